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
    id: z.string().meta({ description: 'The id of the person.' }),
    name: z.string().nullable().meta({ description: "The person's name; null after the account is erased." }),
    role: z.enum(roles).nullable().meta({ description: "The person's role; null for a person who left the clinic." }),
    analysed: count.meta({ description: 'Radiographs whose analysis the person requested.' }),
    reviewed: count.meta({ description: 'Radiographs that the person marked as reviewed or signed.' }),
    signed: count.meta({ description: 'Reports that the person signed, without amendments.' }),
    lastActiveAt: z.iso.datetime().nullable().meta({
      description: "The person's latest activity in the clinic, outside the range too; null if there was none.",
    }),
    reviewSeconds: z
      .object({
        median: z.number().nonnegative().meta({ description: 'The median, in seconds.' }),
        reviews: count.meta({ description: 'How many radiographs it rests on.' }),
      })
      .nullable()
      .meta({
        description:
          "Time between a person's first and last decision on a radiograph uploaded in the range; null without any.",
      }),
  })
  .meta({ id: 'PersonFigures' })
export type PersonFigures = z.infer<typeof personFiguresSchema>

/** Restricted to the radiographs of one site, or of those without a site. */
const days = getAgreement.query.extend({
  site: siteOrNoneSchema.optional().meta({ description: "Only work at this site; 'none' for work without a site." }),
})

export const getPeopleFigures = route(endpoints.getPeopleFigures, {
  summary: 'Read the activity of each person of the clinic over a range of days, including people who left',
  tag: 'accounts',
  audit: { none: 'counts alone, and names of colleagues' },
  query: days,
  answer: {
    status: 200,
    json: z.object({
      from: z.iso.date().meta({ description: 'The first day.' }),
      to: z.iso.date().meta({ description: 'The last day.' }),
      timeZone: timeZoneSchema.meta({ description: 'The time zone of the days.' }),
      people: z.array(personFiguresSchema).meta({ description: 'A person each.' }),
    }),
  },
  errors: ['FORBIDDEN', 'RANGE_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const exportPeopleFigures = route(endpoints.exportPeopleFigures, {
  summary: 'Export the activity of people as a CSV file (RFC 4180, UTF-8 with a byte order mark)',
  tag: 'accounts',
  audit: { writes: ['people-export'] },
  query: days,
  answer: { status: 200, file: ['text/csv'] },
  errors: ['FORBIDDEN', 'RANGE_INVALID', 'TOO_MANY_ATTEMPTS'],
})
