import { z } from 'zod'

const share = z.number().min(0).max(1)

/** Precision and recall of a class's findings from a confidence on. */
export const curvePointSchema = z.object({ threshold: share, precision: share, recall: share })
export type CurvePoint = z.infer<typeof curvePointSchema>

export const measuredClassSchema = z
  .object({
    /** On the wire. */
    id: z.string(),
    /** The confidence at which its card states precision and recall. */
    threshold: share,
    experimental: z.boolean().meta({
      description:
        'Measured right in less than half of its findings, or not proved on this kind of radiograph: its findings are marked as experimental.',
    }),
    labels: z
      .int()
      .nonnegative()
      .nullable()
      .meta({ description: 'Labels of its published figures; null where it has none.' }),
    /** By rising threshold; ends where nothing scores higher, empty where nothing was measured. */
    curve: z.array(curvePointSchema),
    curveLabels: z.int().nonnegative().nullable().meta({
      description: 'Labels that the curve was drawn from, which its shares are of; null where that is not known.',
    }),
    curvePart: z.enum(['test', 'tune']).nullable().meta({
      description:
        'The part of the data that the curve was drawn from; `tune` is the one on which thresholds are chosen.',
    }),
  })
  .meta({ id: 'MeasuredClass' })
export type MeasuredClass = z.infer<typeof measuredClassSchema>

/**
 * One question of yes or no, put to labelled teeth of real radiographs: from a confidence on, how many of those with the
 * finding are marked, and how many of those without it are left unmarked.
 */
export const checkSchema = z
  .object({
    /** On the wire. */
    class: z.string(),
    radiographs: z.int().nonnegative(),
    /** Teeth with the finding. */
    yes: z.int().nonnegative(),
    /** Teeth without it. */
    no: z.int().nonnegative(),
    /** By rising confidence. */
    points: z.array(z.object({ confidence: share, sensitivity: share, specificity: share })),
  })
  .meta({ id: 'MeasuredCheck' })
export type MeasuredCheck = z.infer<typeof checkSchema>

/** Decay asked tooth by tooth of one set of radiographs: what a mark is worth, and what its absence is not. */
export const decaySchema = z
  .object({
    /** The set comes from where training pictures come from. */
    sameOrigin: z.boolean(),
    radiographs: z.int().nonnegative(),
    /** Numbered teeth that were asked about. */
    teeth: z.int().nonnegative(),
    /** Of them, those that the set labels as decayed. */
    decayed: z.int().nonnegative(),
    /** Confidence from which a mark counts here. */
    from: share,
    /** Teeth with a mark of decay. */
    marked: z.int().nonnegative(),
    /** Of the marked teeth, those that are decayed. */
    right: z.int().nonnegative(),
  })
  .meta({ id: 'MeasuredDecay' })
export type MeasuredDecay = z.infer<typeof decaySchema>

export const modelUses = ['production', 'evaluation', 'research'] as const

/** What is known of how often a model is right, from pictures that it never learnt from. */
export const measuredModelSchema = z
  .object({
    name: z.string(),
    version: z.string(),
    use: z.enum(modelUses).nullable().meta({
      description:
        'What it may serve for by the terms of its training pictures; `evaluation`: for evaluation and research, for the terms of some were not obtained. Null where its file names none.',
    }),
    research: z.boolean().meta({ description: 'Always false: models for research alone no longer exist.' }),
    radiographs: z.int().nonnegative().nullable().meta({
      description: 'Radiographs that it was measured on; null where that is not known and where they were cut-outs.',
    }),
    cutOuts: z.boolean().meta({
      description:
        'Measured on a few teeth at a time cut out of panoramics: no curve of it tells what to expect on real radiographs.',
    }),
    sameOrigin: z
      .boolean()
      .meta({ description: 'What it was measured on comes from where its training pictures come from.' }),
    check: checkSchema.nullable().meta({ description: 'What was asked about real radiographs beside that.' }),
    decay: z.array(decaySchema).meta({
      description: 'Decay asked tooth by tooth, one entry per set of radiographs; those of another origin first.',
    }),
    classes: z.array(measuredClassSchema),
  })
  .meta({ id: 'MeasuredModel' })
export type MeasuredModel = z.infer<typeof measuredModelSchema>
