import type { Identity } from '@xrai/engine/identity'
import { metaStartOf } from '@xrai/engine/meta-start'

/** The length of a file's beginning that suffices to recognise DICOM even without its preamble. */
const start = 16 * 1024

/** A file is recognised by its content, not by its name. */
export async function isDicomInside(file: File): Promise<boolean> {
  return metaStartOf(new Uint8Array(await file.slice(0, start).arrayBuffer())) !== null
}

const known = new WeakMap<File, Promise<Identity | null>>()

/** The patient's identity in a file; null if it is not a readable DICOM file. */
export function patientOf(file: File): Promise<Identity | null> {
  const read = known.get(file) ?? readPatient(file).catch(() => null)
  known.set(file, read)
  return read
}

async function readPatient(file: File): Promise<Identity | null> {
  if (!(await isDicomInside(file))) return null
  const { readIdentity } = await import('@xrai/engine/identity')
  return readIdentity(new Uint8Array(await file.arrayBuffer()))
}
