import { Trans, useLingui } from '@lingui/react/macro'
import { Can } from '#client/Can.tsx'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import type { Call, InputOf } from '#shared/call.ts'
import { Chip } from '#ui/Chip.tsx'
import { useTakeFile } from './take-file.ts'

/** Takes a list away as a file, as it is narrowed, ordered and shown; not there for those who may not. */
export function TakeFile<C extends Call>({ call, input }: { call: C; input: InputOf<C> }) {
  const { t } = useLingui()
  const needsServer = useNeedsServer()
  const taking = useTakeFile(call)
  return (
    <Can make={call}>
      <Chip
        icon="download"
        aria-label={t`Export`}
        {...needsServer}
        disabled={needsServer.disabled || taking.isPending}
        onClick={() => taking.mutate(input)}
        data-key="export"
      >
        <span>
          <Trans>Export</Trans>
        </span>
      </Chip>
    </Can>
  )
}
