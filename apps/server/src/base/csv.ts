export { byteOrderMark, csvCell, csvLine } from '@xrai/contract/records/csv-cell'

/** A file that is created while it is sent: a page of lines on demand. */
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

/** The headers of a CSV response; `name` is plain. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'private, no-store',
})
