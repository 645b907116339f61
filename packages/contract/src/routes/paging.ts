import { z } from 'zod'
import { momentSchema } from '../records/day.ts'

export const searchMaximum = 200

const amount = z.coerce.number().int().min(1).max(100)
const pageNumber = z.coerce.number().int().min(1).max(1_000_000)

const limitMeaning = 'The most rows of a page, 1 to 100.'
const cursorMeaning = 'The `next` of the previous page. Without it, the answer is the first page.'
const pageMeaning =
  'For screens, which show how many pages there are: a page by its number, from 1. Programs read by `cursor`.'
const sizeMeaning = 'The number of rows of a numbered page, 1 to 100.'

/** A short list that only a screen reads, in numbered pages. `page` counts from 1; a page past the end is empty. */
export const pageQuery = (size: number) =>
  z.object({
    page: pageNumber.default(1).meta({ description: 'The number of the page, from 1.' }),
    size: amount.default(size).meta({ description: sizeMeaning }),
  })

/** `total` is exact: 'N casos encontrados'. */
export const pageFacts = z.object({
  total: z.int().nonnegative().meta({ description: 'How many there are, on all pages.' }),
  page: z.int().positive().meta({ description: 'The number of this page, from 1.' }),
  size: z.int().positive().meta({ description: 'How many a page has at most.' }),
})

/** A list that grows while it is read: a page continues at `cursor`, the `next` of the previous page. */
export const cursorQuery = (limit: number) =>
  z.object({
    limit: amount.default(limit).meta({ description: limitMeaning }),
    cursor: z.uuid().optional().meta({ description: cursorMeaning }),
  })

/** Null after the last page. */
export const cursorFacts = z.object({
  next: z.string().nullable().meta({ description: 'The `cursor` of the next page; null after the last one.' }),
})

/** A list that programs read by cursor and a screen in numbered pages; a request for both is refused at the edge. */
export const placesOfList = z.object({
  limit: amount.optional().meta({ description: limitMeaning }),
  cursor: z.uuid().optional().meta({ description: cursorMeaning }),
  page: pageNumber.optional().meta({ description: pageMeaning }),
  size: amount.optional().meta({ description: sizeMeaning }),
})

export const searchQuery = z.object({
  q: z
    .string()
    .trim()
    .max(searchMaximum)
    .optional()
    .meta({ description: 'Words that are sought in each of the list.' }),
  ...placesOfList.shape,
})

/** The state of rows that can be deleted; deleted rows are listed separately while they can be restored. */
export const listQuery = searchQuery.extend({
  state: z.enum(['active', 'deleted']).default('active').meta({
    description: 'Those that are there, or those that were deleted and can be restored.',
  }),
})

/** For programs that poll for new data. The server's filters go back a little further, see its `withChangeMargin`. */
export const updatedSince = momentSchema.optional().meta({
  description:
    "Only what was made or changed at this moment or later, for programs that ask what is new. It includes what was changed up to two minutes before, so a row may come twice. Restoring is a change, and so is one of the case or patient that the answer names. ISO 8601, in UTC ('2026-11-29T10:00:00Z') or with an offset, whose + is %2B in an address.",
})

/** Finds nothing for another clinic's patient; for a merged patient, what belongs to the remaining one. */
export const ofPatient = z.uuid().optional().meta({
  description: "Only those of this patient, by the record's id; for a merged patient, those of the one who remains.",
})

/** The paging fields, which are omitted from the query of an export, because it has the whole list. */
export const placeInList = { limit: true, cursor: true, page: true, size: true } as const

/** `page` and `size` are null if the list is read by cursor. */
export const eitherFacts = cursorFacts.extend({
  total: z.int().nonnegative().meta({ description: 'How many the filters find, on all pages.' }),
  page: z
    .int()
    .positive()
    .nullable()
    .meta({ description: 'The number of this page; null if the list is read by cursor.' }),
  size: z
    .int()
    .positive()
    .nullable()
    .meta({ description: 'How many a numbered page has; null if the list is read by cursor.' }),
})

export const restorableSchema = z.object({
  id: z.string().meta({ description: 'The id of what was deleted.' }),
  restorableUntil: z.iso.datetime().meta({ description: 'Until when it can be restored.' }),
  heldUntil: z.iso.datetime().nullable().meta({
    description: 'Until when it stays stored after that, hidden, if the installation retains clinical records.',
  }),
})
