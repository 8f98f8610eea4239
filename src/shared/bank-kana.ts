/** Katakana as the banks' files hold it, beside the letter it stands for; marks of voice are letters of their own. */
const pairs = [
  'アｱ', 'イｲ', 'ウｳ', 'エｴ', 'オｵ', 'カｶ', 'キｷ', 'クｸ', 'ケｹ', 'コｺ', 'サｻ', 'シｼ', 'スｽ', 'セｾ', 'ソｿ', 'タﾀ', 'チﾁ', 'ツﾂ', 'テﾃ', 'トﾄ',
  'ナﾅ', 'ニﾆ', 'ヌﾇ', 'ネﾈ', 'ノﾉ', 'ハﾊ', 'ヒﾋ', 'フﾌ', 'ヘﾍ', 'ホﾎ', 'マﾏ', 'ミﾐ', 'ムﾑ', 'メﾒ', 'モﾓ', 'ヤﾔ', 'ユﾕ', 'ヨﾖ',
  'ラﾗ', 'リﾘ', 'ルﾙ', 'レﾚ', 'ロﾛ', 'ワﾜ', 'ヲｦ', 'ンﾝ', 'ァｱ', 'ィｲ', 'ゥｳ', 'ェｴ', 'ォｵ', 'ャﾔ', 'ュﾕ', 'ョﾖ', 'ッﾂ', 'ヮﾜ', 'ーｰ', '・.',
  'ｧｱ', 'ｨｲ', 'ｩｳ', 'ｪｴ', 'ｫｵ', 'ｬﾔ', 'ｭﾕ', 'ｮﾖ', 'ｯﾂ', '\u3099ﾞ', '\u309aﾟ', '「｢', '」｣',
] as const // prettier-ignore
const half = new Map(pairs.map((pair) => [pair.slice(0, 1), pair.slice(1)]))
const allowed = /^[ 0-9A-Z()\-./,｢｣ｦ\uff70-\uff9f]*$/

/**
 * A name in the letters of the banks' files (JIS X 0201): half-width katakana without small ones, capitals, digits and few
 * signs. Undefined where the name holds anything else, such as kanji.
 */
export function bankKana(name: string): string | undefined {
  const letters = [...name.normalize('NFKC').toUpperCase().normalize('NFD')]
  const written = letters.map((letter) => half.get(fromHiragana(letter)) ?? letter).join('')
  return allowed.test(written) ? written.replaceAll('ｰ', '-') : undefined
}

function fromHiragana(letter: string): string {
  return letter >= 'ぁ' && letter <= 'ゖ' ? String.fromCharCode(letter.charCodeAt(0) + 0x60) : letter
}
