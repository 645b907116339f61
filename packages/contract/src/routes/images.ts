import { z } from 'zod'
import { momentSchema } from '../records/day.ts'
import { radiographTypeSchema } from '../records/radiograph.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { cursorFacts, pageFacts, placesOfList, restorableSchema } from './paging.ts'
import { route } from './route.ts'

export const getOriginal = route(endpoints.getOriginal, {
  summary: 'The file as it was uploaded',
  tag: 'images',
  audit: { view: 'picture-download' },
  params: idParams,
  answer: { status: 200, file: ['image/jpeg', 'image/png', 'image/tiff', 'image/webp', 'application/dicom'] },
  errors: ['NOT_FOUND'],
})

export const getDisplay = route(endpoints.getDisplay, {
  summary:
    'Read the image for a screen, upright and windowed; `window` is the index of a window in its DICOM file, by default 0',
  tag: 'images',
  audit: { view: 'picture-view' },
  params: idParams,
  query: z.object({
    window: z.coerce.number().int().min(0).max(99).optional().meta({
      description: 'The place of one of the windows that its DICOM file offers; 0, the first, by default.',
    }),
  }),
  answer: { status: 200, file: ['image/jpeg', 'image/png'] },
  errors: [
    ...(['NOT_FOUND', 'WINDOW_UNKNOWN', 'IMAGE_DAMAGED', 'IMAGE_TOO_DEMANDING'] as const),
    ...(['IMAGE_NOT_PROCESSED', 'SERVER_BUSY'] as const),
  ],
})

export const getThumbnail = route(endpoints.getThumbnail, {
  summary: 'The picture at 480 pixels wide',
  tag: 'images',
  // A page of forty thumbnails is one event: the event of the list or the case has the details.
  audit: { view: 'thumbnail-view', subject: 'none' },
  params: idParams,
  answer: { status: 200, file: ['image/jpeg'] },
  errors: ['NOT_FOUND', 'IMAGE_DAMAGED', 'IMAGE_TOO_DEMANDING', 'IMAGE_NOT_PROCESSED', 'SERVER_BUSY'],
})

const pixels = z.coerce.number().int().min(0).max(100_000)
const length = pixels.min(8)

export const getCrop = route(endpoints.getCrop, {
  summary: 'A part of the picture as it is shown, at 480 pixels wide at most; x and y are its upper left',
  tag: 'images',
  audit: { view: 'thumbnail-view', subject: 'none' },
  params: idParams,
  query: z.object({
    x: pixels.meta({ description: 'Its left edge, in pixels of the picture as it is shown.' }),
    y: pixels.meta({ description: 'Its upper edge.' }),
    width: length.meta({ description: 'Its width, 8 at least.' }),
    height: length.meta({ description: 'Its height, 8 at least.' }),
  }),
  answer: { status: 200, file: ['image/jpeg'] },
  errors: [
    ...(['NOT_FOUND', 'RANGE_INVALID', 'IMAGE_DAMAGED', 'IMAGE_TOO_DEMANDING'] as const),
    ...(['IMAGE_NOT_PROCESSED', 'SERVER_BUSY'] as const),
  ],
})

/**
 * A case with a patient determines the patient of its radiographs; a radiograph has its own patient only if its case
 * has none.
 */
const belongingSchema = z.object({
  caseId: z.uuid().nullable().meta({ description: 'The id of the case; null for none.' }),
  patientId: z
    .uuid()
    .nullable()
    .meta({ description: "The id of the radiograph's own patient; null for none, or if its case has one." }),
})
export type Belonging = z.infer<typeof belongingSchema>

/**
 * Without `patientId` the radiograph keeps its patient. Without `caseId` it stays in its case, unless the case has a
 * patient other than the new one.
 */
export const belongingChangeSchema = belongingSchema.partial().extend({
  confirmed: z.boolean().optional().meta({
    description: 'True once the user has seen that the signed report names another person than the patient.',
  }),
})
export type BelongingChange = z.infer<typeof belongingChangeSchema>

export const movedImageSchema = belongingSchema.extend({
  id: z.string().meta({ description: 'The id of the image.' }),
  before: belongingSchema.meta({ description: 'Its previous patient and case.' }),
  final: z.literal(true).optional().meta({
    description: 'Its report is signed, so that another patient needs an amendment: `before` does not undo this.',
  }),
})

