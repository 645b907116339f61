import { z } from 'zod'
import { faces } from '../charting/faces.ts'
import { measureKinds } from '../measures/measure.ts'
import { numberings } from '../teeth/dentition.ts'
import { allTeeth } from '../teeth/fdi.ts'
import { placementSchema } from '../teeth/placement.ts'
import { toothDecisionsShape } from '../teeth/tooth-presence-schema.ts'
import { clinicHeadSchema } from './clinic.ts'
import { daySchema } from './day.ts'
import { reportNameMaximum } from './limits.ts'
import { radiographTypeSchema } from './radiograph.ts'
import { signatureImagesSchema } from './signature-images.ts'
import { namedSiteSchema } from './site.ts'
import { warningsShape } from './warnings.ts'

/** 'Datos del informe': what the dentist fills in; an empty field is null and printed as '—', never invented. */
export const reportHeaderSchema = z.object({
  requestingDentist: z.string().trim().max(reportNameMaximum).nullable(),
  patientName: z.string().trim().max(reportNameMaximum).nullable(),
  patientAge: z.int().min(0).max(130).nullable(),
  patientSex: z.enum(['F', 'M', 'O']).nullable(),
  radiographyDate: daySchema.nullable(),
})
export type ReportHeader = z.infer<typeof reportHeaderSchema>

/** What the dentist writes under the findings; null where nothing was written. */
export const reportTextsSchema = z.object({
  conclusion: z.string().trim().max(2000).nullable(),
  /** A line each; null leaves the proposals for what was decided, '' prints none. */
  recommendations: z.string().trim().max(4000).nullable(),
  notes: z.string().trim().max(2000).nullable(),
})
export type ReportTexts = z.infer<typeof reportTextsSchema>

/** The filters of /preview that the report was opened with, so that both show the same findings. */
export const reportFiltersSchema = z.object({
  /** Integer percent, 0–100. */
  minimumConfidence: z.int().min(0).max(100),
  /** Wire classes; empty means that no class filter is active (specification §5). */
  classes: z.array(z.string().max(80)).max(64),
})
export type ReportFilters = z.infer<typeof reportFiltersSchema>

/** How a finding comes into the report: the detector's alone, or by what a dentist decided. */
export const reportedStates = ['undecided', 'accepted', 'edited', 'added'] as const

export const reportPredictionSchema = z.object({
  /** 1, 2, 3 … as on the key picture. */
  number: z.int().positive(),
  tooth: z.string(),
  class: z.string(),
  /** The surfaces of a caries or a filling, if a dentist said them. */
  surfaces: z.array(z.enum(faces)).optional(),
  /** The detector's; null where a dentist added the finding. */
  confidence: z.number().min(0).max(1).nullable(),
  state: z.enum(reportedStates),
  /** The dentist's. */
  note: z.string().nullable(),
  /** No dentist decided it, and its class is experimental in the model that found it: such findings come last. */
  experimental: z.boolean(),
  research: z.boolean(),
  /** In Spanish, as in a prediction. */
  location: z.string(),
  placement: placementSchema.nullable(),
  description: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  points: z.array(z.object({ x: z.number(), y: z.number() })),
})

/** A measure as it is printed: its figure is text, so that a signed report keeps it. */
export const reportMeasureSchema = z.object({
  /** 'M1', 'M2' … as on the key picture. */
  name: z.string(),
  kind: z.enum(measureKinds),
  label: z.string(),
  /** With what must stand beside it: '310 px, sin calibrar'. */
  figure: z.string(),
  points: z.array(z.object({ x: z.number(), y: z.number() })),
})

