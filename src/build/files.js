import { existsSync, readdirSync, statSync } from 'node:fs'
import { posix } from 'node:path'

/**
 * The files under these paths, relative to the root with forward slashes, sorted; a path may name a file.
 * @param {string} root
 * @param {string[]} paths
 * @returns {string[]}
 */
export function filesUnder(root, paths) {
  return paths
    .filter((path) => existsSync(posix.join(root, path)))
    .flatMap((path) => (statSync(posix.join(root, path)).isFile() ? [path] : filesIn(root, path)))
    .sort()
}

/**
 * Folder by folder: Node's own recursive reading takes three times as long.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(root, folder) {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(root, path)
    return entry.isFile() ? [path] : []
  })
}
