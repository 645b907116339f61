import { z } from 'zod'
import { correctedSiteSchema, siteDataSchema, siteIdSchema, siteSchema } from '../records/site.ts'
import { timeZoneSchema } from '../records/time-zone.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { getAgreement } from './metrics.ts'
import { route } from './route.ts'

const sitesSchema = z.object({
  sites: z.array(siteSchema).meta({ description: "In the clinic's order, archived ones last." }),
  usual: z
    .string()
    .nullable()
    .meta({ description: "The caller's usual site; null if none is set, or it is archived." }),
})
export type Sites = z.infer<typeof sitesSchema>

const answer = { status: 200, json: sitesSchema } as const
const dataErrors = [
  'FORBIDDEN',
  'SITE_NAME_REQUIRED',
  'NAME_UNREADABLE',
  'SITE_NAME_TAKEN',
  'PHONE_INVALID',
  'TEXT_TOO_LONG',
] as const

export const listSites = route(endpoints.listSites, {
  summary: "List the clinic's sites; empty if it has only one place",
  tag: 'accounts',
  audit: noPatient,
  answer,
  errors: [],
})

export const newSiteSchema = siteDataSchema.partial({ address: true, phone: true })
export type NewSite = z.infer<typeof newSiteSchema>

export const createSite = route(endpoints.createSite, {
  summary: 'Add a site to the clinic',
  tag: 'accounts',
  audit: { writes: ['site-create'] },
  body: newSiteSchema,
  answer: { status: 201, json: siteSchema },
  errors: [...dataErrors, 'TOO_MANY_SITES'],
})

export const siteEditSchema = siteDataSchema.partial()
export type SiteEdit = z.infer<typeof siteEditSchema>

export const editSite = route(endpoints.editSite, {
  summary: "Change a site's name, address or phone; what was signed stays as it is",
  tag: 'accounts',
  audit: { writes: ['site-edit'] },
  params: idParams,
  body: siteEditSchema,
  answer,
  errors: [...dataErrors, 'NOT_FOUND'],
})

export const orderSites = route(endpoints.orderSites, {
  summary: 'Set the order of the active sites: all of them, by their ids',
  tag: 'accounts',
  audit: { writes: ['site-order'] },
  body: z.object({
    order: z
      .array(z.uuid())
      .max(100)
      .meta({ description: 'The ids of all sites that are not archived, in the new order.' }),
  }),
  answer,
  errors: ['FORBIDDEN', 'SITES_CHANGED'],
})

export const archiveSite = route(endpoints.archiveSite, {
  summary: 'Archive a site: nothing new is done there, and its radiographs and figures stay',
  tag: 'accounts',
  audit: { writes: ['site-archive'] },
  params: idParams,
  answer,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const restoreSite = route(endpoints.restoreSite, {
  summary: 'Bring an archived site back; one that is active stays as it is',
  tag: 'accounts',
  audit: { writes: ['site-restore'] },
  params: idParams,
  answer,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'SITE_NAME_TAKEN', 'TOO_MANY_SITES'],
})

export const setUsualSite = route(endpoints.setUsualSite, {
  summary: "Set a colleague's usual site, which new work of theirs is proposed for; null for none",
  tag: 'accounts',
  audit: { writes: ['member-site'] },
  params: idParams,
  body: siteIdSchema,
  answer: { status: 200, json: siteIdSchema },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'SITE_UNKNOWN', 'SITE_ARCHIVED'],
})

export const setImageSite = route(endpoints.setImageSite, {
  summary:
    'Correct the site where a radiograph was taken; sending back `before` undoes it. Signed reports do not change',
  tag: 'images',
  audit: { writes: ['picture-site'] },
  params: idParams,
  body: siteIdSchema,
  answer: { status: 200, json: correctedSiteSchema },
  errors: ['NOT_FOUND', 'SITE_UNKNOWN'],
})

const count = z.int().nonnegative()

/** The activity at a site within a range of days. */
export const siteFiguresSchema = z
  .object({
    site: siteSchema
      .pick({ id: true, name: true, archivedAt: true })
      .nullable()
      .meta({ description: 'The site; null for work without one.' }),
    radiographs: count.meta({ description: 'Radiographs uploaded in the days.' }),
    waiting: count.meta({ description: 'How many of these are analysed and not reviewed yet.' }),
    reviewed: count.meta({ description: 'How many of these are reviewed or signed.' }),
    signed: count.meta({ description: 'Reports signed in the days, without amendments.' }),
    credits: count.meta({ description: 'Analyses of the plan reserved in the days and not returned.' }),
  })
  .meta({ id: 'SiteFigures' })
export type SiteFigures = z.infer<typeof siteFiguresSchema>

const days = getAgreement.query

export const getSiteFigures = route(endpoints.getSiteFigures, {
  summary: "Read the activity at each of the clinic's sites and without a site, over a range of days",
  tag: 'metrics',
  audit: { none: 'counts alone' },
  query: days,
  answer: {
    status: 200,
    json: z.object({
      from: z.iso.date().meta({ description: 'The first day.' }),
      to: z.iso.date().meta({ description: 'The last day.' }),
      timeZone: timeZoneSchema.meta({ description: 'The time zone of the days.' }),
      figures: z.array(siteFiguresSchema).meta({ description: 'A site each.' }),
    }),
  },
  errors: ['FORBIDDEN', 'RANGE_INVALID'],
})

export const exportSiteFigures = route(endpoints.exportSiteFigures, {
  summary: 'Export the activity at sites as a CSV file (RFC 4180, UTF-8 with a byte order mark)',
  tag: 'metrics',
  audit: { writes: ['sites-export'] },
  query: days,
  answer: { status: 200, file: ['text/csv'] },
  errors: ['FORBIDDEN', 'RANGE_INVALID', 'TOO_MANY_ATTEMPTS'],
})
