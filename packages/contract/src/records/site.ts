import { z } from 'zod'
import { clinicDataSchema } from './clinic.ts'
import { plainName } from './plain-name.ts'

/** Active sites of one clinic. */
export const sitesPerClinic = 50

/** What a clinic says of a place where it works; null where it has none of its own. */
export const siteDataSchema = z.object({
  name: plainName(80),
  address: clinicDataSchema.shape.address,
  phone: clinicDataSchema.shape.phone,
})

/** A place where a clinic works. */
export const siteSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    /** Since when nothing new is done there; null while it is active. */
    archivedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof siteSchema>

/** The site of a radiograph or case, as a list shows it. */
export const namedSiteSchema = z.object({ id: z.string(), name: z.string() })
export type NamedSite = z.infer<typeof namedSiteSchema>

/** A site of the clinic, or none: of a list's filter and of new work. */
export const siteOrNoneSchema = z.union([z.uuid(), z.literal('none')])

/** The site that something is given; null for none. */
export const siteIdSchema = z.object({ siteId: z.uuid().nullable() })

/** The site that something has now, and the one it had. */
export const correctedSiteSchema = siteIdSchema.extend({ before: siteIdSchema.shape.siteId })
