import { z } from 'zod'
import { idParams } from './analyses.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

export const getOriginal = route(endpoints.getOriginal, {
  summary: 'The file as it was uploaded',
  tag: 'images',
  params: idParams,
  answer: { status: 200, file: ['image/jpeg', 'image/png', 'application/dicom'] },
  errors: ['NOT_FOUND'],
})

export const getDisplay = route(endpoints.getDisplay, {
  summary: 'The picture upright and windowed, for a screen',
  tag: 'images',
  params: idParams,
  answer: { status: 200, file: ['image/jpeg', 'image/png'] },
  errors: ['NOT_FOUND', 'IMAGE_DAMAGED', 'IMAGE_TOO_DEMANDING', 'IMAGE_NOT_PROCESSED', 'SERVER_BUSY'],
})

export const getThumbnail = route(endpoints.getThumbnail, {
  summary: 'The picture at 480 pixels wide',
  tag: 'images',
  params: idParams,
  answer: { status: 200, file: ['image/jpeg'] },
  errors: ['NOT_FOUND', 'IMAGE_DAMAGED', 'IMAGE_TOO_DEMANDING', 'IMAGE_NOT_PROCESSED', 'SERVER_BUSY'],
})

/** A case that names a patient decides whose its radiographs are; the radiograph names one where its case does not. */
const belongingSchema = z.object({ caseId: z.uuid().nullable(), patientId: z.uuid().nullable() })
export type Belonging = z.infer<typeof belongingSchema>

export const moveImage = route(endpoints.moveImage, {
  summary:
    'Say to which case and patient a radiograph belongs, null for none; `before` sent back undoes it. Not once its report is signed',
  tag: 'images',
  params: idParams,
  body: belongingSchema,
  answer: { status: 200, json: belongingSchema.extend({ id: z.string(), before: belongingSchema }) },
  errors: ['NOT_FOUND', 'PATIENT_UNKNOWN', 'CASE_FULL', 'ANALYSIS_NOT_DONE', 'REPORT_SIGNED'],
})
