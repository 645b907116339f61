import { z } from 'zod'
import { qualityCodes } from '../errors/quality.ts'
import {
  analysisAnswerSchema,
  analysisCardSchema,
  analysisSchema,
  analysisStatuses,
  modelSchema,
} from '../records/analysis.ts'
import { momentSchema } from '../records/day.ts'
import { radiographTypes, wireTypeSchema } from '../records/radiograph.ts'
import { siteOrNoneSchema } from '../records/site.ts'
import { allTeeth } from '../teeth/fdi.ts'
import { decidedPresences } from '../teeth/tooth-presence.ts'
import { toothRangeSchema } from '../teeth/tooth-range-schema.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { engineErrors } from './error-groups.ts'
import { idParams } from './id-params.ts'
import { cursorFacts, cursorQuery, ofPatient, updatedSince } from './paging.ts'
import { route } from './route.ts'

/**
 * The status filters of a list of analyses: each status, and 'in_progress' for those that the detector has not
 * finished.
 */
export const listedStatuses = [...analysisStatuses, 'in_progress'] as const
export type ListedStatus = (typeof listedStatuses)[number]

export const autoOrientField = z.enum(['true', 'false']).optional().meta({
  description:
    'true: a picture that is upside down, mirrored by its DICOM file or a negative is turned right before its analysis instead of refused. One that is upside down is turned by half a turn, or flipped vertically if its DICOM file states the patient’s sides. Coordinates stay in the pixels of the file as it was sent.',
})

/** The path is that of specification §7; ENGINE selects the detector. */
export const analyze = route(endpoints.analyze, {
  summary: 'Analyse one radiograph',
  tag: 'analyses',
  audit: { writes: ['analyze'] },
  encoding: 'multipart',
  body: z.object({
    image: z.file().meta({
      type: 'string',
      format: 'binary',
      description: 'JPEG, PNG, TIFF, WebP or DICOM, at most 64 MiB and 100 megapixels',
    }),
    type: wireTypeSchema,
    force: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'true: the radiograph is analysed despite a QUALITY code that is overridable.' }),
    autoOrient: autoOrientField,
    siteId: siteOrNoneSchema.optional().meta({
      description:
        "The site where it was taken, if the clinic has sites. By default the user's usual site, else the only one.",
    }),
  }),
  answer: { status: 200, json: analysisAnswerSchema },
  errors: [
    'UNPROVED_FULL',
    'ALLOWANCE_FULL',
    'IMAGE_REQUIRED',
    'TYPE_REQUIRED',
    'TYPE_UNKNOWN',
    'IMAGE_EMPTY',
    'IMAGE_TOO_LARGE',
    'IMAGE_TOO_MANY_PIXELS',
    'IMAGE_TOO_SMALL',
    'IMAGE_FORMAT_UNSUPPORTED',
    'IMAGE_HEIC',
    'IMAGE_CMYK',
    'IMAGE_DAMAGED',
    'IMAGE_TOO_DEMANDING',
    'IMAGE_NOT_PROCESSED',
    'DICOM_DAMAGED',
    'DICOM_WITHOUT_PICTURE',
    'DICOM_TRANSFER_SYNTAX_UNSUPPORTED',
    'DICOM_JPEG_12_BIT',
    'DICOM_VIDEO',
    'DICOM_DIRECTORY',
    'DICOM_PIXELS_UNSUPPORTED',
    'FIELD_REPEATED',
    'SITE_UNKNOWN',
    'SITE_ARCHIVED',
    ...qualityCodes,
    'IMAGE_PRESENT',
    'IMAGE_IN_TRASH',
    'INSTANCE_OTHER_PICTURE',
    'INSTANCE_OTHER_PATIENT',
    'OUT_OF_CREDITS',
    'NOT_MEMBER',
    'SERVER_BUSY',
    ...engineErrors,
  ],
})

