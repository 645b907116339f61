import { z } from 'zod'

/** How a radiograph came: from a person, one of many that a person sent at once, by STOW-RS, by C-STORE, from a folder of the operator's, or fetched from a PACS. */
export const radiographSources = ['web', 'bulk', 'dicomweb', 'dimse', 'folder', 'pacs'] as const
export type RadiographSource = (typeof radiographSources)[number]

export const sourceSchema = z
  .object({
    kind: z.enum(radiographSources),
    /** What the clinic called the key, the equipment or the PACS at that time; null where it has no name. */
    name: z.string().nullable(),
  })
  .meta({ id: 'RadiographSource' })
export type Source = z.infer<typeof sourceSchema>
