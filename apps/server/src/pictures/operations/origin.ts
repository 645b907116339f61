import type { Origin } from '@xrai/engine'
import { readOrigin } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'

/** What other objects of its study repeat of a DICOM file. Refuses as `decode` does. */
export const origin: Operation<null, Origin> = async bytes => ({ value: await readOrigin(bytes) })
