/** Defined terms of (0008,0005) (PS3.3 C.12.1.1.2), and their names in the runtime. */
const charsets: ReadonlyMap<string, string> = new Map([
  ['ISO_IR 6', 'latin1'],
  ['ISO_IR 100', 'latin1'],
  ['ISO_IR 101', 'iso-8859-2'],
  ['ISO_IR 109', 'iso-8859-3'],
  ['ISO_IR 110', 'iso-8859-4'],
  ['ISO_IR 144', 'iso-8859-5'],
  ['ISO_IR 127', 'iso-8859-6'],
  ['ISO_IR 126', 'iso-8859-7'],
  ['ISO_IR 138', 'iso-8859-8'],
  ['ISO_IR 148', 'iso-8859-9'],
  ['ISO_IR 203', 'iso-8859-15'],
  ['ISO_IR 13', 'shift_jis'],
  ['ISO_IR 166', 'windows-874'],
  ['ISO_IR 192', 'utf-8'],
  ['GB18030', 'gb18030'],
  ['GBK', 'gbk'],
])

interface Escape {
  /** The bytes after the ESC. */
  readonly sequence: string
  readonly charset: string
  /** Two bytes of seven bits each, of which EUC sets the eighth. */
  readonly euc?: true
  /** The byte before each character of the third set in EUC. */
  readonly shift?: number
}

/** The escape sequences of ISO 2022 (PS3.3 tables C.12-3 and C.12-4). */
const escapes: readonly Escape[] = [
  { sequence: '(B', charset: 'latin1' },
  { sequence: '-A', charset: 'latin1' },
  { sequence: '-B', charset: 'iso-8859-2' },
  { sequence: '-C', charset: 'iso-8859-3' },
  { sequence: '-D', charset: 'iso-8859-4' },
  { sequence: '-F', charset: 'iso-8859-7' },
  { sequence: '-G', charset: 'iso-8859-6' },
  { sequence: '-H', charset: 'iso-8859-8' },
  { sequence: '-L', charset: 'iso-8859-5' },
  { sequence: '-M', charset: 'iso-8859-9' },
  { sequence: '-T', charset: 'windows-874' },
  { sequence: '-b', charset: 'iso-8859-15' },
  { sequence: '(J', charset: 'shift_jis' },
  { sequence: ')I', charset: 'shift_jis' },
  { sequence: '$B', charset: 'euc-jp', euc: true },
  { sequence: '$(D', charset: 'euc-jp', euc: true, shift: 0x8f },
  { sequence: '$)C', charset: 'euc-kr' },
  { sequence: '$)A', charset: 'gb18030' },
]

const escapeByte = 0x1b

/** Names that programs write instead of a defined term. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['UTF8', 'ISO_IR 192'],
  ['UNICODE', 'ISO_IR 192'],
  ['LATIN1', 'ISO_IR 100'],
  ['ISO88591', 'ISO_IR 100'],
  ['ISO885915', 'ISO_IR 203'],
  ['WINDOWS1252', 'ISO_IR 100'],
])

/** The charset of a term, even if its spaces, hyphens and underscores differ from the standard's: 'ISO IR 101'. */
const charsetOf = (term: string): string | undefined => {
  const bare = term.toUpperCase().replaceAll(/[\s_-]/g, '')
  const number = /^ISO(?:2022)?IR(\d+)$/.exec(bare)?.[1]
  return charsets.get(number ? `ISO_IR ${number}` : (synonyms.get(bare) ?? bare))
}

/** 8-bit character sets of Latin alphabets, in which letters beyond ASCII are rare. */
const ofLatin: ReadonlySet<string> = new Set([
  'latin1',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-9',
  'iso-8859-15',
])
const isOfEightBits = (charset: string) => charset === 'latin1' || charset.startsWith('iso-8859-')

/**
 * Decodes a text in the character sets that the file names: the first by default, others after an escape sequence. A
 * file that names none is read as UTF-8 if the bytes are valid, because many programs write it without a declaration,
 * else as Latin-1.
 */
export const decodeText = (bytes: Uint8Array, terms: string | undefined): string => {
  const [first = ''] = terms?.split('\\') ?? []
  const usual = writtenCharset(bytes, charsetOf(first))
  if (!bytes.includes(escapeByte)) return new TextDecoder(usual).decode(bytes)
  return pieces(bytes)
    .map(piece => decodePiece(piece, usual))
    .join('')
}

/**
 * The charset that the bytes are really in. Bytes that are not valid UTF-8 are never read as UTF-8. Valid UTF-8 under
 * an 8-bit charset is read as UTF-8, because in that charset the bytes would be symbols among letters. Outside Latin
 * alphabets the bytes may be a word, unless one of them is a control code of the charset.
 */
const writtenCharset = (bytes: Uint8Array, named: string | undefined): string => {
  if (named !== undefined && named !== 'utf-8' && !isOfEightBits(named)) return named
  if (!isUtf8(bytes)) return named === undefined || named === 'utf-8' ? 'latin1' : named
  if (named === undefined || named === 'utf-8' || ofLatin.has(named)) return 'utf-8'
  return bytes.some(byte => byte >= 0x80 && byte < 0xa0) ? 'utf-8' : named
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Splits the bytes at escape sequences; each component of a name starts in the default set again (PS3.5 §6.1.2.5.3).
 */
const pieces = (bytes: Uint8Array): Uint8Array[] => {
  const cuts = [0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    const isPart = byte === 0x5e || byte === 0x3d || byte === 0x5c
    if (at > 0 && (byte === escapeByte || (isPart && !isInside(bytes, cuts.at(-1) ?? 0)))) cuts.push(at)
  }
  return cuts.map((cut, index) => bytes.subarray(cut, cuts[index + 1]))
}

/** In two-byte sets of seven bits '^' and '=' may be halves of characters. */
const isInside = (bytes: Uint8Array, start: number): boolean => escapeAt(bytes.subarray(start))?.euc === true

const escapeAt = (piece: Uint8Array): Escape | undefined =>
  piece[0] === escapeByte
    ? escapes.find(({ sequence }) => [...sequence].every((letter, index) => piece[index + 1] === letter.charCodeAt(0)))
    : undefined

const decodePiece = (piece: Uint8Array, usual: string): string => {
  const found = escapeAt(piece)
  if (!found) return new TextDecoder(usual).decode(piece[0] === escapeByte ? piece.subarray(1) : piece)
  const rest = piece.subarray(1 + found.sequence.length)
  return new TextDecoder(found.charset).decode(found.euc ? inEuc(rest, found.shift) : rest)
}

const inEuc = (bytes: Uint8Array, shift: number | undefined): Uint8Array =>
  Uint8Array.from([...bytes].flatMap((byte, at) => [...(shift && at % 2 === 0 ? [shift] : []), byte | 0x80]))
