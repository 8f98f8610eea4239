import type { ReactNode, Ref } from 'react'
import '#ui/css/forms.css'

type FormPartProps = {
  title: ReactNode
  /** Of a heading that takes the focus, as where parts follow each other as steps. */
  headRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** Fields of a form that belong together, under their heading; a line divides it from the part before. */
export function FormPart({ title, headRef, children }: FormPartProps) {
  return (
    <section className="form-part">
      <h3 ref={headRef} tabIndex={headRef ? -1 : undefined}>
        {title}
      </h3>
      {children}
    </section>
  )
}
