import { z } from 'zod'

/**
 * How a radiograph arrived: uploaded by a user, one of a bulk upload, by STOW-RS, by C-STORE, from a folder of the
 * operator's, or retrieved from a PACS.
 */
export const radiographSources = ['web', 'bulk', 'dicomweb', 'dimse', 'folder', 'pacs'] as const
export type RadiographSource = (typeof radiographSources)[number]

export const sourceSchema = z
  .object({
    kind: z.enum(radiographSources).meta({ description: 'The channel.' }),
    name: z.string().nullable().meta({
      description: "The clinic's name for the key, the equipment or the PACS at that time; null if it has none.",
    }),
  })
  .meta({ id: 'RadiographSource' })
export type Source = z.infer<typeof sourceSchema>
