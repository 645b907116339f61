/** The name of a field of a form, and of its file. */
export interface Disposition {
  readonly name: string
  /** Null if the field is a text. */
  readonly fileName: string | null
}

/** `; name="image"`, `;name=image` or `; filename*=utf-8''a%20b.jpg`. A browser escapes a quote as %22, others as `\"`. */
const parameter = /;\s*([\w!#$%&'+\-.^`|~]+\*?)\s*=\s*(?:"((?:\\"|[^"])*)"|([^;]*))/g

/**
 * The name and the file name of a part of a form (RFC 7578), from its Content-Disposition, a character for each byte. Besides
 * what browsers send it reads names without quotes and `filename*` (RFC 5987), as .NET, Python and Java write them, and
 * names in Latin-1. Null if it is no part of a form, or one without a name.
 */
export const readDisposition = (header: string): Disposition | null => {
  if (!/^form-data\s*(;|$)/i.test(header)) return null
  const plain = new Map<string, string>()
  let extended: string | null = null
  for (const [, key = '', quoted, bare = ''] of header.matchAll(parameter)) {
    const name = key.toLowerCase()
    const value = quoted === undefined ? bare.trim() : unescaped(quoted)
    if (name === 'filename*') extended ??= extendedText(value)
    else if (!plain.has(name)) plain.set(name, textOf(value))
  }
  const name = plain.get('name')
  return name === undefined ? null : { name, fileName: extended ?? plain.get('filename') ?? null }
}

const unescaped = (quoted: string): string =>
  quoted
    .replaceAll('\\"', '"')
    .replace(/%(22|0A|0D)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The text of bytes in UTF-8 or, if they are none, in Latin-1 as Windows has it. */
const textOf = (bytes: string): string => decoded(Buffer.from(bytes, 'latin1'))

export const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** `utf-8''N%C3%BA%C3%B1ez.jpg`; null if it is none. */
const extendedText = (value: string): string | null => {
  const [, charset = '', encoded = ''] = /^([\w-]+)'[^']*'(.*)$/.exec(value) ?? []
  if (!/^(utf-8|iso-8859-1)$/i.test(charset)) return null
  const bytes = encoded.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return textOf(bytes)
}
