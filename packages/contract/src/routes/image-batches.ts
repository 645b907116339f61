import { z } from 'zod'
import { imagesPerBatch } from '../records/limits.ts'
import * as endpoints from './endpoints.ts'
import { failureSchema } from './failure.ts'
import { belongingChangeSchema, movedImageSchema } from './images.ts'
import { route } from './route.ts'

const batchOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(imagesPerBatch)

/** The unchanged items, each with the refusal of the corresponding single call. */
const refusedSchema = failureSchema
  .pick({ error: true, code: true, subject: true })
  .extend({ id: z.string().meta({ description: 'The id of the image that was refused.' }) })
export type RefusedImage = z.infer<typeof refusedSchema>

const refused = z.array(refusedSchema).meta({ description: 'The refused radiographs, each with the reason.' })
const ids = z.array(z.string())

export const moveImages = route(endpoints.moveImages, {
  summary:
    'Set the patient or case of up to 200 radiographs, each by itself; refused ones stay unchanged. Sending back `before` of each undoes it',
  tag: 'images',
  audit: { writes: ['picture-move'] },
  body: z.object({
    moves: batchOf(belongingChangeSchema.extend({ id: z.uuid().meta({ description: 'The id of the image.' }) })).meta({
      description: 'The radiographs, each with its new patient and case.',
    }),
  }),
  answer: {
    status: 200,
    json: z.object({
      moved: z
        .array(movedImageSchema)
        .meta({ description: 'The moved radiographs, each with its previous patient and case.' }),
      refused,
    }),
  },
  errors: [],
})

export const deleteImages = route(endpoints.deleteImages, {
  summary:
    'Delete up to 200 radiographs, each by itself; refused ones stay. One call can restore all deleted ones for thirty days',
  tag: 'images',
  audit: { writes: ['picture-delete'] },
  body: z.object({
    images: batchOf(z.uuid()).meta({ description: 'The ids of the images.' }),
    signed: z
      .boolean()
      .default(false)
      .meta({ description: 'True: also those with a signed report; their codes stay verifiable.' }),
  }),
  answer: {
    status: 200,
    json: z.object({
      deleted: ids.meta({ description: 'The ids of those that were deleted.' }),
      refused,
      restorableUntil: z.iso.datetime().meta({ description: 'Until when they can be restored.' }),
      heldUntil: z.iso
        .datetime()
        .nullable()
        .meta({ description: 'Until when the last of them is retained after that; null if none is.' }),
    }),
  },
  errors: [],
})

export const restoreImages = route(endpoints.restoreImages, {
  summary: 'Restore up to 200 deleted radiographs, each by itself; refused ones stay deleted',
  tag: 'images',
  audit: { writes: ['picture-restore'] },
  body: z.object({ images: batchOf(z.uuid()).meta({ description: 'The ids of the images.' }) }),
  answer: {
    status: 200,
    json: z.object({ restored: ids.meta({ description: 'The ids of those that are back.' }), refused }),
  },
  errors: [],
})
