import type { Identity } from '@xrai/engine/identity'

/** 'DICM' after a preamble of 128 bytes (PS3.10 §7.1): a file is recognised by its content, not by its name. */
export async function isDicomInside(file: File): Promise<boolean> {
  return (await file.slice(128, 132).text()) === 'DICM'
}

const known = new WeakMap<File, Promise<Identity | null>>()

/** The patient's identity in a file; null where it is not a readable DICOM file. */
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
