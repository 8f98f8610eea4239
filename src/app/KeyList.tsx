import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import type { Fact } from '#ui/Facts.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Sheet } from '#ui/Sheet.tsx'

/** The list of keys that `?` shows. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const key = (id: string, label: string): Fact => ({ id, label, value: <kbd className="kbd">{id}</kbd> })
  return (
    <Sheet
      title={<Trans>Keys</Trans>}
      open
      onClose={onClose}
      foot={
        <Button look="primary" size="large" wide onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Facts
        facts={[
          key('Ctrl K', t`Search transactions`),
          key('/', t`Search transactions`),
          key('F', t`Filters`),
          key('J', t`Next row`),
          key('K', t`Previous row`),
          key('Enter', t`Open the row`),
          key('E', t`Export the list to a file`),
          key('R', t`Refund the open payment`),
          key('G T', t`Go to transactions`),
          key('?', t`This list of keys`),
        ]}
      />
    </Sheet>
  )
}
