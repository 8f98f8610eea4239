import { Suspense, lazy, type ComponentType } from 'react'
import { filesUnderWay } from '#client/files-under-way.ts'
import { useStore } from '#client/store.ts'
import { loadWords } from '#client/words.ts'

// The file comes without it as well, so a piece that is not to be had starts no page anew.
const FilesTray = lazy<ComponentType>(() =>
  Promise.all([import('#features/files-tray/FilesTray.tsx'), loadWords('files-tray')]).then(
    ([{ FilesTray: Tray }]) => ({ default: Tray }),
    () => ({ default: () => null }),
  ),
)

/** The files that are fetched while the person goes on; nothing where there are none. */
export function FilesUnderWay() {
  const any = useStore(filesUnderWay).length > 0
  return (
    any && (
      <Suspense>
        <FilesTray />
      </Suspense>
    )
  )
}
