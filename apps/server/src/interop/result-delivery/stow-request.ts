import { randomBytes } from 'node:crypto'
import { jsonOrNull } from '../../base/json-or-null.ts'

/** The body of a store request with one part per file (PS3.18 §10.5.1 and §8.6.1.2). */
export const stowBody = (files: readonly Uint8Array[]) => {
  // No file contains these 24 random characters.
  const boundary = `xrai-${randomBytes(12).toString('hex')}`
  const head = Buffer.from(`--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`)
  const end = Buffer.from('\r\n')
  const parts = files.flatMap(file => [head, file, end])
  return {
    headers: { 'content-type': `multipart/related; type="application/dicom"; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** A Store Instances Response (PS3.18 annex I.2): the stored instances, and the failed ones with the reason. */
export interface StowAnswer {
  readonly stored: ReadonlySet<string>
  /** Failure Reason (0008,1197), a status of PS3.7 annex C; null if missing. */
  readonly failed: ReadonlyMap<string, number | null>
}

type Item = Readonly<Record<string, { readonly Value?: readonly unknown[] } | undefined>>

/** Null if the bytes are not such a response, which a server may omit or send as XML. */
export const readStowAnswer = (bytes: Uint8Array): StowAnswer | null => {
  const parsed = jsonOrNull(new TextDecoder().decode(bytes))
  const set: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  if (!isItem(set)) return null
  const items = (tag: string) => (set[tag]?.Value ?? []).filter(isItem)
  const uidOf = (item: Item) => String(item['00081155']?.Value?.[0] ?? '').replace(/[\0 ]+$/, '')
  const stored = new Set(items('00081199').map(uidOf))
  const failed = items('00081198').map((item): [string, number | null] => {
    const reason = item['00081197']?.Value?.[0]
    return [uidOf(item), typeof reason === 'number' ? reason : null]
  })
  return { stored, failed: new Map(failed) }
}

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && Object.values(value).every(one => typeof one === 'object')
