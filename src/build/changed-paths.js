import { spawnSync } from 'node:child_process'

/**
 * Paths that changed since the branch left main, or on main since the commit before, and those not yet committed; none where
 * git cannot say.
 * @param {string} root
 * @returns {string[]}
 */
export function changedPaths(root) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
  }
  const base = git('merge-base', 'main', 'HEAD')?.[0]
  const since = base && base !== git('rev-parse', 'HEAD')?.[0] ? base : 'HEAD~'
  const changed = git('diff', '--name-only', since)
  return changed ? [...changed, ...(git('ls-files', '--others', '--exclude-standard') ?? [])] : []
}
