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

const refused = z.array(refusedSchema).meta({ description: 'Those that were refused, each with why.' })
const ids = z.array(z.string())

export const moveImages = route(endpoints.moveImages, {
  summary:
    'Say of up to 200 radiographs where each belongs, as of one alone; those that are refused stay where they are. `before` of each sent back undoes it',
  tag: 'images',
  audit: { writes: ['picture-move'] },
  body: z.object({
    moves: batchOf(belongingChangeSchema.extend({ id: z.uuid().meta({ description: 'The id of the image.' }) })).meta({
      description: 'The radiographs, each with where it belongs.',
    }),
  }),
  answer: {
    status: 200,
    json: z.object({
      moved: z.array(movedImageSchema).meta({ description: 'Those that were moved, each with where it was before.' }),
      refused,
    }),
  },
  errors: [],
})

export const deleteImages = route(endpoints.deleteImages, {
  summary:
    'Delete up to 200 radiographs at once, each as alone; those that are refused stay. What was deleted can be restored at once too, for thirty days',
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
  summary: 'Bring up to 200 deleted radiographs back, each as alone; those that are refused stay deleted',
  tag: 'images',
  audit: { writes: ['picture-restore'] },
  body: z.object({ images: batchOf(z.uuid()).meta({ description: 'The ids of the images.' }) }),
  answer: {
    status: 200,
    json: z.object({ restored: ids.meta({ description: 'The ids of those that are back.' }), refused }),
  },
  errors: [],
})
