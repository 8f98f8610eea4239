import { useRef } from 'react'

type FileChooserProps = {
  /** What is chosen, for the screen reader. */
  label: string
  /** Which kinds, as `accept` of an input; any where left out. */
  accept?: string | undefined
  several?: boolean
  onChoose: (files: readonly File[]) => void
}

/** The device's own choice of files: `input` stands anywhere in the page, unseen, and `choose` opens it. */
export function useFileChooser({ label, accept, several = false, onChoose }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={chooser}
      type="file"
      hidden
      multiple={several}
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        const chosen = [...(event.currentTarget.files ?? [])]
        // The same file may be chosen again after it failed.
        event.currentTarget.value = ''
        if (chosen.length > 0) onChoose(chosen)
      }}
    />
  )
  return { input, choose: () => chooser.current?.click() }
}
