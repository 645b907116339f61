import { z } from 'zod'
import { measurementKinds } from '../measurements/measurement.ts'
import { faces } from '../odontogram/faces.ts'
import { pointSchema } from '../teeth/box.ts'
import { numberings } from '../teeth/dentition.ts'
import { allTeeth } from '../teeth/fdi.ts'
import { placementSchema } from '../teeth/placement.ts'
import { toothDecisionsShape } from '../teeth/tooth-presence-schema.ts'
import { clinicHeadSchema } from './clinic.ts'
import { daySchema } from './day.ts'
import { reportNameMaximum, reportTextMaxima } from './limits.ts'
import { radiographTypeSchema } from './radiograph.ts'
import { signatureImagesSchema } from './signature-images.ts'
import { namedSiteSchema } from './site.ts'
import { standingStates } from './standing-finding.ts'
import { warningsShape } from './warnings.ts'

/**
 * 'Datos del informe': the fields that the dentist fills in; an empty field is null and printed as '—', never invented.
 */
export const reportHeaderSchema = z.object({
  requestingDentist: z
    .string()
    .trim()
    .max(reportNameMaximum)
    .nullable()
    .meta({ description: 'Who asked for the report; null if it is empty.' }),
  patientName: z
    .string()
    .trim()
    .max(reportNameMaximum)
    .nullable()
    .meta({ description: "The patient's name in the report; null if it is empty." }),
  patientAge: z
    .int()
    .min(0)
    .max(130)
    .nullable()
    .meta({ description: "The patient's age in years; null if it is not known." }),
  patientSex: z
    .enum(['F', 'M', 'O'])
    .nullable()
    .meta({ description: 'F female, M male, O other; null if it is not known.' }),
  radiographyDate: daySchema
    .nullable()
    .meta({ description: 'The day on which the radiograph was taken; null if it is not known.' }),
})
export type ReportHeader = z.infer<typeof reportHeaderSchema>

/** The dentist's texts under the findings; null if empty. */
export const reportTextsSchema = z.object({
  conclusion: z
    .string()
    .trim()
    .max(reportTextMaxima.conclusion)
    .nullable()
    .meta({ description: "The dentist's conclusion; null if there is none." }),
  recommendations: z
    .string()
    .trim()
    .max(reportTextMaxima.recommendations)
    .nullable()
    .meta({ description: "One per line; null uses the proposals for the decided findings, '' prints none." }),
  notes: z
    .string()
    .trim()
    .max(reportTextMaxima.notes)
    .nullable()
    .meta({ description: "The dentist's notes; null if there are none." }),
})
export type ReportTexts = z.infer<typeof reportTextsSchema>

/** The filters of /preview that the report was opened with, so that both show the same findings. */
export const reportFiltersSchema = z.object({
  minimumConfidence: z
    .int()
    .min(0)
    .max(100)
    .meta({ description: 'The least confidence of an undecided finding, in whole percent.' }),
  classes: z
    .array(z.string().max(80))
    .max(64)
    .meta({ description: 'The classes of undecided findings; empty means all of them.' }),
})
export type ReportFilters = z.infer<typeof reportFiltersSchema>

export const reportPredictionSchema = z.object({
  number: z.int().positive().meta({ description: '1, 2, 3 … as on the key image.' }),
  tooth: z.string().meta({ description: "FDI number (ISO 3950), or 'N/A'." }),
  class: z.string().meta({ description: 'The class of the finding.' }),
  surfaces: z
    .array(z.enum(faces))
    .optional()
    .meta({ description: 'The surfaces of a caries or a filling, if a dentist named them.' }),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({ description: "The detector's; null if a dentist added the finding." }),
  state: z
    .enum(standingStates)
    .meta({ description: "A dentist's decision about it; 'undecided' if only the detector found it." }),
  note: z.string().nullable().meta({ description: "The dentist's note; null without one." }),
  experimental: z.boolean().meta({
    description:
      'True if no dentist decided it, and its class is experimental in the model that found it: such findings come last.',
  }),
  research: z.boolean().meta({ description: 'True if a model for research found it, as earlier versions could.' }),
  location: z.string().meta({ description: 'In Spanish, as in a prediction.' }),
  placement: placementSchema.nullable().meta({ description: 'The place as data; null if it is not known.' }),
  description: z.string().meta({ description: 'Its sentence in the report, in Spanish.' }),
  x: z.number().meta({ description: 'The centre of its box, from the left, in pixels of the displayed image.' }),
  y: z.number().meta({ description: 'The centre of its box, from the top.' }),
  width: z.number().meta({ description: 'The width of its box.' }),
  height: z.number().meta({ description: 'The height of its box.' }),
  points: z.array(pointSchema).meta({ description: 'The corners of its outline.' }),
})

