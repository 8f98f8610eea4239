import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import type { ListRefused } from './ListScreen.tsx'
import { Refused } from './Refused.tsx'

/** The server refused the search and says why; the conditions can be changed, or taken away where there are some. */
export function SearchRefused({ list: { trouble, again, narrowed, clear } }: { list: ListRefused }) {
  return (
    <Refused
      title={trouble?.reason}
      text={<Trans>Change the conditions or try again.</Trans>}
      action={
        <>
          <Button onClick={again}>
            <Trans>Load again</Trans>
          </Button>
          {narrowed && (
            <Button look="ghost" size="medium" onClick={clear}>
              <Trans>Clear all conditions</Trans>
            </Button>
          )}
        </>
      }
    />
  )
}