export const moveImage = route(endpoints.moveImage, {
  summary:
    'Say to which case and patient a radiograph belongs, null for none; what is not sent stays where it can. `before` sent back undoes it. Once its report is signed, a patient can be given where there is none; another one needs an open amendment',
  tag: 'images',
  audit: { writes: ['picture-move'] },
  params: idParams,
  body: belongingChangeSchema,
  answer: { status: 200, json: movedImageSchema },
  errors: [
    'NOT_FOUND',
    'NOT_MEMBER',
    'PATIENT_UNKNOWN',
    'CASE_FULL',
    'IMAGE_BUSY',
    'REPORT_SIGNED',
    'REPORT_REVIEWED',
    'PATIENT_NAME_DIFFERS',
  ],
})

/** Removes its analysis and report from every list too. */
export const deleteImage = route(endpoints.deleteImage, {
  summary:
    'Delete a radiograph; for thirty days it can be restored. One with a signed report only where `signed` says that it goes along: its code stays verifiable',
  tag: 'images',
  audit: { writes: ['picture-delete'] },
  params: idParams,
  query: z.object({
    signed: z.enum(['true', 'false']).default('false').meta({
      description: 'true: it is deleted even if its report is signed; the code of the report stays verifiable.',
    }),
  }),
  answer: { status: 200, json: restorableSchema },
  errors: ['NOT_FOUND', 'IMAGE_BUSY', 'IMAGE_SIGNED'],
})

export const restoreImage = route(endpoints.restoreImage, {
  summary: 'Bring a deleted radiograph back to its case and patient; one that is not deleted stays as it is',
  tag: 'images',
  audit: { writes: ['picture-restore'] },
  params: idParams,
  answer: { status: 200, json: z.object({ id: z.string().meta({ description: 'The id of the image.' }) }) },
  errors: ['NOT_FOUND', 'CASE_FULL'],
})

const deletedImageSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the image.' }),
    analysisId: z.string().meta({ description: 'The id of its analysis, which no list has any more.' }),
    fileName: z.string().meta({ description: 'The name of the file at its upload.' }),
    type: radiographTypeSchema,
    patientName: z
      .string()
      .nullable()
      .meta({ description: 'The name in the record, if the radiograph belongs to one.' }),
    caseName: z.string().nullable().meta({ description: 'The name of its case; null if it is in none.' }),
    uploadDate: z.iso.datetime().meta({ description: 'When it was uploaded.' }),
    deletedAt: z.iso.datetime().meta({ description: 'When it was deleted.' }),
  })
  .meta({ id: 'DeletedImage' })
export type DeletedImage = z.infer<typeof deletedImageSchema>

export const listDeletedImages = route(endpoints.listDeletedImages, {
  summary: 'The radiographs that were deleted by themselves and can be restored, the latest first',
  tag: 'images',
  audit: { view: 'analysis-list', subject: 'none' },
  query: placesOfList.extend({
    deletedSince: momentSchema.optional().meta({
      description:
        'Only what was deleted at this moment or later (ISO 8601, in UTC or with an offset), for programs that ask what is gone. It includes what was deleted up to two minutes before, so a row may come twice.',
    }),
    updatedSince: momentSchema.optional().meta({
      description: '`deletedSince` under the name that it has in the other lists; of both the later one counts.',
    }),
  }),
  answer: {
    status: 200,
    json: pageFacts
      .extend(cursorFacts.shape)
      .extend({ images: z.array(deletedImageSchema).meta({ description: 'The radiographs of this page.' }) }),
  },
  errors: [],
})

/** Searches the latest uploads; those that were stored before there were fingerprints are not found. */
export const findSimilarImage = route(endpoints.findSimilarImage, {
  summary: 'The latest radiograph of the clinic whose image is the one of a fingerprint, saved as this or another file',
  tag: 'images',
  audit: { view: 'thumbnail-view', subject: 'none' },
  query: z.object({
    fingerprint: z
      .string()
      .regex(/^[01]{256}$/)
      .meta({ description: '256 bits, as the engine’s fingerprintOf makes them of the decoded image' }),
  }),
  answer: {
    status: 200,
    json: z.object({
      similar: z
        .object({
          analysisId: z.string().meta({ description: 'The id of its analysis.' }),
          uploadDate: z.iso.datetime().meta({ description: 'When it was uploaded.' }),
          patientName: z
            .string()
            .nullable()
            .meta({ description: "The name in the patient's record; null if it belongs to none." }),
        })
        .nullable()
        .meta({ description: 'The latest radiograph that is alike; null if there is none.' }),
    }),
  },
  errors: [],
})
