import { z } from 'zod'

const share = z.number().min(0).max(1)

/** Of the findings of a class from a confidence on: how many are right, and how many of all that there are they make. */
export const curvePointSchema = z.object({ threshold: share, precision: share, recall: share })
export type CurvePoint = z.infer<typeof curvePointSchema>

export const measuredClassSchema = z
  .object({
    /** On the wire. */
    id: z.string(),
    /** The confidence at which its card states precision and recall. */
    threshold: share,
    experimental: z
      .boolean()
      .meta({ description: 'Right in less than half of its findings: hidden unless it is chosen.' }),
    /** Labels that it was measured against; null where it was not. */
    labels: z.int().nonnegative().nullable(),
    /** By rising threshold; ends where nothing scores higher, empty where nothing was measured. */
    curve: z.array(curvePointSchema),
  })
  .meta({ id: 'MeasuredClass' })
export type MeasuredClass = z.infer<typeof measuredClassSchema>

/** What is known of how often a model is right, from radiographs that it never learnt from. */
export const measuredModelSchema = z
  .object({
    name: z.string(),
    version: z.string(),
    research: z.boolean().meta({ description: 'A model for research alone: its findings are marked.' }),
    /** Radiographs that it was measured on; null where that is not known. */
    radiographs: z.int().nonnegative().nullable(),
    classes: z.array(measuredClassSchema),
  })
  .meta({ id: 'MeasuredModel' })
export type MeasuredModel = z.infer<typeof measuredModelSchema>
