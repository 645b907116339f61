import { z } from 'zod'
import { pointSchema } from '../teeth/box.ts'

/**
 * A drawable finding for the analyzer (specification §3.4): `id` is the prediction's `detection_id`, coordinates are
 * original pixels.
 */
export const mappingSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the prediction.' }),
    type: z
      .string()
      .meta({ description: 'One of the five mapping types; the wire class if it belongs to none of them.' }),
    coordinates: z.array(pointSchema).meta({ description: 'The corners of its outline.' }),
    color: z.string().meta({ description: 'The colour of its outline on the screen.' }),
    description: z.string().meta({ description: 'The class, the confidence and the tooth or the place, in Spanish.' }),
  })
  .meta({ id: 'Mapping' })
export type Mapping = z.infer<typeof mappingSchema>
