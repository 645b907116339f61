import { z } from 'zod'

export const searchMaximum = 200

const amount = z.coerce.number().int().min(1).max(100)

/** A list in numbered pages. `page` counts from 1; a page past the end is empty. */
export const pageQuery = (size: number) =>
  z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1), size: amount.default(size) })

export const searchQuery = (size: number) =>
  z.object({ q: z.string().trim().max(searchMaximum).optional(), ...pageQuery(size).shape })

/** The state of rows that can be deleted; the deleted ones are listed apart, while they can be restored. */
export const listQuery = (size: number) =>
  searchQuery(size).extend({ state: z.enum(['active', 'deleted']).default('active') })

/** `total` is exact: 'N casos encontrados'. */
export const pageFacts = z.object({
  total: z.int().nonnegative(),
  page: z.int().positive(),
  size: z.int().positive(),
})

/** A list that grows while it is read: a page continues where `cursor`, the `next` of the page before, ended. */
export const cursorQuery = (limit: number) => z.object({ limit: amount.default(limit), cursor: z.uuid().optional() })

/** Null after the last page. */
export const cursorFacts = z.object({ next: z.string().nullable() })

export const restorableSchema = z.object({
  id: z.string(),
  restorableUntil: z.iso.datetime(),
  /** Until when it stays after that, hidden, where the installation holds clinical records. */
  heldUntil: z.iso.datetime().nullable(),
})
