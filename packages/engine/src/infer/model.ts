import { AppError } from '@xrai/contract/errors/app-error'
import { modelUses } from '@xrai/contract/records/measured-model'
import { radiographTypeSchema } from '@xrai/contract/records/radiograph'
import { z } from 'zod'
import {
  confirmedSchema,
  elsewhereIfSchema,
  fileName,
  fusionSchema,
  jawsSchema,
  mapsSchema,
  outlinesSchema,
  readerSchema,
  rulesSchema,
  sceneSchema,
  sha256,
  share,
  unknownNames,
} from './two-stage.ts'

/**
 * The permitted use of a model, by the terms of its training images. `evaluation`: the terms of some are unknown, so it
 * is for evaluation and research; `research`: some are known to forbid commercial use.
 */
const useSchema = z.enum(modelUses)

/** The fields of every `model.json`. */
export const fileSchema = z.object({
  name: z.string().min(1),
  version: z.string().min(1),
  use: useSchema.optional(),
  file: fileName,
  sha256,
  input: z.object({ name: z.string(), width: z.int().positive(), height: z.int().positive() }),
})
export type ModelFile = z.infer<typeof fileSchema>

const count = z.int().nonnegative()

/** Decay per tooth: the teeth marked at or above a confidence, and how many of these marks are right. */
const decaySchema = z.object({
  sources: count,
  teeth: count,
  decayed: count,
  shownFrom: share,
  marked: count,
  markedRight: count,
})

const measuredSchema = z.object({
  set: z.string(),
  part: z.string(),
  sources: count,
  /** `sources` are crops of a few teeth out of panoramics, which only periapical models before 0.2.0 say. */
  cutOuts: z.boolean(),
  /** The classes that the part labels. */
  classes: z.record(z.string(), z.object({ n: count })),
  decayByTooth: decaySchema,
  /** Further sets beside `set`, by name. */
  external: z.record(z.string(), z.object({ decayByTooth: decaySchema.optional() })),
  /** A yes-or-no question about labelled teeth of real radiographs. */
  check: z.object({
    class: z.string(),
    sources: count,
    yes: count,
    no: count,
    points: z.array(z.object({ score: share, sensitivity: share, specificity: share })),
  }),
})

/**
 * `model.json` beside the `model.onnx` of a detector, with the fields that the engine needs. Unknown fields are
 * ignored.
 */
