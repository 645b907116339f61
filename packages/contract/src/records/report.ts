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

/**
 * 'Datos del informe': the fields that the dentist fills in; an empty field is null and printed as '—', never invented.
 */
export const reportHeaderSchema = z.object({
  requestingDentist: z.string().trim().max(reportNameMaximum).nullable(),
  patientName: z.string().trim().max(reportNameMaximum).nullable(),
  patientAge: z.int().min(0).max(130).nullable(),
  patientSex: z.enum(['F', 'M', 'O']).nullable(),
  radiographyDate: daySchema.nullable(),
})
export type ReportHeader = z.infer<typeof reportHeaderSchema>

/** The dentist's texts under the findings; null if empty. */
export const reportTextsSchema = z.object({
  conclusion: z.string().trim().max(2000).nullable(),
  /** One per line; null uses the proposals for the decided findings, '' prints none. */
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

/** How a finding got into the report: from the detector alone, or by a dentist's decision. */
export const reportedStates = ['undecided', 'accepted', 'edited', 'added'] as const

export const reportPredictionSchema = z.object({
  /** 1, 2, 3 … as on the key picture. */
  number: z.int().positive(),
  tooth: z.string(),
  class: z.string(),
  /** The surfaces of a caries or a filling, if a dentist named them. */
  surfaces: z.array(z.enum(faces)).optional(),
  /** The detector's; null if a dentist added the finding. */
  confidence: z.number().min(0).max(1).nullable(),
  state: z.enum(reportedStates),
  /** The dentist's. */
  note: z.string().nullable(),
  /**
   * True if no dentist decided it, and its class is experimental in the model that found it: such findings come last.
   */
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

/** A measure in print: its figure is text, so that a signed report keeps it. */
export const reportMeasureSchema = z.object({
  /** 'M1', 'M2' … as on the key picture. */
  name: z.string(),
  kind: z.enum(measureKinds),
  label: z.string(),
  /** With its caveat: '310 px, sin calibrar'. */
  figure: z.string(),
  points: z.array(z.object({ x: z.number(), y: z.number() })),
})

/** One signature of a report, with its printed fields. */
export const reportSignatureSchema = z
  .object({
    /** 1 for the first, 2 for its first amendment … */
    version: z.int().positive(),
    signedAt: z.iso.datetime(),
    signedBy: z.string(),
    professionalNumber: z.string(),
    /** The code in links and the QR. */
    verificationCode: z.string(),
    /** When the previous version was signed; null for the first. */
    supersedes: z.iso.datetime().nullable(),
    /** Why it replaces the previous version. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ReportSignature' })
export type ReportSignature = z.infer<typeof reportSignatureSchema>

/** Report data of specification §3.5, the one model of the screen, the print and the PDF. */
export const reportModelSchema = reportHeaderSchema
  .extend({
    reportCode: z.string(),
    issueDate: z.iso.datetime(),
    radiographyType: radiographTypeSchema,
    clinicName: z.string(),
    /** Printed above the sheet, with the clinic's name. */
    clinic: clinicHeadSchema,
    aiVersion: z.string(),
    /** Applies to the whole analysis: no proved model for this type of radiograph made it. */
    experimental: z.boolean(),
    /** The basis of the age: entered by hand, stated by the file, or from the birth date to that day. */
    ageBasis: z.enum(['entered', 'taken', 'file', 'upload']).nullable(),
    reviewedAt: z.iso.datetime().nullable(),
    /**
     * The document in the patient's record: 'DNI 12345678'. A report that was signed before sheets had it lacks it and
     * the next two.
     */
    patientDocument: z.string().nullable().optional(),
    patientRecordNumber: z.string().nullable().optional(),
    patientBirthDate: daySchema.nullable().optional(),
    /** The latest signature; null if it was never signed. */
    signature: reportSignatureSchema.nullable(),
    /** The signer's images at the time of signing; absent in a draft. */
    signatureImages: signatureImagesSchema.optional(),
    /** True if the content differs from a signed version: the report was never signed, or is being amended. */
    isDraft: z.boolean(),
    filters: reportFiltersSchema,
    conclusion: z.string().nullable(),
    /** The dentist's own, or the proposals for the decided findings. */
    recommendations: z.array(z.string()),
    /** True if the dentist wrote them. */
    hasOwnRecommendations: z.boolean(),
    notes: z.string().nullable(),
    analysisId: z.string(),
    image: z.object({ id: z.string(), width: z.int().positive(), height: z.int().positive() }),
    /** Accepted, edited and added findings regardless of the filters, then the undecided ones that the filters show. */
    predictions: z.array(reportPredictionSchema),
    /** True if the sheet has an odontogram beside the list, with the same findings and teeth. */
    detailed: z.boolean(),
    /** The measures that a dentist chose to print; absent in a report that was signed before there were measures. */
    measures: z.array(reportMeasureSchema).optional(),
    /**
     * How many of the detector's findings are decided, and how many of these were rejected and therefore not printed.
     */
    /** How many decisions it is based on; a request for a signature repeats the number. */
    decisions: z.int().nonnegative(),
    review: z.object({
      decided: z.int().nonnegative(),
      total: z.int().nonnegative(),
      rejected: z.int().nonnegative(),
    }),
    /** How many undecided findings the filters hide, of those at or above the default threshold or the filters' own, whichever is lower. */
    hidden: z.object({
      /** At or above the filters' threshold, but their class is not selected. */
      byClass: z.int().nonnegative(),
      /** At or above the default threshold, but below the higher one of the filters. */
      byThreshold: z.int().nonnegative(),
    }),
    numbering: z.enum(numberings),
    /** The numbers of the detected teeth: a tooth that is not among them may be missing. */
    teeth: z.array(z.enum(allTeeth)),
    /**
     * Absent in a report that was signed before dentists decided about teeth: its chart crosses out undetected teeth.
     */
    toothDecisions: toothDecisionsShape.toothDecisions.optional(),
    ...warningsShape,
  })
  .meta({ id: 'Report' })
export type ReportModel = z.infer<typeof reportModelSchema>

/** The states of a report in a list. */
export const reportStates = ['draft', 'reviewed', 'signed', 'amending', 'amended'] as const

/** A report in a list. */
export const reportCardSchema = z
  .object({
    reportCode: z.string(),
    issueDate: z.iso.datetime(),
    analysisId: z.string(),
    radiographyType: radiographTypeSchema,
    /** The path of the image, a call of this API. */
    imageUrl: z.string(),
    requestingDentist: z.string().nullable(),
    patientId: z.string().nullable(),
    patientName: z.string().nullable(),
    caseId: z.string().nullable(),
    caseName: z.string().nullable(),
    /** The radiograph's site. */
    site: namedSiteSchema.nullable(),
    /** 'amending' is still valid as signed; 'reviewed' is confirmed by a dentist without a signature. */
    state: z.enum(reportStates),
  })
  .meta({ id: 'ReportCard' })
export type ReportCard = z.infer<typeof reportCardSchema>
