/**
 * The scripts that a start asks for until the first rows of a landing screen stand, words in one language: `shell` has those
 * the page names and the chunks its boot script fetches at every start, `landings` the chunks it fetches for each screen;
 * the boot script itself is part of the page.
 * @param {string} html the built page
 * @param {string} language
 * @returns {{ boot: string, shell: string[], landings: { path: string, files: string[] }[] }} files as paths below the site's
 *   root, such as `assets/program-x.js`
 */
export function firstScripts(html, language) {
  const [, ahead = '', boot = ''] = /<script data-ahead="([^"]+)">([\s\S]+?)<\/script>/.exec(html) ?? []
  if (boot === '') throw new Error('index.html: the boot script is missing')
  const [ofShell = '', ...ofLandings] = ahead.split('|')
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  const filesOf = (/** @type {string[]} */ paths) =>
    paths
      .filter((path) => path.endsWith('.js') && (!path.includes('/words-') || path.includes(`/words-${language}-`)))
      .map((path) => path.slice(1))
  return {
    boot,
    shell: filesOf([...named, ...ofShell.split(' ')]),
    landings: ofLandings.flatMap((row) => {
      const [path = '', ...files] = row.split(' ')
      return path === '*' ? [] : { path, files: filesOf(files) }
    }),
  }
}