/** A measure in print: its figure is text, so that a signed report keeps it. */
export const reportMeasurementSchema = z.object({
  name: z.string().meta({ description: "'M1', 'M2' … as on the key image." }),
  kind: z.enum(measurementKinds).meta({ description: 'The kind of measurement.' }),
  label: z.string().meta({ description: 'The text that the dentist wrote beside it; may be empty.' }),
  figure: z.string().meta({ description: "With its caveat: '310 px, sin calibrar'." }),
  points: z.array(pointSchema).meta({ description: 'The points that it was drawn through.' }),
})

/** One signature of a report, with its printed fields. */
export const reportSignatureSchema = z
  .object({
    version: z.int().positive().meta({ description: '1 for the first, 2 for its first amendment …' }),
    signedAt: z.iso.datetime().meta({ description: 'When it was signed.' }),
    signedBy: z.string().meta({ description: 'The name of the dentist who signed it.' }),
    professionalNumber: z.string().meta({ description: 'The registration number of that dentist.' }),
    verificationCode: z.string().meta({ description: 'The code in links and the QR.' }),
    supersedes: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the previous version was signed; null for the first.' }),
    reason: z.string().nullable().meta({ description: 'Why it replaces the previous version; null for the first.' }),
  })
  .meta({ id: 'ReportSignature' })
export type ReportSignature = z.infer<typeof reportSignatureSchema>

/** Report data of specification §3.5, the one model of the screen, the print and the PDF. */
export const reportModelSchema = reportHeaderSchema
  .extend({
    reportCode: z.string().meta({
      description: "The code in print: 'XR-' and digits. Empty for a key that only reads, until the report is begun.",
    }),
    issueDate: z.iso.datetime().meta({
      description: 'When the report was begun, or signed last; the moment of the answer, if it was not begun.',
    }),
    radiographyType: radiographTypeSchema,
    clinicName: z.string().meta({ description: 'The name of the clinic.' }),
    clinic: clinicHeadSchema.meta({ description: "Printed above the sheet, with the clinic's name." }),
    aiVersion: z.string().meta({ description: 'The version of the model that made the findings.' }),
    experimental: z
      .boolean()
      .meta({ description: 'Applies to the whole analysis: no proved model for this type of radiograph made it.' }),
    ageBasis: z.enum(['entered', 'taken', 'file', 'upload']).nullable().meta({
      description: 'The basis of the age: entered by hand, stated by the file, or from the birth date to that day.',
    }),
    reviewedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When a dentist reviewed or signed it; null before that.' }),
    patientDocument: z.string().nullable().optional().meta({
      description:
        "The document in the patient's record: 'DNI 12345678'. A report that was signed before sheets had it lacks it and the next two.",
    }),
    patientRecordNumber: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "The number in the clinic's own records; null without one." }),
    patientBirthDate: daySchema
      .nullable()
      .optional()
      .meta({ description: "The patient's birth date; null if it is not known." }),
    signature: reportSignatureSchema
      .nullable()
      .meta({ description: 'The latest signature; null if it was never signed.' }),
    signatureImages: signatureImagesSchema
      .optional()
      .meta({ description: "The signer's images at the time of signing; absent in a draft." }),
    isDraft: z.boolean().meta({
      description:
        'True if the content differs from a signed version: the report was never signed, or is being amended.',
    }),
    filters: reportFiltersSchema.meta({ description: 'Which undecided findings are in it.' }),
    conclusion: z.string().nullable().meta({ description: "The dentist's conclusion; null if there is none." }),
    recommendations: z
      .array(z.string())
      .meta({ description: "The dentist's own, or the proposals for the decided findings." }),
    hasOwnRecommendations: z.boolean().meta({ description: 'True if the dentist wrote them.' }),
    notes: z.string().nullable().meta({ description: "The dentist's notes; null if there are none." }),
    analysisId: z.string().meta({ description: 'The id of the analysis.' }),
    image: z
      .object({
        id: z.string().meta({ description: 'The id of the image.' }),
        width: z.int().positive().meta({ description: 'Its width in pixels.' }),
        height: z.int().positive().meta({ description: 'Its height in pixels.' }),
      })
      .meta({ description: 'The radiograph as it is displayed.' }),
    predictions: z.array(reportPredictionSchema).meta({
      description:
        'Accepted, edited and added findings regardless of the filters, then the undecided ones that the filters show.',
    }),
    detailed: z
      .boolean()
      .meta({ description: 'True if the sheet has a tooth chart beside the list, with the same findings and teeth.' }),
    measures: z.array(reportMeasurementSchema).optional().meta({
      description:
        'The measures that a dentist chose to print; absent in a report that was signed before there were measures.',
    }),
    decisions: z
      .int()
      .nonnegative()
      .meta({ description: 'How many decisions it is based on; a request for a signature repeats the number.' }),
    review: z
      .object({
        decided: z.int().nonnegative().meta({ description: 'How many are decided.' }),
        total: z.int().nonnegative().meta({ description: 'How many there are.' }),
        rejected: z
          .int()
          .nonnegative()
          .meta({ description: 'How many of the decided ones were rejected and are not printed.' }),
        conflicts: z.int().nonnegative().optional().meta({
          description:
            'On how many findings two dentists decided differently without knowing of each other; the later decision counts. Absent in reports that were signed by earlier versions.',
        }),
      })
      .meta({
        description:
          "How many of the detector's findings are decided, of those at or above the default threshold or the filters' own, whichever is lower.",
      }),
    hidden: z
      .object({
        byClass: z
          .int()
          .nonnegative()
          .meta({ description: "At or above the filters' threshold, but their class is not selected." }),
        byThreshold: z
          .int()
          .nonnegative()
          .meta({ description: 'At or above the default threshold, but below the higher one of the filters.' }),
      })
      .meta({
        description:
          "How many undecided findings the filters hide, of those at or above the default threshold or the filters' own, whichever is lower.",
      }),
    numbering: z.enum(numberings).meta({ description: 'The teeth that the numbers are of.' }),
    teeth: z
      .array(z.enum(allTeeth))
      .meta({ description: 'The numbers of the detected teeth: a tooth that is not among them may be missing.' }),
    toothDecisions: toothDecisionsShape.toothDecisions.optional().meta({
      description:
        'Absent in a report that was signed before dentists decided about teeth: its chart crosses out undetected teeth.',
    }),
    ...warningsShape,
  })
  .meta({ id: 'Report' })
