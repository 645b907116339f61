import { z } from 'zod'
import { toothSchema } from '../teeth/fdi.ts'

/** One prediction as SPEC §3 and §7 write it: original pixels, x and y the centre of the box, confidence 0–1. */
export const predictionSchema = z
  .object({
    detection_id: z.string(),
    class: z.string(),
    class_id: z.int().nonnegative(),
    confidence: z.number().min(0).max(1),
    x: z.number(),
    y: z.number(),
    width: z.number().positive(),
    height: z.number().positive(),
    points: z.array(z.object({ x: z.number(), y: z.number() })),
    tooth: toothSchema,
    location: z.string(),
  })
  .meta({ id: 'Prediction' })
export type Prediction = z.infer<typeof predictionSchema>
