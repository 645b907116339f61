import { z } from 'zod'
import { appliedCalibrationSchema } from '../measures/calibration-schema.ts'
import { dentitionShape } from '../teeth/dentition.ts'
import { toothDecisionsShape } from '../teeth/tooth-presence-schema.ts'
import { toothRangeSchema } from '../teeth/tooth-range-schema.ts'
import { orientationSchema } from './orientation-schema.ts'
import { predictionSchema } from './prediction.ts'
import { radiographFactsSchema, radiographTypeSchema } from './radiograph.ts'
import { namedSiteSchema } from './site.ts'
import { sourceSchema } from './source.ts'
import { standingShape } from './standing-finding.ts'
import { warningsShape } from './warnings.ts'

/**
 * Displayed as (specification §4): ready 'Guardado', pending_revision 'Revisión Clínica Requerida', anything else 'En
 * progreso'. 'unanalysed': received from another program and stored without an analysis, which a user may still
 * request.
 */
export const analysisStatuses = ['queued', 'processing', 'pending_revision', 'ready', 'failed', 'unanalysed'] as const
export type AnalysisStatus = (typeof analysisStatuses)[number]

/** Milliseconds spent in each stage of the engine, and in the whole call. */
export const timingsSchema = z.object({
  decode: z.number(),
  preprocess: z.number(),
  infer: z.number(),
  postprocess: z.number(),
  total: z.number(),
})

export const modelSchema = z.object({ name: z.string(), version: z.string() })

/** The answer of specification §7, and the facts that a client needs to return to it. */
export const analysisAnswerSchema = z
  .object({
    ok: z.literal(true),
    analysis_id: z.string(),
    type: radiographTypeSchema,
    /** True if no model for this type was proved: the findings are experimental. */
    experimental: z.boolean(),
    image: z.object({ width: z.int().positive(), height: z.int().positive() }),
    /** How the image was turned upright before its analysis (`autoOrient`); null if it was not turned. */
    orientation: orientationSchema.nullable(),
    model: modelSchema,
    timings: timingsSchema,
    predictions: z.array(predictionSchema),
    ...standingShape,
    ...dentitionShape,
    ...warningsShape,
  })
  .meta({ id: 'AnalysisAnswer' })
export type AnalysisAnswer = z.infer<typeof analysisAnswerSchema>

/**
 * 'unreviewed' until the first decision; 'in-review' until a dentist marks the whole as reviewed or signs, and while a
 * signed report is amended.
 */
export const reviewStates = ['unreviewed', 'in-review', 'reviewed', 'signed'] as const

/**
 * The progress of the review: '12 de 21 decididos', out of the findings that the default threshold shows or that are
 * decided.
 */
export const reviewFactsSchema = z
  .object({ state: z.enum(reviewStates), decided: z.int().nonnegative(), total: z.int().nonnegative() })
  .meta({ id: 'ReviewFacts' })
export type ReviewFacts = z.infer<typeof reviewFactsSchema>

export const analysisSchema = z
  .object({
    id: z.string(),
    status: z.enum(analysisStatuses),
    type: radiographTypeSchema,
    experimental: z.boolean(),
    uploadDate: z.iso.datetime(),
    reviewedAt: z.iso.datetime().nullable(),
    reviewedBy: z.string().nullable(),
    caseId: z.string().nullable(),
    patientId: z.string().nullable(),
    fileName: z.string(),
    /** The channel by which the radiograph arrived. */
    source: sourceSchema,
    image: radiographFactsSchema.extend({
      id: z.string(),
      orientation: orientationSchema.nullable(),
      /** The clinic's calibration that applies to its measures; absent if none does. */
      calibration: appliedCalibrationSchema.optional(),
      /** The site where it was taken, if the clinic has several. */
      siteId: z.string().nullable(),
    }),
    /** Start of the current attempt; null while it is queued. */
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    /** Why it failed or was not analysed: a code of the error table. */
    errorCode: z.string().nullable(),
    /** Null until the detector answers, like the timings. */
    model: modelSchema.nullable(),
    timings: timingsSchema.nullable(),
    predictions: z.array(predictionSchema),
    ...standingShape,
    ...dentitionShape,
    ...warningsShape,
    ...toothDecisionsShape,
    /** The teeth that a periapical shows, stated by a dentist. */
    toothRange: toothRangeSchema.nullable(),
    /** Null until there are findings. */
    review: reviewFactsSchema.nullable(),
  })
  .meta({ id: 'Analysis' })
export type Analysis = z.infer<typeof analysisSchema>

/**
 * The card of specification §3.3; `findingsNumber` counts the findings that the default threshold shows, `imageUrl` is
 * a call of this API.
 */
export const analysisCardSchema = z
  .object({
    id: z.string(),
    status: z.enum(analysisStatuses),
    type: radiographTypeSchema,
    uploadDate: z.iso.datetime(),
    findingsNumber: z.int().nonnegative(),
    imageUrl: z.string(),
    imageId: z.string(),
    caseId: z.string().nullable(),
    /** The record's id, if there is a record; the name may also come from the report or the file. */
    patientId: z.string().nullable(),
    patientName: z.string().nullable(),
    site: namedSiteSchema.nullable(),
    /** The file name at upload. */
    fileName: z.string(),
    /** True if its report is signed, even if it is being amended. */
    signed: z.boolean(),
  })
  .meta({ id: 'AnalysisCard' })
export type AnalysisCard = z.infer<typeof analysisCardSchema>
