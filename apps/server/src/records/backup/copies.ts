import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { dayMs } from '@xrai/contract/records/durations'
import { sha256Hex } from '../../base/sha256-hex.ts'
import { replaceSynced } from '../../base/sync.ts'

/*
 * One line for each copy of a stored file, beside the copies: path, size and SHA-256 of the written bytes, encrypted
 * or not. So a copy can be verified without the key.
 */
export const copiesFile = 'copies.txt.gz'

interface CopyRecord {
  readonly size: number
  readonly checksum: string
}

export type CopyRecords = Map<string, CopyRecord>

/** Empty for a folder of an earlier version, and if the record is damaged: then each copy is read again. */
export const readCopyRecords = async (folder: string): Promise<CopyRecords> => {
  const packed = await readFile(join(folder, copiesFile)).catch(() => null)
  const text = packed && (await promisify(gunzip)(packed).catch(() => null))
  const lines = (text?.toString('utf8') ?? '').split('\n').filter(line => line !== '')
  return new Map(
    lines.flatMap(line => {
      const [path, size, checksum] = line.split(' ')
      return path && size && checksum ? [[path, { size: Number(size), checksum }] as const] : []
    }),
  )
}

export const writeCopyRecords = async (folder: string, records: CopyRecords): Promise<void> => {
  const lines = [...records].map(([path, { size, checksum }]) => `${path} ${size} ${checksum}`)
  await replaceSynced(join(folder, copiesFile), await promisify(gzip)(`${lines.toSorted().join('\n')}\n`))
}

export const recordOf = (bytes: Uint8Array): CopyRecord => ({ size: bytes.length, checksum: sha256Hex(bytes) })

type CopyState = 'absent' | 'intact' | 'damaged'

/** Checks the size, and every byte if `isRead`. A copy without a record is `unknown`. */
export const stateOfCopy = async (
  folder: string,
  path: string,
  record: CopyRecord | undefined,
  isRead: boolean,
): Promise<CopyState | 'unknown'> => {
  const found = await stat(join(folder, path)).catch(() => null)
  if (!found) return 'absent'
  if (!record) return 'unknown'
  if (found.size !== record.size) return 'damaged'
  if (!isRead) return 'intact'
  const bytes = await readFile(join(folder, path)).catch(() => null)
  return bytes && sha256Hex(bytes) === record.checksum ? 'intact' : 'damaged'
}

/** Nights in which the nightly backup has read every copy once. */
const rotationNights = 30

/** True if this night reads the copy of a file. The file's hash decides the night. */
export const isTurnOf = (hash: string, night: Date): boolean =>
  Number.parseInt(hash.slice(0, 8), 16) % rotationNights === Math.floor(night.getTime() / dayMs) % rotationNights
