// Fails when package-lock.json lacks platform packages that its packages ask for: npm install writes such a lock
// without a warning, and npm ci then refuses it on every machine.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** @typedef {Record<string, { version?: string, integrity?: string, link?: boolean, optionalDependencies?: Record<string, string> }>} Packages */

/**
 * One sentence for each package whose optional packages are missing, or whose content is not pinned by an integrity.
 * @param {Packages} packages the `packages` of a lock file, by path
 * @returns {string[]}
 */
export function gapsOf(packages) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const asked = Object.keys(entry.optionalDependencies ?? {})
    const missing = asked.filter((name) => !resolves(packages, path, name))
    return [
      ...(missing.length
        ? [`${path} ${entry.version}: ${missing.length} of ${asked.length} optional packages missing`]
        : []),
      ...(path && !entry.link && !entry.integrity ? [`${path} ${entry.version}: no integrity`] : []),
    ]
  })
}

/**
 * Whether a package asked for at this path is in the lock, looked up folder by folder as Node does.
 * @param {Packages} packages
 * @param {string} path
 * @param {string} name
 */
function resolves(packages, path, name) {
  for (let folder = path; ; folder = parentOf(folder)) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

/** @param {string} folder */
const parentOf = (folder) => folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const gaps = gapsOf(lock.packages)
  if (gaps.length) {
    console.error(gaps.join('\n'))
    process.exit(1)
  }
  console.log(`Lock file: ${Object.keys(lock.packages).length - 1} packages, none missing, all pinned.`)
}
