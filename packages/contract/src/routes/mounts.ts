import { z } from 'zod'
import { mountFrameIds, mountTemplateNames } from '../mounts/mount-template.ts'
import { patientImageSchema } from '../records/patient.ts'
import { toothRangeSchema } from '../teeth/tooth-range-schema.ts'
import { idParams } from './analyses.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

const frameId = z.enum(mountFrameIds as [string, ...string[]])

export const mountImageSchema = patientImageSchema
  .pick({ id: true, analysisId: true, takenAt: true, uploadDate: true })
  .extend({ toothRange: toothRangeSchema.nullable() })
  .meta({ id: 'MountImage' })
export type MountImage = z.infer<typeof mountImageSchema>

const mountsSchema = z
  .object({
    /** What stands in which frame; a template without a picture is absent. */
    mounts: z.array(
      z.object({
        template: z.enum(mountTemplateNames),
        frames: z.array(z.object({ frame: frameId, image: z.string() })),
      }),
    ),
    /** The patient's periapicals and bitewings, newest first, the latest three hundred. */
    images: z.array(mountImageSchema),
  })
  .meta({ id: 'Mounts' })
export type Mounts = z.infer<typeof mountsSchema>

export const getMounts = route(endpoints.getMounts, {
  summary: "A patient's full-mouth series, and the pictures to fill them with",
  tag: 'patients',
  params: idParams,
  answer: { status: 200, json: mountsSchema },
  errors: ['NOT_FOUND'],
})

/** All changes are made, or none. A picture stands in one frame of a template: it leaves the one before. */
export const changeMount = route(endpoints.changeMount, {
  summary: 'Put pictures of the patient into frames of a template, or take them out',
  tag: 'patients',
  params: idParams,
  body: z.object({
    template: z.enum(mountTemplateNames),
    changes: z
      .array(z.object({ frame: frameId, image: z.uuid().nullable().meta({ description: 'null empties the frame' }) }))
      .min(1)
      .max(2 * mountFrameIds.length),
  }),
  answer: { status: 200, json: mountsSchema },
  errors: ['NOT_FOUND', 'MOUNT_FRAME_UNKNOWN'],
})
