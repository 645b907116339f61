import { z } from 'zod'
import { dentitionShape } from '../teeth/dentition.ts'
import { toothDecisionsShape } from '../teeth/tooth-presence-schema.ts'
import { analysisStatusSchema, imageIdSchema } from './analysis.ts'
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
    id: z.string().meta({ description: 'The id of the case.' }),
    name: z.string().meta({ description: 'The name of the case.' }),
    description: z.string().nullable().meta({ description: 'Its description; null if it has none.' }),
    status: z
      .enum(caseStatuses)
      .meta({ description: "'completed' if it has an analysis and none of them is queued or processing." }),
    imageCount: z.int().nonnegative().meta({ description: 'How many radiographs it has.' }),
    failedCount: z.int().nonnegative().meta({ description: 'The number of images whose analysis failed.' }),
    thumbnails: z
      .array(z.string())
      .max(4)
      .meta({ description: 'The first four image ids; their thumbnails are at /api/images/{id}/thumbnail.' }),
    patientId: z.string().nullable().meta({ description: 'The id of its patient; null if it has none.' }),
    patientName: z.string().nullable().meta({ description: "The patient's name; null if it has none." }),
    site: namedSiteSchema.nullable(),
    createdAt: z.iso.datetime().meta({ description: 'When it was opened.' }),
    startedAt: z.iso.datetime().nullable().meta({ description: 'When the first analysis began; null before that.' }),
    completedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the last analysis ended; null while one is under way or there is none.' }),
    processingTimeSeconds: z
      .number()
      .nonnegative()
      .nullable()
      .meta({ description: 'The time during which at least one of its images was being analysed.' }),
    deletedAt: z.iso.datetime().nullable().meta({ description: 'Set while it can be restored.' }),
  })
  .meta({ id: 'CaseCard' })
export type CaseCard = z.infer<typeof caseCardSchema>

/** The analysis of specification §3.4's analyzer, with the fields that the other screens use. */
export const caseAnalysisSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the analysis, for `/api/analyses/{id}`.' }),
    imageId: imageIdSchema,
    name: z.string().meta({ description: 'The file name at upload.' }),
    imageUrl: z.string().meta({ description: 'The path of the display rendition, a call of this API.' }),
    image: z
      .object({
        id: z.string().meta({ description: 'The id of the image, for `/api/images/{id}/…`.' }),
        format: z.enum(imageFormats).meta({ description: 'The format of its file.' }),
        width: z.int().positive().meta({ description: 'Its width in pixels.' }),
        height: z.int().positive().meta({ description: 'Its height in pixels.' }),
        orientation: orientationSchema.nullable().meta({
          description:
            'How it was turned upright for analysis and display; null if it was not turned. Findings stay in the pixels of the file as sent.',
        }),
      })
      .meta({ description: 'Width and height of the upright original, in pixels.' }),
    type: radiographTypeSchema,
    status: analysisStatusSchema,
    experimental: z
      .boolean()
      .meta({ description: 'True if no model for this type was proved: the findings are experimental.' }),
    uploadDate: z.iso.datetime().meta({ description: 'When it was uploaded.' }),
    startedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the current attempt began; null while it is queued.' }),
    finishedAt: z.iso.datetime().nullable().meta({ description: 'When the analysis ended; null before that.' }),
    errorCode: z.string().nullable().meta({ description: 'Why it failed; the sentence is in the error table.' }),
    predictions: z
      .array(predictionSchema)
      .meta({ description: 'All that the detector saw, down to a few percent; `findings` are those that count.' }),
    ...standingShape,
    ...dentitionShape,
    ...toothDecisionsShape,
    ...warningsShape,
    mappings: z.array(mappingSchema).meta({ description: 'One per prediction, in the same order.' }),
  })
  .meta({ id: 'CaseAnalysis' })
export type CaseAnalysis = z.infer<typeof caseAnalysisSchema>

/** One case for the analyzer, with its analyses in the order in which they were added. */
export const caseSchema = caseCardSchema
  .extend({
    analyses: z
      .array(caseAnalysisSchema)
      .meta({ description: 'The analyses of its radiographs, in the order in which they were added.' }),
  })
  .meta({ id: 'Case' })
export type Case = z.infer<typeof caseSchema>
