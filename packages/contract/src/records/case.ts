import { z } from 'zod'
import { dentitionShape } from '../teeth/dentition.ts'
import { toothDecisionsShape } from '../teeth/tooth-presence-schema.ts'
import { analysisStatuses } from './analysis.ts'
import { caseDescriptionMaximum, caseNameMaximum } from './limits.ts'
import { mappingSchema } from './mapping-schema.ts'
import { orientationSchema } from './orientation-schema.ts'
import { plainName } from './plain-name.ts'
import { predictionSchema } from './prediction.ts'
import { imageFormats, radiographTypeSchema } from './radiograph.ts'
import { namedSiteSchema } from './site.ts'
import { standingShape } from './standing-finding.ts'
import { warningsShape } from './warnings.ts'

/** Completed if it has an analysis and none of them is queued or processing. */
export const caseStatuses = ['completed', 'in_progress'] as const
export type CaseStatus = (typeof caseStatuses)[number]

export { daysToRestore } from './limits.ts'

/** 'Nombre del Caso' and 'Descripción' of specification §2.11; a blank description becomes null. */
export const caseNameSchema = plainName(caseNameMaximum)
export const caseDescriptionSchema = z.string().trim().max(caseDescriptionMaximum).nullable()

/** The case of specification §3.4 in a list. */
export const caseCardSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    status: z.enum(caseStatuses),
    imageCount: z.int().nonnegative(),
    /** The number of images whose analysis failed. */
    failedCount: z.int().nonnegative(),
    /** The first four image ids; their thumbnails are at /api/images/{id}/thumbnail. */
    thumbnails: z.array(z.string()).max(4),
    patientId: z.string().nullable(),
    patientName: z.string().nullable(),
    site: namedSiteSchema.nullable(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
    /** The time during which at least one of its images was being analysed. */
    processingTimeSeconds: z.number().nonnegative().nullable(),
    /** Set while it can be restored. */
    deletedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CaseCard' })
export type CaseCard = z.infer<typeof caseCardSchema>

/** The analysis of specification §3.4's analyzer, with the fields that the other screens use. */
export const caseAnalysisSchema = z
  .object({
    id: z.string(),
    /** The file name at upload. */
    name: z.string(),
    /** The path of the display rendition, a call of this API. */
    imageUrl: z.string(),
    /** Width and height of the upright original, in pixels. */
    image: z.object({
      id: z.string(),
      format: z.enum(imageFormats),
      width: z.int().positive(),
      height: z.int().positive(),
      /**
       * How it was turned upright for analysis and display; null if it was not turned. Findings stay in the pixels of
       * the file as sent.
       */
      orientation: orientationSchema.nullable(),
    }),
    type: radiographTypeSchema,
    status: z.enum(analysisStatuses),
    experimental: z.boolean(),
    uploadDate: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    /** Why it failed; the sentence is in the error table. */
    errorCode: z.string().nullable(),
    predictions: z.array(predictionSchema),
    ...standingShape,
    ...dentitionShape,
    ...toothDecisionsShape,
    ...warningsShape,
    /** One per prediction, in the same order. */
    mappings: z.array(mappingSchema),
  })
  .meta({ id: 'CaseAnalysis' })
export type CaseAnalysis = z.infer<typeof caseAnalysisSchema>

/** One case for the analyzer, with its analyses in the order in which they were added. */
export const caseSchema = caseCardSchema.extend({ analyses: z.array(caseAnalysisSchema) }).meta({ id: 'Case' })
export type Case = z.infer<typeof caseSchema>
