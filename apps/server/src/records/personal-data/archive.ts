import { t } from '@xrai/contract/strings/translate'
import { makeZip } from 'client-zip'
import type { Log } from '../../base/log/log.ts'
import type { ExportedImage, ExportedReport, ExportedTable } from '../../db/queries/records/export.ts'
import type { FileHash, FileStore } from '../../platform/storage/file-store.ts'
import { isMissingFile } from '../../platform/storage/storage-outage.ts'
import { isReadable } from '../../platform/storage/storage-state.ts'

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

export interface ArchiveNeeds {
  readonly files: Pick<FileStore, 'stream' | 'checkReading'>
  readonly log: Log
}

/** A ZIP that is written while it is read: only one page of rows or one piece of a file at a time is in memory. */
export const archive = ({ files, log }: ArchiveNeeds, content: Content): ReadableStream<Uint8Array> => {
  let current: AsyncIterator<Uint8Array> | undefined
  const read = async (hash: FileHash) => {
    const { body } = await files.stream(hash)
    const pieces = body.values()
    current = pieces
    return pieces
  }
  const zip = makeZip(entries({ files, log, read }, content), { buffersAreUTF8: true }).getReader()
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

interface EntryNeeds extends ArchiveNeeds {
  readonly read: (hash: FileHash) => Promise<AsyncIterable<Uint8Array>>
}

async function* entries(needs: EntryNeeds, { tables, images, reports, odontograms, picture, logos }: Content) {
  yield { name: 'LEEME.txt', input: t('export.readme') }
  for (const { name, rows } of tables) yield { name: `${name}.json`, input: asJson(rows) }
  if (picture) yield await storedFile(needs, 'foto', 'jpg', picture)
  for (const { id, hash } of logos) yield await storedFile(needs, `logos/${id}`, 'png', hash)
  for await (const { id, fileHash } of reports ?? [])
    yield await storedFile(needs, `informes-firmados/${id}`, 'pdf', fileHash)
  for await (const { id, fileHash } of odontograms ?? [])
    yield await storedFile(needs, `odontogramas-firmados/${id}`, 'pdf', fileHash)
  for await (const { id, format, originalHash, createdAt } of images ?? []) {
    const entry = await storedFile(needs, `imagenes/${id}`, extensions[format], originalHash)
    yield { ...entry, lastModified: createdAt }
  }
}

/** The file, or a sentence in its place if the store lacks it. Throws if the store itself is unavailable. */
const storedFile = async ({ files, log, read }: EntryNeeds, path: string, extension: string, hash: FileHash) => {
  try {
    return { name: `${path}.${extension}`, input: await read(hash) }
  } catch (error) {
    if (!isMissingFile(error) || !(await isReadable(files))) throw error
    log.error('export-lacks-file', { error })
    return { name: `${path}.falta.txt`, input: t('export.missingFile') }
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
