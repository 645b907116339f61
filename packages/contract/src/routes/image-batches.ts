import { z } from 'zod'
import { imagesPerBatch } from '../records/limits.ts'
import * as endpoints from './endpoints.ts'
import { failureSchema } from './failure.ts'
import { belongingChangeSchema, movedImageSchema } from './images.ts'
import { route } from './route.ts'

const batchOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(imagesPerBatch)

/** The unchanged items, each with the refusal of the corresponding single call. */
const refusedSchema = failureSchema.pick({ error: true, code: true }).extend({ id: z.string() })
export type RefusedImage = z.infer<typeof refusedSchema>

const refused = z.array(refusedSchema)
const ids = z.array(z.string())

export const moveImages = route(endpoints.moveImages, {
  summary:
    'Say of up to 200 radiographs where each belongs, as of one alone; those that are refused stay where they are. `before` of each sent back undoes it',
  tag: 'images',
  audit: { writes: ['picture-move'] },
  body: z.object({ moves: batchOf(belongingChangeSchema.extend({ id: z.uuid() })) }),
  answer: { status: 200, json: z.object({ moved: z.array(movedImageSchema), refused }) },
  errors: [],
})

export const deleteImages = route(endpoints.deleteImages, {
  summary:
    'Delete up to 200 radiographs at once, each as alone; those that are refused stay. What was deleted can be restored at once too, for thirty days',
  tag: 'images',
  audit: { writes: ['picture-delete'] },
  body: z.object({
    images: batchOf(z.uuid()),
    /** Includes radiographs with a signed report; their codes stay verifiable. */
    signed: z.boolean().default(false),
  }),
  answer: {
    status: 200,
    json: z.object({
      deleted: ids,
      refused,
      restorableUntil: z.iso.datetime(),
      /** Until when the last of them is retained after that; null if none is. */
      heldUntil: z.iso.datetime().nullable(),
    }),
  },
  errors: [],
})

export const restoreImages = route(endpoints.restoreImages, {
  summary: 'Bring up to 200 deleted radiographs back, each as alone; those that are refused stay deleted',
  tag: 'images',
  audit: { writes: ['picture-restore'] },
  body: z.object({ images: batchOf(z.uuid()) }),
  answer: { status: 200, json: z.object({ restored: ids, refused }) },
  errors: [],
})
