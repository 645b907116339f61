import { z } from 'zod'

const share = z.number().min(0).max(1)

/** Precision and recall of a class's findings at or above a threshold. */
export const curvePointSchema = z.object({
  threshold: share.meta({ description: 'The least confidence of the findings that count.' }),
  precision: share.meta({ description: 'The share of these that are right.' }),
  recall: share.meta({ description: 'The share of what is there that is among them.' }),
})
export type CurvePoint = z.infer<typeof curvePointSchema>

export const measuredClassSchema = z
  .object({
    id: z.string().meta({ description: 'The class, as predictions name it.' }),
    threshold: share.meta({ description: 'The threshold for which its card states precision and recall.' }),
    experimental: z.boolean().meta({
      description:
        'Measured right in less than half of its findings, or not proved on this kind of radiograph: its findings are marked as experimental.',
    }),
    labels: z
      .int()
      .nonnegative()
      .nullable()
      .meta({ description: 'Labels of its published figures; null if it has none.' }),
    curve: z
      .array(curvePointSchema)
      .meta({ description: 'By rising threshold; ends at the highest score, empty if nothing was measured.' }),
    curveLabels: z.int().nonnegative().nullable().meta({
      description: 'The number of labels behind the curve and its shares; null if that is not known.',
    }),
    curvePart: z.enum(['test', 'tune']).nullable().meta({
      description:
        'The part of the data that the curve was drawn from; `tune` is the one on which thresholds are chosen.',
    }),
  })
  .meta({ id: 'MeasuredClass' })
export type MeasuredClass = z.infer<typeof measuredClassSchema>

/**
 * A yes-or-no question about labelled teeth of real radiographs: sensitivity and specificity of the marks at each
 * confidence.
 */
export const checkSchema = z
  .object({
    class: z.string().meta({ description: 'The class, as predictions name it.' }),
    radiographs: z.int().nonnegative().meta({ description: 'How many radiographs were measured.' }),
    yes: z.int().nonnegative().meta({ description: 'Teeth with the finding.' }),
    no: z.int().nonnegative().meta({ description: 'Teeth without it.' }),
    points: z
      .array(
        z.object({
          confidence: share.meta({ description: 'The least confidence of the findings that count.' }),
          sensitivity: share.meta({ description: 'The share of the teeth with the finding that are marked.' }),
          specificity: share.meta({ description: 'The share of the teeth without it that are not.' }),
        }),
      )
      .meta({ description: 'By rising confidence.' }),
  })
  .meta({ id: 'MeasuredCheck' })
export type MeasuredCheck = z.infer<typeof checkSchema>

/** Decay per tooth on one set of radiographs: the reliability of a mark, and of its absence. */
export const decaySchema = z
  .object({
    sameOrigin: z.boolean().meta({ description: 'True if the set has the same origin as training radiographs.' }),
    radiographs: z.int().nonnegative().meta({ description: 'How many radiographs were measured.' }),
    teeth: z.int().nonnegative().meta({ description: 'Numbered teeth in the question.' }),
    decayed: z.int().nonnegative().meta({ description: 'How many of them the set labels as decayed.' }),
    from: share.meta({ description: 'Minimum confidence for a mark to count here.' }),
    marked: z.int().nonnegative().meta({ description: 'Teeth with a mark of decay.' }),
    right: z.int().nonnegative().meta({ description: 'How many of the marked teeth are decayed.' }),
  })
  .meta({ id: 'MeasuredDecay' })
export type MeasuredDecay = z.infer<typeof decaySchema>

export const modelUses = ['production', 'evaluation', 'research'] as const

/** Measured accuracy of a model, on radiographs outside its training data. */
export const measuredModelSchema = z
  .object({
    name: z.string().meta({ description: 'The name of the model.' }),
    version: z.string().meta({ description: 'The version of the model.' }),
    use: z.enum(modelUses).nullable().meta({
      description:
        'The use that the terms of its training images permit; `evaluation`: evaluation and research only, because the terms of some were not obtained. Null if its file names none.',
    }),
    research: z.boolean().meta({ description: 'Always false: models for research only no longer exist.' }),
    radiographs: z.int().nonnegative().nullable().meta({
      description:
        'The number of radiographs on which it was measured; null if that is not known or if they were cut-outs.',
    }),
    cutOuts: z.boolean().meta({
      description:
        'Measured on a few teeth at a time cut out of panoramics: no curve of it tells what to expect on real radiographs.',
    }),
    sameOrigin: z
      .boolean()
      .meta({ description: 'True if the measured radiographs and its training images have the same origin.' }),
    check: checkSchema.nullable().meta({ description: 'Questions that were also measured on real radiographs.' }),
    decay: z.array(decaySchema).meta({
      description: 'Decay asked tooth by tooth, one entry per set of radiographs; those of another origin first.',
    }),
    classes: z.array(measuredClassSchema).meta({ description: 'The measured figures of each class.' }),
  })
  .meta({ id: 'MeasuredModel' })
export type MeasuredModel = z.infer<typeof measuredModelSchema>
