import { z } from 'zod'
import { siteOrNoneSchema } from '../records/site.ts'
import { timeZoneSchema } from '../records/time-zone.ts'
import { roles } from './access.ts'
import * as endpoints from './endpoints.ts'
import { getAgreement } from './metrics.ts'
import { route } from './route.ts'

const count = z.int().nonnegative()

/** A person's activity in the clinic within a range of days. */
export const personFiguresSchema = z
  .object({
    id: z.string(),
    /** Null after the account is erased. */
    name: z.string().nullable(),
    /** Null for a person who left the clinic. */
    role: z.enum(roles).nullable(),
    /** Radiographs whose analysis the person requested. */
    analysed: count,
    /** Radiographs that the person marked as reviewed or signed. */
    reviewed: count,
    /** Reports that the person signed, without amendments. */
    signed: count,
    /** The latest activity in the clinic, outside the range too. */
    lastActiveAt: z.iso.datetime().nullable(),
    /** Time between a person's first and last decision on a radiograph uploaded in the range; null without any. */
    reviewSeconds: z.object({ median: z.number().nonnegative(), reviews: count }).nullable(),
  })
  .meta({ id: 'PersonFigures' })
export type PersonFigures = z.infer<typeof personFiguresSchema>

/** Restricted to the radiographs of one site, or of those without a site. */
const days = getAgreement.query.extend({
  site: siteOrNoneSchema.optional().meta({ description: "Of this site's work, or 'none' of that of no site." }),
})

export const getPeopleFigures = route(endpoints.getPeopleFigures, {
  summary: "What each of the clinic's people did over a range of days, those who left among them",
  tag: 'accounts',
  audit: { none: 'counts alone, and names of colleagues' },
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
  audit: { writes: ['people-export'] },
  query: days,
  answer: { status: 200, file: ['text/csv'] },
  errors: ['FORBIDDEN', 'RANGE_INVALID', 'TOO_MANY_ATTEMPTS'],
})