export const listAnalyses = route(endpoints.listAnalyses, {
  summary: "List the clinic's analyses, newest first",
  tag: 'analyses',
  audit: { view: 'analysis-list', subject: 'none' },
  query: cursorQuery(10).extend({
    status: z.enum(listedStatuses).optional().meta({
      description: "Only analyses with this status; 'in_progress' is every status before the detector has finished.",
    }),
    type: z.enum(radiographTypes).optional().meta({ description: 'Only radiographs of this type.' }),
    class: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .meta({
        description: 'Only analyses with a current finding of this class, named as in `predictions`.',
        examples: ['Caries'],
      }),
    from: momentSchema
      .optional()
      .meta({ description: 'Only analyses uploaded at this moment or later (UTC, ISO 8601).' }),
    to: momentSchema.optional().meta({ description: 'Only analyses uploaded before this moment.' }),
    patientId: ofPatient,
    patient: z.enum(['none']).optional().meta({ description: "'none': only analyses without a patient." }),
    site: siteOrNoneSchema
      .optional()
      .meta({ description: "Only radiographs taken at this site; 'none' for those without a site." }),
    q: z.string().trim().max(100).optional().meta({
      description: "A part of the patient's name or of the file name, in upper or lower case.",
    }),
    updatedSince,
  }),
  answer: {
    status: 200,
    json: cursorFacts.extend({
      analyses: z.array(analysisCardSchema).meta({ description: 'The analyses of this page.' }),
      total: z.int().meta({ description: 'How many the filters find, on all pages.' }),
      more: z.boolean().meta({
        description:
          'There are more than `total`: a search without another filter that finds thousands is not counted to its end.',
      }),
    }),
  },
  errors: [],
})

const reviewQueueSchema = z
  .object({
    total: z.int().nonnegative().meta({ description: 'The number of analyses that wait for a review.' }),
    before: z.int().nonnegative().meta({ description: 'The number of these that are older than `at`.' }),
    first: z.uuid().nullable().meta({ description: 'The oldest that waits; null if none does.' }),
    previous: z.uuid().nullable().meta({ description: 'The one before `at`; null if there is none.' }),
    next: z.uuid().nullable().meta({ description: 'The one after `at`; null if there is none.' }),
  })
  .meta({ id: 'ReviewQueue' })
export type ReviewQueue = z.infer<typeof reviewQueueSchema>

export const getReviewQueue = route(endpoints.getReviewQueue, {
  summary: 'The analyses that wait for a review, oldest first: those beside `at`, and the first one',
  tag: 'analyses',
  audit: noPatient,
  query: z.object({
    at: z.uuid().optional().meta({
      description: 'An analysis, whether it waits for a review or not; without it, `next` is the first one.',
    }),
  }),
  answer: { status: 200, json: reviewQueueSchema },
  errors: [],
})

export const listFoundClasses = route(endpoints.listFoundClasses, {
  summary:
    "The classes that the list of the clinic's analyses can be filtered by: those that a model found, an earlier one too",
  tag: 'analyses',
  audit: noPatient,
  answer: { status: 200, json: z.object({ classes: z.array(z.string()).meta({ description: 'The classes.' }) }) },
  errors: [],
})

export const getAnalysis = route(endpoints.getAnalysis, {
  summary: 'One analysis with its findings',
  tag: 'analyses',
  audit: { view: 'analysis-view' },
  params: idParams,
  answer: { status: 200, json: analysisSchema },
  errors: ['NOT_FOUND'],
})

export const placeTeeth = route(endpoints.placeTeeth, {
  summary: 'Say which teeth a periapical shows; its findings then take theirs by their position',
  tag: 'analyses',
  audit: { writes: ['teeth'] },
  params: idParams,
  body: toothRangeSchema,
  answer: { status: 200, json: analysisSchema },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN', 'TEETH_OF_PANORAMIC', 'REPORT_REVIEWED', 'REPORT_SIGNED'],
})

export const decideTooth = route(endpoints.decideTooth, {
  summary:
    'Decide whether a tooth is present in the mouth or absent from it; null withdraws it. Reports, proposals for odontograms and the patient’s page state it',
  tag: 'analyses',
  audit: { writes: ['teeth'] },
  params: idParams,
  body: z.object({
    tooth: z.enum(allTeeth).meta({ description: 'The FDI number of the tooth.' }),
    presence: z
      .enum(decidedPresences)
      .nullable()
      .meta({ description: "'present' or 'absent'; null withdraws the decision." }),
  }),
  answer: { status: 200, json: analysisSchema },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN', 'ANALYSIS_NOT_DONE', 'REPORT_REVIEWED', 'REPORT_SIGNED'],
})

export const markReviewed = route(endpoints.markReviewed, {
  summary: 'Mark a finished analysis as reviewed by a dentist, or take that back',
  tag: 'analyses',
  audit: { writes: ['review', 'reopen'] },
  params: idParams,
  body: z.object({
    reviewed: z.boolean().meta({ description: 'true: reviewed by a dentist; false takes that back.' }),
    model: modelSchema.nullable().optional().meta({
      description:
        'The model whose findings the dentist has seen; REPORT_CHANGED if `reviewed` is true and the findings are of another one by now.',
    }),
  }),
  answer: { status: 200, json: analysisSchema },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN', 'ANALYSIS_NOT_DONE', 'REPORT_CHANGED', 'REPORT_SIGNED'],
})
