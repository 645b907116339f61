import { z } from 'zod'
import { radiographLimits } from '../records/radiograph.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

export const dicomJson = 'application/dicom+json'

/** Limits of one store request: a few full-mouth series, each file as large as a manual upload. */
export const storeLimits = {
  instances: 500,
  bytes: 256 * 1024 * 1024,
  bytesOfInstance: radiographLimits.bytes,
} as const

/** PS3.5 §9.1: numbers separated by points, without leading zeros. */
const uid = z
  .string()
  .max(64)
  .regex(/^(0|[1-9]\d*)(\.(0|[1-9]\d*))+$/)
  .meta({ description: 'The Study Instance UID (0020,000D) of every file that is sent.' })

const contents = {
  tag: 'images',
  audit: { writes: ['picture-receive'] },
  streams: 'multipart/related',
  answer: { status: 200, file: [dicomJson], partly: [202, 409] },
  errors: ['DICOM_JSON_ONLY', 'MULTIPART_INVALID', 'TOO_MANY_INSTANCES', 'REQUEST_TOO_LARGE', 'SERVER_BUSY'],
} as const

export const storeInstances = route(endpoints.storeInstances, {
  summary: 'Store radiographs as DICOM files (STOW-RS, PS3.18 §10.5)',
  ...contents,
})

export const storeInstancesOfStudy = route(endpoints.storeInstancesOfStudy, {
  summary: 'Store radiographs of one study as DICOM files (STOW-RS, PS3.18 §10.5)',
  params: z.object({ uid }),
  ...contents,
})
