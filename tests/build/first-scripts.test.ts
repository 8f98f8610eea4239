import { expect, test } from 'vitest'
import { firstScripts } from '#build/first-scripts.js'

const ahead = `/assets/cache-1.js /assets/words-ja-shell-2.js /assets/words-en-shell-3.js\
|/trade /assets/landing-6.js /assets/words-ja-trade-7.js /assets/words-en-trade-8.js|/message /assets/landing-6.js|* /assets/others-9.js`
const page = `<head><script data-ahead="${ahead}">boot()</script>
<link rel="icon" href="/favicon.svg"><script defer src="/assets/program-4.js"></script>
<link rel="modulepreload" crossorigin href="/assets/shell-5.js"></head>`

test('a start asks for what the page names and what its boot script fetches, for its landing screen, in one language', () => {
  const shell = ['program-4.js', 'shell-5.js', 'cache-1.js', 'words-ja-shell-2.js'].map((name) => `assets/${name}`)

  expect(firstScripts(page, 'ja')).toEqual({
    boot: 'boot()',
    shell,
    landings: [
      { path: '/trade', files: ['assets/landing-6.js', 'assets/words-ja-trade-7.js'] },
      { path: '/message', files: ['assets/landing-6.js'] },
    ],
  })
})

test('a page without a boot script is refused, not weighed as lighter', () => {
  expect(() => firstScripts('<head></head>', 'ja')).toThrow('boot script')
})
