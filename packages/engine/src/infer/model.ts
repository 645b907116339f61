import { AppError } from '@xrai/contract/errors/app-error'
import { modelUses } from '@xrai/contract/records/measured-model'
import { radiographTypeSchema } from '@xrai/contract/records/radiograph'
import { z } from 'zod'
import {
  elsewhereIfSchema,
  fileName,
  fusionSchema,
  mapsSchema,
  outlinesSchema,
  readerSchema,
  rulesSchema,
  sha256,
  share,
  unknownNames,
} from './two-stage.ts'

/**
 * What a model may serve for by the terms of the pictures it learnt from. `evaluation`: the terms of some were not
 * obtained, so it is for evaluation and research; `research`: some are known to forbid commercial use.
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

/** Decay asked tooth by tooth, with the teeth marked from a confidence on and those of them that are right. */
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
  /** `sources` are a few teeth at a time cut out of panoramics. */
  cutOuts: z.boolean(),
  /** The classes that the part labels. */
  classes: z.record(z.string(), z.object({ n: count })),
  decayByTooth: decaySchema,
  /** By set beside `set`. */
  external: z.record(z.string(), z.object({ decayByTooth: decaySchema.optional() })),
  /** A question of yes or no about labelled teeth of real radiographs. */
  check: z.object({
    class: z.string(),
    sources: count,
    yes: count,
    no: count,
    points: z.array(z.object({ score: share, sensitivity: share, specificity: share })),
  }),
})

/** `model.json` beside the `model.onnx` of a detector: what the engine needs of it. Unknown fields are ignored. */
const fieldsSchema = z.object({
  ...fileSchema.shape,
  type: radiographTypeSchema,
  /**
   * `sizes`: the widths and heights of the graph's multi-scale inference; its rows run over these, then the strides.
   */
  output: z.object({
    name: z.string(),
    strides: z.array(z.int().positive()).min(1),
    sizes: z
      .array(z.object({ width: z.int().positive(), height: z.int().positive() }))
      .min(1)
      .optional(),
    maps: mapsSchema.optional(),
  }),
  /** The second network, which reads each tooth; without it the detector's findings are the model's. */
  reader: readerSchema.optional(),
  classes: z
    .array(
      z.object({
        id: z.string().min(1),
        /** The score from which a finding of this class is shown unless the dentist chooses another. */
        threshold: share,
        ap50: share.nullish(),
        n: z.int().nonnegative().nullish(),
        /**
         * Right in less than half of its findings where thresholds are chosen, or not proved on this kind of
         * radiograph: shown only when the user selects it.
         */
        experimental: z.boolean().optional(),
        /** Measured: of the findings from each threshold on, how many are right, and how many of all they are. */
        curve: z.array(z.object({ threshold: share, precision: share, recall: share })).nullish(),
        /** Labels that the curve was drawn from. */
        curveLabels: z.int().nonnegative().nullish(),
        /** Where: `tune` is the part on which thresholds are chosen. */
        curvePart: z.enum(['test', 'tune']).nullish(),
      }),
    )
    .min(1),
  nms: z.object({ iou: share }),
  /** A tooth has one class of a group; a finding under `share` of a better one in its place is dropped. */
  exclusive: z.object({ share, groups: z.array(z.array(z.string())) }).optional(),
  /** By class what calibrates its score and joins it with the reader's; a class without an entry keeps the detector's. */
  fusion: fusionSchema.optional(),
  /** The detector's score where it has no box. */
  floor: share.default(0.005),
  /** IoU from which a detector's box is of a place. */
  sameTooth: share.default(0.4),
  /** The detector's score from which a finding has its box; else the place's. */
  ownBox: share.default(0.1),
  elsewhereIf: elsewhereIfSchema.optional(),
  rules: rulesSchema.optional(),
  /**
   * The most that a finding keeps whose place has a surer one that excludes it by `rules`, however sure that one is, or
   * one of its own class. Without it such findings stay as they are.
   */
  contradicted: share.optional(),
  outlines: outlinesSchema.optional(),
  /** The classes whose box encloses the object itself and not its tooth. */
  tightBoxes: z.array(z.string()).optional(),
  minimumScore: share,
  /** The least confidence of a finding that detector and reader give together; `minimumScore` unless it is said. */
  minimumRead: share.optional(),
  maximumDetections: z.int().positive(),
  /** The sets that it learnt from. */
  trainedOn: z.array(z.string()).optional(),
  /** What the figures of the classes were measured on. */
  measured: measuredSchema.partial().optional(),
})

export const modelSchema = fieldsSchema.superRefine((model, context) => {
  for (const name of unknownNames(model)) context.addIssue({ code: 'custom', message: `${name} is not in the model` })
})
export type Model = z.infer<typeof modelSchema>

/** The sizes of the multi-scale inference; the input's own by default. */
export const sizesOf = ({ input, output }: Pick<Model, 'input' | 'output'>) => output.sizes ?? [input]

/** Text of a `model.json` to a model. MODEL_DAMAGED when it is not JSON or not of the schema. */
export const parseModel = (text: string): Model => {
  try {
    return modelSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('MODEL_DAMAGED', { cause, detail: 'model.json' })
  }
}

/**
 * The bytes of the model file must be the ones that `model.json` names, by SHA-256. MODEL_DAMAGED when not. A page
 * served over plain HTTP has no digest; there the runtime's own check of the file must do.
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