export type ReportModel = z.infer<typeof reportModelSchema>
/** A finding as the report prints it: of the detector or of a dentist, with its number. */
export type ReportFinding = ReportModel['predictions'][number]

/** The states of a report in a list. */
export const reportStates = ['draft', 'reviewed', 'signed', 'amending', 'amended'] as const

/** A report in a list. */
export const reportCardSchema = z
  .object({
    reportCode: z.string().meta({ description: "The code in print: 'XR-' and digits." }),
    issueDate: z.iso.datetime().meta({ description: 'When it was begun, or signed last.' }),
    analysisId: z.string().meta({ description: 'The id of the analysis, by which the report is read.' }),
    radiographyType: radiographTypeSchema,
    imageUrl: z.string().meta({ description: 'The path of the image, a call of this API.' }),
    requestingDentist: z.string().nullable().meta({ description: 'Who asked for it; null if it is empty.' }),
    signedBy: z
      .string()
      .nullable()
      .meta({ description: 'The name in the latest signature; null as long as no dentist signed it.' }),
    patientId: z
      .string()
      .nullable()
      .meta({ description: "The id of the patient's record; null if the radiograph belongs to none." }),
    patientName: z.string().nullable().meta({ description: "The patient's name in the report; null if it is empty." }),
    caseId: z.string().nullable().meta({ description: 'The id of the case; null if the radiograph is in none.' }),
    caseName: z.string().nullable().meta({ description: 'The name of that case; null if the radiograph is in none.' }),
    site: namedSiteSchema.nullable().meta({ description: "The radiograph's site." }),
    state: z.enum(reportStates).meta({
      description: "'amending' is still valid as signed; 'reviewed' is confirmed by a dentist without a signature.",
    }),
  })
  .meta({ id: 'ReportCard' })
export type ReportCard = z.infer<typeof reportCardSchema>
