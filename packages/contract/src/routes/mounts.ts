import { z } from 'zod'
import { mountFrameIds, mountTemplateNames } from '../mounts/mount-template.ts'
import { daySchema } from '../records/day.ts'
import { patientImageSchema } from '../records/patient.ts'
import { toothRangeSchema } from '../teeth/tooth-range-schema.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { route } from './route.ts'

const frameId = z.enum(mountFrameIds as [string, ...string[]])

export const mountImageSchema = patientImageSchema
  .pick({ id: true, analysisId: true, takenAt: true, uploadDate: true })
  .extend({
    toothRange: toothRangeSchema
      .nullable()
      .meta({ description: 'The teeth that it shows, stated by a dentist; null if none did.' }),
    proposedToothRange: toothRangeSchema
      .nullable()
      .meta({ description: 'The teeth that the detector sees on it; null without a sure proposal.' }),
  })
  .meta({ id: 'MountImage' })
export type MountImage = z.infer<typeof mountImageSchema>

const mountsSchema = z
  .object({
    mounts: z
      .array(
        z.object({
          id: z.string().meta({ description: 'The id of the series.' }),
          template: z.enum(mountTemplateNames).meta({ description: 'The arrangement of its frames.' }),
          date: z.iso.date().meta({ description: 'The day of the series.' }),
          frames: z
            .array(
              z.object({
                frame: frameId.meta({ description: 'The name of the frame.' }),
                image: z.string().meta({ description: 'The id of the image.' }),
              }),
            )
            .meta({ description: 'The image in each frame.' }),
        }),
      )
      .meta({ description: 'The full-mouth series, the latest first.' }),
    images: z
      .array(mountImageSchema)
      .meta({ description: "The patient's periapicals and bitewings, newest first, the latest three hundred." }),
  })
  .meta({ id: 'Mounts' })
export type Mounts = z.infer<typeof mountsSchema>

export const getMounts = route(endpoints.getMounts, {
  summary: "A patient's full-mouth series, and the pictures to fill them with",
  tag: 'patients',
  audit: { view: 'patient-view' },
  params: idParams,
  answer: { status: 200, json: mountsSchema },
  errors: ['NOT_FOUND'],
})

/** Maximum number of a patient's series, without deleted ones. */
export const mountsMaximum = 100

/** The day of a series: not before radiography existed, and not after the range of today's calendars. */
export const mountDateSchema = daySchema.refine(day => day >= '1896-01-01' && day <= '2100-12-31')

/**
 * All changes are made, or none. Creates the series if the id is unknown. An image is in one frame of a series: it
 * leaves the previous one. A deleted series can be restored for thirty days.
 */
export const changeMount = route(endpoints.changeMount, {
  summary:
    "Create, date, delete or restore a series, and put the patient's radiographs into its frames or take them out",
  tag: 'patients',
  audit: { writes: ['patient-mount'] },
  params: idParams,
  body: z.object({
    mount: z.uuidv7().meta({ description: 'Made by the client, so that sending it again is idempotent' }),
    template: z.enum(mountTemplateNames).meta({ description: 'The template of the series, which cannot change' }),
    date: mountDateSchema
      .optional()
      .meta({ description: 'The day of the series; may be left out only if it has one.' }),
    deleted: z
      .boolean()
      .optional()
      .meta({ description: 'Left away it stays as it is, and a deleted one is not found' }),
    changes: z
      .array(
        z.object({
          frame: frameId.meta({ description: 'The name of the frame.' }),
          image: z.uuid().nullable().meta({ description: 'null empties the frame' }),
        }),
      )
      .max(2 * mountFrameIds.length)
      .meta({ description: 'The frames whose image changes.' }),
  }),
  answer: { status: 200, json: mountsSchema },
  errors: ['NOT_FOUND', 'MOUNT_FRAME_UNKNOWN', 'TOO_MANY_MOUNTS'],
})
