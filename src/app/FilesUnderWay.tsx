import { Suspense } from 'react'
import { filesUnderWay } from '#client/files-under-way.ts'
import { useStore } from '#client/store.ts'
import { sparePart } from '#client/with-words.ts'

// The file comes without it as well, so a piece that is not to be had starts no page anew.
const FilesTray = sparePart(
  () => import('#features/files-tray/FilesTray.tsx'),
  (loaded) => loaded.FilesTray,
  'files-tray',
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
