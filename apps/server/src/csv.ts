/**
 * A cell that no spreadsheet takes for a formula: what begins with `= + - @`, a tab or a line break gets an apostrophe
 * before it (OWASP, CSV injection), and every cell is quoted (RFC 4180).
 */
export const csvCell = (value: string | null): string => {
  const text = value ?? ''
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Excel takes a file for UTF-8 by it. */
export const byteOrderMark = '\uFEFF'

/** A file that is made while it is sent: a page of lines on demand. */
export const csvStream = (pages: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      pull: async out => {
        const { value, done } = await pages.next()
        if (done) out.close()
        else out.enqueue(encoder.encode(value))
      },
      cancel: async () => {
        await pages.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** The headers of a CSV answer; `name` is plain. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'private, no-store',
})
