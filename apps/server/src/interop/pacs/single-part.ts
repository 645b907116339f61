/** A boundary is some seventy characters (RFC 2046, 5.1.1). */
const boundaryAtMost = 200
const headersAtMost = 8 * 1024

/**
 * The file of a `multipart/related` response with one part (PS3.18, 8.7.1; RFC 2387), or of a response that is the file
 * itself. Null if it is neither, or if there are several parts.
 */
export const singlePart = (bytes: Uint8Array, contentType: string): Uint8Array | null => {
  if (/^application\/dicom\s*(;|$)/i.test(contentType)) return bytes
  if (!/^multipart\/related\s*;/i.test(contentType)) return null
  const found = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType)
  const boundary = found?.[1] ?? found?.[2]
  if (!boundary || boundary.length > boundaryAtMost) return null
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const opening = all.indexOf(`--${boundary}`)
  if (opening < 0) return null
  const line = newlineAt(all, opening)
  const headers = all.indexOf(line + line, opening)
  if (headers < 0 || headers - opening > headersAtMost) return null
  const start = headers + 2 * line.length
  // The part ends at the first boundary: a file contains it by chance as rarely as any other bytes (RFC 2046, 5.1.1).
  const end = all.indexOf(`${line}--${boundary}`, start)
  if (end < 0) return null
  const behind = end + line.length + 2 + boundary.length
  const rest = all.toString('latin1', behind, behind + 2)
  return rest === '--' ? all.subarray(start, end) : null
}

/** The line break of a message: CRLF, or a bare LF from some programs. */
const newlineAt = (bytes: Buffer, from: number): string => {
  const at = bytes.indexOf('\n', from)
  return at > 0 && bytes[at - 1] === 0x0d ? '\r\n' : '\n'
}
