import { formatOf, type ObjectFacts, readHeader } from '@xrai/engine'
import type { Operation } from '../operation.ts'

/** The facts that a DICOM object states, before any pixel is decoded; null for other files. Refuses as `readHeader` does. */
export const identify: Operation<null, ObjectFacts | null> = async bytes => ({
  value: formatOf(bytes) === 'dicom' ? await readHeader(bytes) : null,
})
