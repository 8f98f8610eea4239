/** The marks of Unicode that turn the direction of the text around them and cannot be seen: all of Bidi_Control. */
export const bidiControls = [
  0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
].map((code) => String.fromCharCode(code))
