import type { Origin } from '@xrai/engine'
import { readOrigin } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'

/**
 * The attributes that other objects of the study copy from a DICOM file. Throws the errors of
 * `decode`.
 */
export const origin: Operation<null, Origin> = async bytes => ({ value: await readOrigin(bytes) })
