import { z } from 'zod'
import { modelUses } from './measured-model.ts'

const use = z.enum(modelUses)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const text = z.string().min(1).max(20_000)

/** The folder of an installed model, and its name in commands: `DATA_DIR/models/NAME`. */
export const modelNameSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/)

/** The task of a detector: finds on one type of radiograph, or numbers the teeth of panoramics. */
export const modelRoles = ['panoramic', 'periapical', 'teeth'] as const
export type ModelRole = (typeof modelRoles)[number]

/** A radiograph that a model learnt from. One that came from a review names its clinic and its row there. */
const sourceSchema = z.object({
  sha256,
  clinicId: z.uuid().optional(),
  imageId: z.uuid().optional(),
})

/** Weights that training began with, or a model whose answers it learnt from. */
const weightsSchema = z.object({ name: text, version: text.optional(), use, licence: text })

/** `training.json` beside a `model.json`: where a model comes from. */
export const modelTrainingSchema = z.object({
  createdAt: z.iso.datetime(),
  role: z.enum(modelRoles),
  sets: z.array(z.object({ name: text, licence: text, use, radiographs: z.int().nonnegative() })),
  /** Null if the training began from zero. */
  start: weightsSchema.nullable(),
  teachers: z.array(weightsSchema),
  /** The strictest of sets, start weights and teachers. */
  use,
  sources: z.array(sourceSchema).max(1_000_000),
})
export type ModelTraining = z.infer<typeof modelTrainingSchema>

const modelOfComparison = z.object({ name: text, version: text })
export const comparisonVerdicts = ['better', 'worse', 'same'] as const

const comparisonRowSchema = z.object({
  /** A wire class, or null if the metric covers all of them. */
  class: z.string().nullable(),
  metric: z.string().min(1).max(60),
  candidate: z.number().nullable(),
  active: z.number().nullable(),
  /** Candidate minus active, and its 95 % interval. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Number of labels or teeth behind the row. */
  n: z.int().nonnegative(),
  verdict: z.enum(comparisonVerdicts),
})

/** `comparison.json` beside a `model.json`: the candidate beside the active model on the same withheld radiographs. */
export const modelComparisonSchema = z.object({
  createdAt: z.iso.datetime(),
  active: modelOfComparison,
  candidate: modelOfComparison,
  /** Number of withheld radiographs. */
  sources: z.int().nonnegative(),
  /** Worse rows first. */
  rows: z.array(comparisonRowSchema).max(500),
  verdict: z.object({ es: text, en: text }),
})
export type ModelComparison = z.infer<typeof modelComparisonSchema>

/**
 * `reviewed.json` of a set made from reviews, in `DATA_DIR/training/reviewed/SET` beside its `annotations.json` and
 * `teeth.json`: which radiograph each file is, so that an erasure finds it.
 */
export const reviewedSourcesSchema = z.object({
  images: z.array(
    z.object({
      /** Its `file_name` in annotations.json, for example `images/1.png`. */
      file: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/),
      clinicId: z.uuid(),
      imageId: z.uuid(),
    }),
  ),
})
export type ReviewedSources = z.infer<typeof reviewedSourcesSchema>