const fieldsSchema = z.object({
  ...fileSchema.shape,
  type: radiographTypeSchema,
  /**
   * `sizes`: the widths and heights of the graph's multi-scale inference; its rows are ordered by size, then by stride.
   */
  output: z.object({
    name: z.string(),
    strides: z.array(z.int().positive()).min(1),
    sizes: z
      .array(z.object({ width: z.int().positive(), height: z.int().positive() }))
      .min(1)
      .optional(),
    maps: mapsSchema.optional(),
    scene: sceneSchema.optional(),
  }),
  /** The second network, which reads each tooth; without it the findings are the detector's. */
  reader: readerSchema.optional(),
  classes: z
    .array(
      z.object({
        id: z.string().min(1),
        /**
         * The reader alone gives this class, at the findings of the class named here. Such classes come last, because
         * the detector's output has no column for them.
         */
        readAt: z.string().optional(),
        /** The minimum score for a finding of this class to be shown, unless the dentist chooses another. */
        threshold: share,
        ap50: share.nullish(),
        n: z.int().nonnegative().nullish(),
        /**
         * Precision below one half on the part where thresholds are chosen, or not proved on this type of radiograph:
         * shown only if the user selects it.
         */
        experimental: z.boolean().optional(),
        /** Measured precision and recall of the findings at or above each threshold. */
        curve: z.array(z.object({ threshold: share, precision: share, recall: share })).nullish(),
        /** Number of labels behind the curve. */
        curveLabels: z.int().nonnegative().nullish(),
        /** The part with the labels: `tune` is the part on which thresholds are chosen. */
        curvePart: z.enum(['test', 'tune']).nullish(),
      }),
    )
    .min(1),
  /**
   * `iou`: boxes of one class that overlap by more are one finding. `inside`: per class, the share of a box that may lie
   * inside a surer one of its class; a box with more of it inside is part of that finding.
   */
  nms: z.object({ iou: share, inside: z.record(z.string(), share).optional() }),
  /** A tooth has one class of a group; a finding below `share` times a better one at its position is dropped. */
  exclusive: z.object({ share, groups: z.array(z.array(z.string())) }).optional(),
  /**
   * Per class, the weights that calibrate its score and combine it with the reader's; a class without an entry keeps
   * the detector's. For a class with `readAt` the score is that of the finding that is read, calibrated.
   */
  fusion: fusionSchema.optional(),
  /** The detector's score for a place without a box. */
  floor: share.default(0.005),
  /** Minimum IoU for a detector's box to belong to a place. */
  sameTooth: share.default(0.4),
  /** Minimum score of the detector for a finding to get its box; else it gets the place's. */
  ownBox: share.default(0.1),
  elsewhereIf: elsewhereIfSchema.optional(),
  /** Where findings belong; those outside are dropped, but for `onePerSide`. If absent, they may lie anywhere. */
  jaws: jawsSchema.optional(),
  confirmed: confirmedSchema.optional(),
  rules: rulesSchema.optional(),
  /**
   * Maximum confidence of a finding that is doubtful by `confirmed`, or at a place with a more certain one that excludes
   * it by `rules` or has the same class, however certain that one is. If absent, such findings are unchanged.
   */
  contradicted: share.optional(),
  /** Classes of which the jaw has one on each side of the image's middle: a second one counts as contradicted. */
  onePerSide: z.array(z.string()).optional(),
  outlines: outlinesSchema.optional(),
  /** The classes whose box encloses the object itself rather than its tooth. */
  tightBoxes: z.array(z.string()).optional(),
  minimumScore: share,
  /** Minimum confidence of a finding from detector and reader together; `minimumScore` by default. */
  minimumRead: share.optional(),
  maximumDetections: z.int().positive(),
  /** The sets in its training data. */
  trainedOn: z.array(z.string()).optional(),
  /** The data on which the class figures were measured. */
  measured: measuredSchema.partial().optional(),
})

export const modelSchema = fieldsSchema.superRefine((model, context) => {
  for (const name of unknownNames(model)) context.addIssue({ code: 'custom', message: `${name} is not in the model` })
  const { classes } = model
  if (classes.slice(0, detected(model)).some(({ readAt }) => readAt))
    context.addIssue({ code: 'custom', message: 'a class with readAt stands before one without' })
})
export type Model = z.infer<typeof modelSchema>

/** The number of classes that the detector's output has a column for. */
export const detected = ({ classes }: Pick<Model, 'classes'>): number =>
  classes.filter(({ readAt }) => readAt === undefined).length

/** The sizes of the multi-scale inference; the input's own by default. */
export const sizesOf = ({ input, output }: Pick<Model, 'input' | 'output'>) => output.sizes ?? [input]

/** Parses the text of a `model.json`. Throws MODEL_DAMAGED if it is not JSON or violates the schema. */
export const parseModel = (text: string): Model => {
  try {
    return modelSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('MODEL_DAMAGED', { cause, detail: 'model.json' })
  }
}

/**
 * Checks the SHA-256 of the model file against `model.json`; throws MODEL_DAMAGED if it differs. A page served over
 * plain HTTP has no digest and relies on the runtime's own check of the file.
 */
export const checkModelFile = async (
  model: Pick<ModelFile, 'file' | 'sha256'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> => {
  if (!('subtle' in crypto)) return
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
  if (hex !== model.sha256) throw new AppError('MODEL_DAMAGED', { detail: `${model.file}: sha256 is ${hex}` })
}
