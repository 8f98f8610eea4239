import { existsSync, readdirSync, statSync } from 'node:fs'
import { posix } from 'node:path'

/**
 * The files under these paths, relative to the root with forward slashes, sorted; a path may name a file.
 * @param {string} root
 * @param {string[]} paths
 * @returns {string[]}
 */
export function filesUnder(root, paths) {
  const found = paths.flatMap((path) => {
    const full = posix.join(root, path)
    if (!existsSync(full)) return []
    if (statSync(full).isFile()) return [path]
    const entries = readdirSync(full, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => posix.relative(root, posix.join(entry.parentPath ?? entry.path, entry.name)))
  })
  return found.sort()
}
