import { z } from 'zod'

/**
 * A drawable finding for the analyzer (specification §3.4): `id` is the prediction's `detection_id`, coordinates are
 * original pixels.
 */
export const mappingSchema = z
  .object({
    id: z.string(),
    /** One of the five mapping types; the wire class if it belongs to none of them. */
    type: z.string(),
    coordinates: z.array(z.object({ x: z.number(), y: z.number() })),
    color: z.string(),
    description: z.string(),
  })
  .meta({ id: 'Mapping' })
export type Mapping = z.infer<typeof mappingSchema>
