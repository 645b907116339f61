import { z } from 'zod'
import { siteOrNoneSchema } from '../records/site.ts'
import { timeZoneSchema } from '../records/time-zone.ts'
import { roles } from './access.ts'
import * as endpoints from './endpoints.ts'
import { getAgreement } from './metrics.ts'
import { route } from './route.ts'

const count = z.int().nonnegative()

/** What a person did in the clinic within a range of days. */
export const personFiguresSchema = z
  .object({
    id: z.string(),
    /** Null once the account is erased. */
    name: z.string().nullable(),
    /** Null of a person who left the clinic. */
    role: z.enum(roles).nullable(),
    /** Radiographs whose analysis the person asked for. */
    analysed: count,
    /** Radiographs that the person marked as reviewed or signed. */
    reviewed: count,
    /** Reports that the person signed, amendments apart. */
    signed: count,
    /** The last act in the clinic, of any time. */
    lastActiveAt: z.iso.datetime().nullable(),
    /** Of the radiographs uploaded in the range: between a person's first and last decision on one; null without any. */
    reviewSeconds: z.object({ median: z.number().nonnegative(), reviews: count }).nullable(),
  })
  .meta({ id: 'PersonFigures' })
export type PersonFigures = z.infer<typeof personFiguresSchema>

/** Of the radiographs of one site, or of those of none. */
const days = getAgreement.query.extend({
  site: siteOrNoneSchema.optional().meta({ description: "Of this site's work, or 'none' of that of no site." }),
})

export const getPeopleFigures = route(endpoints.getPeopleFigures, {
  summary: "What each of the clinic's people did over a range of days, those who left among them",
  tag: 'accounts',
  query: days,
  answer: {
    status: 200,
    json: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      timeZone: timeZoneSchema,
      people: z.array(personFiguresSchema),
    }),
  },
  errors: ['FORBIDDEN', 'RANGE_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const exportPeopleFigures = route(endpoints.exportPeopleFigures, {
  summary: 'The same as a CSV file (RFC 4180, UTF-8 with a byte order mark)',
  tag: 'accounts',
  query: days,
  answer: { status: 200, file: ['text/csv'] },
  errors: ['FORBIDDEN', 'RANGE_INVALID', 'TOO_MANY_ATTEMPTS'],
})
