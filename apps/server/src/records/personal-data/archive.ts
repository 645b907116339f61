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

/** A ZIP that is written while it is read: only one table or image at a time is in memory. */
export const archive = (files: FileStore, content: Content): ReadableStream<Uint8Array> =>
  makeZip(entries(files, content), { buffersAreUTF8: true })

async function* entries(files: FileStore, { tables, images, reports, odontograms, picture, logos }: Content) {
  yield { name: 'LEEME.txt', input: t('export.readme') }
  for (const { name, rows } of tables) yield { name: `${name}.json`, input: asJson(rows) }
  if (picture) yield { name: 'foto.jpg', input: await files.read(picture) }
  for (const { id, hash } of logos) yield { name: `logos/${id}.png`, input: await files.read(hash) }
  for await (const { id, fileHash } of reports ?? []) {
    yield { name: `informes-firmados/${id}.pdf`, input: await files.read(fileHash) }
  }
  for await (const { id, fileHash } of odontograms ?? []) {
    yield { name: `odontogramas-firmados/${id}.pdf`, input: await files.read(fileHash) }
  }
  for await (const { id, format, originalHash, createdAt } of images ?? []) {
    yield {
      name: `imagenes/${id}.${extensions[format]}`,
      input: await files.read(originalHash),
      lastModified: createdAt,
    }
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
