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
 * Shown as (specification §4): ready 'Guardado', pending_revision 'Revisión Clínica Requerida', anything else 'En progreso'.
 * 'unanalysed': received from another program and stored without an analysis, which a person may yet request.
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

/** The answer of specification §7, and what a client needs to come back to it. */
export const analysisAnswerSchema = z
  .object({
    ok: z.literal(true),
    analysis_id: z.string(),
    type: radiographTypeSchema,
    /** True where no model of this type was proved: the findings are a trial. */
    experimental: z.boolean(),
    image: z.object({ width: z.int().positive(), height: z.int().positive() }),
    /** How the picture was turned right before its analysis (`autoOrient`); null as it was sent. */
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

/** 'unreviewed' until a decision is made, 'in-review' until a dentist marks the whole as reviewed or signs, and while a signed report is amended. */
export const reviewStates = ['unreviewed', 'in-review', 'reviewed', 'signed'] as const

/** How far the review has come: '12 de 21 decididos', of the findings that the default threshold shows or that are decided. */
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
    fileName: z.string(),
    /** How the radiograph came. */
    source: sourceSchema,
    image: radiographFactsSchema.extend({
      id: z.string(),
      orientation: orientationSchema.nullable(),
      /** The clinic's calibration by which it is measured; absent without one. */
      calibration: appliedCalibrationSchema.optional(),
      /** Where it was taken, of a clinic with several sites. */
      siteId: z.string().nullable(),
    }),
    /** When the present attempt began; null while it waits. */
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    /** Why it failed or was not analysed, a code of the errors' table. */
    errorCode: z.string().nullable(),
    /** Null until the detector has answered; so are the timings. */
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

/** The card of specification §3.3; `findingsNumber` counts what the default threshold shows, `imageUrl` is a call of this API. */
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
    /** The record's, where it belongs to one; the name may also be the report's or the file's. */
    patientId: z.string().nullable(),
    patientName: z.string().nullable(),
    site: namedSiteSchema.nullable(),
    /** The file as it was uploaded. */
    fileName: z.string(),
    /** True if its report is signed, even if it is being amended. */
    signed: z.boolean(),
  })
  .meta({ id: 'AnalysisCard' })
export type AnalysisCard = z.infer<typeof analysisCardSchema>