/** One signature of a report, and what stands on the sheet of it. */
export const reportSignatureSchema = z
  .object({
    /** 1 for the first, 2 for its first amendment … */
    version: z.int().positive(),
    signedAt: z.iso.datetime(),
    signedBy: z.string(),
    professionalNumber: z.string(),
    /** Of links and the QR. */
    verificationCode: z.string(),
    /** When the one before it was signed; null for the first. */
    supersedes: z.iso.datetime().nullable(),
    /** Why it replaces that one. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ReportSignature' })
export type ReportSignature = z.infer<typeof reportSignatureSchema>

/** Report data of specification §3.5, the one model behind the screen, the print and the PDF. */
export const reportModelSchema = reportHeaderSchema
  .extend({
    reportCode: z.string(),
    issueDate: z.iso.datetime(),
    radiographyType: radiographTypeSchema,
    clinicName: z.string(),
    /** What stands above the sheet with the name. */
    clinic: clinicHeadSchema,
    aiVersion: z.string(),
    /** The whole analysis: no proved model of this type of radiograph made it. */
    experimental: z.boolean(),
    /** What the age was reckoned to: typed by hand, said by the file, or from the birth date to that day. */
    ageBasis: z.enum(['entered', 'taken', 'file', 'upload']).nullable(),
    reviewedAt: z.iso.datetime().nullable(),
    /** The document in the patient's record: 'DNI 12345678'. A report that was signed before sheets had it lacks it and the next two. */
    patientDocument: z.string().nullable().optional(),
    patientRecordNumber: z.string().nullable().optional(),
    patientBirthDate: daySchema.nullable().optional(),
    /** The latest; null while it was never signed. */
    signature: reportSignatureSchema.nullable(),
    /** The signer's pictures at the time of signing; absent in a draft. */
    signatureImages: signatureImagesSchema.optional(),
    /** What is shown is not what was signed: the report was never signed, or is being amended. */
    isDraft: z.boolean(),
    filters: reportFiltersSchema,
    conclusion: z.string().nullable(),
    /** The dentist's own, or those proposed for what was decided. */
    recommendations: z.array(z.string()),
    /** Whether the dentist wrote them. */
    hasOwnRecommendations: z.boolean(),
    notes: z.string().nullable(),
    analysisId: z.string(),
    image: z.object({ id: z.string(), width: z.int().positive(), height: z.int().positive() }),
    /** What a dentist accepted, edited or added, whatever the filters show; then what they show of the undecided. */
    predictions: z.array(reportPredictionSchema),
    /** Whether the sheet has an odontogram beside the list, which names the same findings and teeth. */
    detailed: z.boolean(),
    /** Those that a dentist chose to print; absent in a report that was signed before there were measures. */
    measures: z.array(reportMeasureSchema).optional(),
    /** How many of the detector's findings are decided, and how many of these the dentist rejected: they are not printed. */
    /** How many decisions it is made from: a signature is asked for with it. */
    decisions: z.int().nonnegative(),
    review: z.object({
      decided: z.int().nonnegative(),
      total: z.int().nonnegative(),
      rejected: z.int().nonnegative(),
    }),
    /** How many undecided findings the filters hide, of those at or above the default threshold or the filters' own, whichever is lower. */
    hidden: z.object({
      /** They reach the filters' threshold, and their class is not selected. */
      byClass: z.int().nonnegative(),
      /** They reach the default threshold, and not the higher one of the filters. */
      byThreshold: z.int().nonnegative(),
    }),
    numbering: z.enum(numberings),
    /** The teeth that were found, by number: what is not among them may be missing. */
    teeth: z.array(z.enum(allTeeth)),
    /** Absent in a report that was signed before dentists decided about teeth: its chart crosses out what was not found. */
    toothDecisions: toothDecisionsShape.toothDecisions.optional(),
    ...warningsShape,
  })
  .meta({ id: 'Report' })
export type ReportModel = z.infer<typeof reportModelSchema>

/** What may be said of a report in a list. */
export const reportStates = ['draft', 'reviewed', 'signed', 'amending', 'amended'] as const

/** A report as a list shows it. */
export const reportCardSchema = z
  .object({
    reportCode: z.string(),
    issueDate: z.iso.datetime(),
    analysisId: z.string(),
    radiographyType: radiographTypeSchema,
    /** The path of the picture, a call of this API. */
    imageUrl: z.string(),
    requestingDentist: z.string().nullable(),
    patientName: z.string().nullable(),
    caseId: z.string().nullable(),
    caseName: z.string().nullable(),
    /** The radiograph's. */
    site: namedSiteSchema.nullable(),
    /** 'amending' is still valid as it was signed; 'reviewed' is what a dentist stands by without a signature. */
    state: z.enum(reportStates),
  })
  .meta({ id: 'ReportCard' })
export type ReportCard = z.infer<typeof reportCardSchema>
