import { z } from 'zod'
import { appliedCalibrationSchema } from '../measurements/calibration-schema.ts'
import { dentitionShape } from '../teeth/dentition.ts'
import { toothDecisionsShape } from '../teeth/tooth-presence-schema.ts'
import { statedRangeSchema } from '../teeth/tooth-range-schema.ts'
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

export const analysisStatusSchema = z.enum(analysisStatuses).meta({
  description:
    "'queued' and 'processing' until the detector ends; then 'pending_revision', 'ready' once a dentist reviewed or signed it, or 'failed'. 'unanalysed' is stored without an analysis, which a person may still ask for.",
})

/** Milliseconds spent in each stage of the engine, and in the whole call. */
export const timingsSchema = z.object({
  decode: z.number().meta({ description: 'Milliseconds for reading the file.' }),
  preprocess: z.number().meta({ description: 'Milliseconds for resizing the picture.' }),
  infer: z.number().meta({ description: 'Milliseconds of the network.' }),
  postprocess: z.number().meta({ description: 'Milliseconds for boxes, outlines and teeth.' }),
  total: z.number().meta({ description: 'Milliseconds of all stages.' }),
})

export const modelSchema = z.object({
  name: z.string().meta({ description: 'The name of the model.' }),
  version: z.string().meta({ description: 'The version of the model.' }),
})

/** The answer of specification §7, and the facts that a client needs to return to it. */
export const analysisAnswerSchema = z
  .object({
    ok: z.literal(true).meta({ description: 'Always true: a failure has an error status.' }),
    analysis_id: z.string().meta({ description: 'The id of the analysis, for all other calls.' }),
    type: radiographTypeSchema,
    experimental: z
      .boolean()
      .meta({ description: 'True if no model for this type was proved: the findings are experimental.' }),
    image: z
      .object({
        width: z.int().positive().meta({ description: 'Its width in pixels.' }),
        height: z.int().positive().meta({ description: 'Its height in pixels.' }),
      })
      .meta({ description: 'The picture as it was sent.' }),
    orientation: orientationSchema.nullable().meta({
      description: 'How the image was turned upright before its analysis (`autoOrient`); null if it was not turned.',
    }),
    model: modelSchema.meta({ description: 'The model that made the findings.' }),
    timings: timingsSchema.meta({ description: 'How long each stage took.' }),
    predictions: z
      .array(predictionSchema)
      .meta({ description: 'All that the detector saw, down to a few percent; `findings` are those that count.' }),
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
 * The progress of the review: 'Decididos: 12 de 21', out of the findings that the default threshold shows or that are
 * decided.
 */
export const reviewFactsSchema = z
  .object({
    state: z.enum(reviewStates).meta({ description: 'The progress of the review.' }),
    decided: z.int().nonnegative().meta({ description: 'How many of `total` a dentist decided.' }),
    total: z
      .int()
      .nonnegative()
      .meta({ description: 'The findings that the default threshold shows or that were decided.' }),
  })
  .meta({ id: 'ReviewFacts' })
export type ReviewFacts = z.infer<typeof reviewFactsSchema>

export const imageIdSchema = z.string().meta({
  description: 'The id of its radiograph, for `/api/images/{id}`: pictures, deleting, restoring, moving.',
})

export const analysisSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the analysis, for `/api/analyses/{id}`.' }),
    imageId: imageIdSchema,
    status: analysisStatusSchema,
    type: radiographTypeSchema,
    experimental: z
      .boolean()
      .meta({ description: 'True if no model for this type was proved: the findings are experimental.' }),
    uploadDate: z.iso.datetime().meta({ description: 'When it was uploaded.' }),
    reviewedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When a dentist reviewed or signed it; null before that.' }),
    reviewedBy: z.string().nullable().meta({ description: 'The name of that dentist; null before that.' }),
    caseId: z.string().nullable().meta({ description: 'The id of its case; null if it is in none.' }),
    patientId: z
      .string()
      .nullable()
      .meta({ description: "The id of its patient, the case's or its own; null if it belongs to none." }),
    fileName: z.string().meta({ description: 'The name of the file at its upload.' }),
    source: sourceSchema.meta({ description: 'The channel by which the radiograph arrived.' }),
    image: radiographFactsSchema
      .extend({
        id: z.string().meta({ description: 'The id of the image, for `/api/images/{id}/…`.' }),
        orientation: orientationSchema
          .nullable()
          .meta({ description: 'How it was turned upright for analysis and display; null if it was not turned.' }),
        calibration: appliedCalibrationSchema
          .optional()
          .meta({ description: "The clinic's calibration that applies to its measures; absent if none does." }),
        siteId: z.string().nullable().meta({ description: 'The site where it was taken, if the clinic has several.' }),
      })
      .meta({ description: 'The radiograph.' }),
    startedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Start of the current attempt; null while it is queued.' }),
    finishedAt: z.iso.datetime().nullable().meta({ description: 'When the analysis ended; null before that.' }),
    errorCode: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed or was not analysed: a code of the error table.' }),
    model: modelSchema.nullable().meta({ description: 'Null until the detector answers, like the timings.' }),
    timings: timingsSchema
      .nullable()
      .meta({ description: 'How long each stage took; null until the detector answers.' }),
    predictions: z
      .array(predictionSchema)
      .meta({ description: 'All that the detector saw, down to a few percent; `findings` are those that count.' }),
    ...standingShape,
    ...dentitionShape,
    ...warningsShape,
    ...toothDecisionsShape,
    toothRange: statedRangeSchema
      .nullable()
      .meta({ description: 'The teeth that a periapical shows, stated by a dentist.' }),
    review: reviewFactsSchema.nullable().meta({ description: 'Null until there are findings.' }),
  })
  .meta({ id: 'Analysis' })
export type Analysis = z.infer<typeof analysisSchema>

/** The model of an analysis, and what users change of it besides decisions and measures. */
export const analysisFactsSchema = analysisSchema
  .pick({ model: true, reviewedAt: true, patientId: true, toothRange: true, toothDecisions: true })
  .extend({
    calibration: appliedCalibrationSchema
      .nullable()
      .meta({ description: "The clinic's calibration that applies to its measures; null if none does." }),
  })
  .meta({ id: 'AnalysisFacts' })
export type AnalysisFacts = z.infer<typeof analysisFactsSchema>

/**
 * The card of specification §3.3; `findingsNumber` counts the findings that the default threshold shows, `imageUrl` is
 * a call of this API.
 */
export const analysisCardSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the analysis.' }),
    status: analysisStatusSchema,
    type: radiographTypeSchema,
    uploadDate: z.iso.datetime().meta({ description: 'When it was uploaded.' }),
    findingsNumber: z.int().nonnegative().meta({ description: 'How many findings count.' }),
    imageUrl: z.string().meta({ description: 'The path of its thumbnail, a call of this API.' }),
    imageId: imageIdSchema,
    caseId: z.string().nullable().meta({ description: 'The id of its case; null if it is in none.' }),
    patientId: z.string().nullable().meta({
      description: "The record's id, if there is a record; the name may also come from the report or the file.",
    }),
    patientName: z
      .string()
      .nullable()
      .meta({ description: "The patient's name, by the record, the report or the file; null if none names one." }),
    site: namedSiteSchema.nullable(),
    fileName: z.string().meta({ description: 'The file name at upload.' }),
    signed: z.boolean().meta({ description: 'True if its report is signed, even if it is being amended.' }),
  })
  .meta({ id: 'AnalysisCard' })
export type AnalysisCard = z.infer<typeof analysisCardSchema>
