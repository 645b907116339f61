/** Base64 with the URL's alphabet and without padding (RFC 4648, section 5). */
export const encodeBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Decodes a text. Throws SyntaxError unless it is exactly what `encodeBase64Url` writes. */
export const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character =>
    character.charCodeAt(0),
  )
  if (encodeBase64Url(bytes) !== text) throw new SyntaxError('the text is no base64url')
  return bytes
}
