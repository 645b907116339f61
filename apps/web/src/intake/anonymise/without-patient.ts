import { isDicomInside, patientOf } from '../../records/assign/patient-of.ts'
import { anonymousName } from './anonymous-name.ts'

const made = new WeakMap<File, Promise<File>>()

/**
 * The file as it may be stored: a DICOM file without the patient's identity, any other unchanged; the same file object
 * every time. Rejects if a DICOM file cannot be read, because its identity could not be removed.
 */
export function withoutPatient(file: File): Promise<File> {
  const ready = made.get(file) ?? leaveOut(file)
  made.set(file, ready)
  // The script may have failed to load: the next call loads it again.
  ready.catch(() => made.delete(file))
  return ready
}

async function leaveOut(file: File): Promise<File> {
  if (!(await isDicomInside(file))) return file
  const { deidentify } = await import('@xrai/engine/deidentify')
  const bytes = await deidentify(new Uint8Array(await file.arrayBuffer()))
  return new File([bytes], anonymousName(file.name, await patientOf(file)), { type: 'application/dicom' })
}
