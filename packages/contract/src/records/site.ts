import { z } from 'zod'
import { clinicDataSchema } from './clinic.ts'
import { plainName } from './plain-name.ts'

/** Active sites of one clinic. */
export const sitesPerClinic = 50

/** A site's details; null if it has none of its own. */
export const siteDataSchema = z.object({
  name: plainName(80).meta({ description: 'The name of the site.' }),
  address: clinicDataSchema.shape.address.meta({ description: 'Its address; null without one.' }),
  phone: clinicDataSchema.shape.phone.meta({ description: 'Its telephone; null without one.' }),
})

/** A site where a clinic works. */
export const siteSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the site.' }),
    name: z.string().meta({ description: 'Its name.' }),
    address: z.string().nullable().meta({ description: 'Its address; null without one.' }),
    phone: z.string().nullable().meta({ description: 'Its telephone number; null without one.' }),
    archivedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Since when no new work is recorded there; null while it is active.' }),
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof siteSchema>

/** The site of a radiograph or case in a list. */
export const namedSiteSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the site.' }),
    name: z.string().meta({ description: 'Its name.' }),
  })
  .meta({ description: 'The site, of a clinic with sites; null without one.' })
export type NamedSite = z.infer<typeof namedSiteSchema>

/** A site of the clinic or 'none', for list filters and new work. */
export const siteOrNoneSchema = z.union([z.uuid(), z.literal('none')])

/** The site to assign; null for none. */
export const siteIdSchema = z.object({
  siteId: z.uuid().nullable().meta({ description: 'The id of the site; null for none.' }),
})

/** The current site, and the previous one. */
export const correctedSiteSchema = siteIdSchema.extend({
  before: siteIdSchema.shape.siteId.meta({ description: 'The site that it had before; null for none.' }),
})
