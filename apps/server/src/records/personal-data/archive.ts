import { t } from '@xrai/contract/strings/translate'
import { makeZip } from 'client-zip'
import type { ExportedImage, ExportedReport, ExportedTable } from '../../db/queries/records/export.ts'
import type { FileHash, FileStore } from '../../platform/storage/file-store.ts'

/** The content of an archive, in this order. */
export interface Content {
  readonly tables: readonly ExportedTable[]
  readonly images: AsyncIterable<ExportedImage> | null
  /** The signed reports. */
  readonly reports: AsyncIterable<ExportedReport> | null
  /** The signed odontograms. */
  readonly odontograms: AsyncIterable<ExportedReport> | null
  readonly picture: FileHash | null
  readonly logos: readonly { readonly id: string; readonly hash: FileHash }[]
}

const extensions = {
  ...({ jpeg: 'jpg', png: 'png', dicom: 'dcm', tiff: 'tif', webp: 'webp' } as const),
} satisfies Record<ExportedImage['format'], string>

/** A ZIP that is written while it is read: only one page of rows or one piece of a file at a time is in memory. */
export const archive = (files: Pick<FileStore, 'stream'>, content: Content): ReadableStream<Uint8Array> => {
  let current: AsyncIterator<Uint8Array> | undefined
  const read = async (hash: FileHash) => {
    const { body } = await files.stream(hash)
    const pieces = body.values()
    current = pieces
    return pieces
  }
  const zip = makeZip(entries(read, content), { buffersAreUTF8: true }).getReader()
  return new ReadableStream(
    {
      pull: async out => {
        const { done, value } = await zip.read()
        if (done) out.close()
        else out.enqueue(value)
      },
      // The ZIP itself leaves the file that it is reading open.
      cancel: async () => void (await current?.return?.()),
    },
    { highWaterMark: 0 },
  )
}

type ReadFile = (hash: FileHash) => Promise<AsyncIterable<Uint8Array>>

async function* entries(read: ReadFile, { tables, images, reports, odontograms, picture, logos }: Content) {
  yield { name: 'LEEME.txt', input: t('export.readme') }
  for (const { name, rows } of tables) yield { name: `${name}.json`, input: asJson(rows) }
  if (picture) yield { name: 'foto.jpg', input: await read(picture) }
  for (const { id, hash } of logos) yield { name: `logos/${id}.png`, input: await read(hash) }
  for await (const { id, fileHash } of reports ?? []) {
    yield { name: `informes-firmados/${id}.pdf`, input: await read(fileHash) }
  }
  for await (const { id, fileHash } of odontograms ?? []) {
    yield { name: `odontogramas-firmados/${id}.pdf`, input: await read(fileHash) }
  }
  for await (const { id, format, originalHash, createdAt } of images ?? []) {
    yield { name: `imagenes/${id}.${extensions[format]}`, input: await read(originalHash), lastModified: createdAt }
  }
}

/** A JSON array with one row per line. */
async function* asJson(rows: ExportedTable['rows']): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
