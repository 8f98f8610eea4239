import { Fragment, type ReactNode } from 'react'
import type { Block, Span } from '#shared/markup.ts'
import { parseMarkup } from '#shared/markup.ts'

/** A notice's text as elements; `lang` if its language differs from the page's. */
export function Markup({ content, lang }: { content: string; lang?: string }) {
  return (
    <div className="markup" lang={lang}>
      {/* The text has no other key than its place, and never moves. */}
      {parseMarkup(content).map((block, index) => (
        <Fragment key={index}>{blockOf(block)}</Fragment>
      ))}
    </div>
  )
}

function blockOf(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h4>{spansOf(block.spans)}</h4>
    case 'rule':
      return <hr />
    case 'list': {
      const entries = block.entries.map((spans, index) => <li key={index}>{spansOf(spans)}</li>)
      return block.ordered ? <ol>{entries}</ol> : <ul>{entries}</ul>
    }
    case 'paragraph':
      return (
        <p>
          {block.lines.map((spans, index) => (
            <Fragment key={index}>
              {index > 0 && <br />}
              {spansOf(spans)}
            </Fragment>
          ))}
        </p>
      )
  }
}

function spansOf(spans: readonly Span[]): ReactNode {
  return spans.map((span, index) => {
    if (span.kind === 'strong') return <strong key={index}>{span.text}</strong>
    if (span.kind === 'text') return span.text
    const elsewhere = span.href.startsWith('https:')
    return (
      <a key={index} href={span.href} {...(elsewhere && { target: '_blank', rel: 'noopener noreferrer' })}>
        {span.text}
      </a>
    )
  })
}
