import { z } from 'zod'

export const searchMaximum = 200

/** `page` counts from 1; a page past the end is empty. */
export const pageQuery = (size: number) =>
  z.object({
    q: z.string().trim().max(searchMaximum).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(size),
  })

/** Of rows that can be deleted; the deleted ones are listed apart, while they can be restored. */
export const listQuery = (size: number) =>
  pageQuery(size).extend({ state: z.enum(['active', 'deleted']).default('active') })

/** `total` is exact: 'N casos encontrados'. */
export const pageFacts = z.object({
  total: z.int().nonnegative(),
  page: z.int().positive(),
  size: z.int().positive(),
})

export const restorableSchema = z.object({
  id: z.string(),
  restorableUntil: z.iso.datetime(),
  /** Until when it stays after that, hidden, where the installation holds clinical records. */
  heldUntil: z.iso.datetime().nullable(),
})
