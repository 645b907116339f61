import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode } from '@xrai/engine/node'

export interface ForeignFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The DICOM files under a folder, by name. */
export const foreignFiles = async (folder: string): Promise<readonly ForeignFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && isDicomName(entry.name))
  const read = files.map(async entry => ({
    name: entry.name,
    bytes: new Uint8Array(await readFile(join(entry.parentPath, entry.name))),
  }))
  return (await Promise.all(read)).toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** On media they are called '98892003', without an extension. */
const isDicomName = (name: string) => /\.dcm$/i.test(name) || /^(DICOMDIR.*|\d{5,})$/i.test(name)

/**
 * The maximum difference between our grey and that of the same file decompressed by GDCM, relative to the range; null
 * without GDCM.
 */
export const differenceFromGdcm = async ({ bytes }: ForeignFile, path: string): Promise<number | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-gdcm-'))
  try {
    const native = join(folder, 'native.dcm')
    const { status, error } = spawnSync('gdcmconv', ['--raw', path, native])
    if (error || status !== 0) return null
    const [ours, theirs] = await Promise.all([decode(bytes), decode(await readFile(native))])
    if (ours.image.data.length !== theirs.image.data.length) return 1
    let worst = 0
    for (let at = 0; at < ours.image.data.length; at += 1) {
      worst = Math.max(worst, Math.abs((ours.image.data[at] ?? 0) - (theirs.image.data[at] ?? 0)))
    }
    return worst / ours.image.maximum
  } catch {
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
