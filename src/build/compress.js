import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesUnder } from './files.js'

const text = /\.(?:js|mjs|css|html|svg|json|txt|xml|webmanifest|map)$/
const worthIt = 256 // bytes; below this the headers weigh more than what is saved
const largest = 2_000_000 // bytes; above this the best compression takes longer than it is worth

/**
 * Writes a .br and a .gz beside every text file of the folder, for a server that sends them as they are.
 * @param {string} folder
 */
export async function compress(folder) {
  const files = filesUnder(folder, ['.']).filter((file) => text.test(file))
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const content = await readFile(path)
      if (content.length < worthIt) return
      await Promise.all([
        promisify(brotliCompress)(content, { params: brotliSettings(content.length) }).then((made) =>
          writeFile(`${path}.br`, made),
        ),
        promisify(gzip)(content, { level: 9 }).then((made) => writeFile(`${path}.gz`, made)),
      ])
    }),
  )
}

/** @param {number} size */
function brotliSettings(size) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: size < largest ? constants.BROTLI_MAX_QUALITY : 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  }
}
