import { z } from 'zod'
import { reportModelSchema, reportPredictionSchema, reportSignatureSchema } from '../records/report.ts'
import type { Reading } from '../report/reading.ts'
import { publicKeySchema, verificationSchema } from '../signature/verification-schema.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { route } from './route.ts'

const signaturesAnswer = {
  status: 200,
  json: z.object({
    signatures: z.array(reportSignatureSchema).meta({ description: 'The signatures, the latest first.' }),
  }),
} as const

const later = reportModelSchema
  .pick({
    patientAge: true,
    patientSex: true,
    patientDocument: true,
    patientRecordNumber: true,
    patientBirthDate: true,
    requestingDentist: true,
    radiographyDate: true,
    aiVersion: true,
    toothDecisions: true,
  })
  .partial()

const readingSchema = reportModelSchema
  .pick({ patientName: true, conclusion: true, recommendations: true, notes: true, measures: true })
  .required({ measures: true })
  .extend(later.shape)
  .extend({
    findings: z
      .array(reportPredictionSchema.pick({ tooth: true, class: true, state: true, surfaces: true, note: true }))
      .optional()
      .meta({ description: 'The printed findings, in their order.' }),
  }) satisfies z.ZodType<Reading>

export const signReport = route(endpoints.signReport, {
  summary:
    'Sign the report as it stands: its PDF is made once and kept. Only a dentist with a professional number, after proving again who they are. Answers every signature of the report, the latest first',
  tag: 'reports',
  audit: { writes: ['sign'] },
  params: idParams,
  body: z.object({
    decisions: z
      .int()
      .nonnegative()
      .meta({ description: 'The number of decisions that the dentist has seen; REPORT_CHANGED if more have arrived.' }),
    undecided: z.boolean().meta({
      description:
        'Confirms that undecided findings stay undecided in the signed report; without it REPORT_UNDECIDED if there are any.',
    }),
    read: readingSchema.optional().meta({
      description:
        'Other content that the dentist has read; REPORT_CHANGED if a field that was sent differs by now. Identity, date, findings, teeth and model may be left out.',
    }),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'Why a signed report is replaced; required for an amendment.' }),
  }),
  answer: { ...signaturesAnswer, status: 201 },
  errors: [
    'NOT_FOUND',
    'NOT_MEMBER',
    'ANALYSIS_NOT_DONE',
    'NUMBER_REQUIRED',
    'REPORT_UNDECIDED',
    'REPORT_CHANGED',
    'REPORT_SIGNED',
    'REASON_REQUIRED',
    'SERVER_BUSY',
  ],
})

export const listSignatures = route(endpoints.listSignatures, {
  summary: "Every signature of the analysis's report, the latest first",
  tag: 'reports',
  audit: { view: 'report-view' },
  params: idParams,
  answer: signaturesAnswer,
  errors: ['NOT_FOUND'],
})

export const getSignedPdf = route(endpoints.getSignedPdf, {
  summary: 'A PDF as it was signed, byte by byte; 1 is the first, 2 the first amendment',
  tag: 'reports',
  audit: { view: 'report-pdf' },
  params: idParams.extend({
    version: z.coerce.number().int().positive().max(10_000).meta({
      description: 'The version that was signed: 1, then one more for each amendment.',
    }),
  }),
  answer: { status: 200, file: ['application/pdf'] },
  errors: ['NOT_FOUND'],
})

export const beginAmendment = route(endpoints.beginAmendment, {
  summary: 'Make a signed report changeable again; what was issued stays valid until the amendment is signed',
  tag: 'reports',
  audit: { writes: ['amend'] },
  params: idParams,
  answer: signaturesAnswer,
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'REPORT_NOT_SIGNED'],
})

export const discardAmendment = route(endpoints.discardAmendment, {
  summary: 'Take an amendment back that has changed nothing: the report is signed as before',
  tag: 'reports',
  audit: { writes: ['amend-discard'] },
  params: idParams,
  answer: signaturesAnswer,
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'REPORT_NOT_SIGNED', 'REPORT_CHANGED'],
})

export const verifyReport = route(endpoints.verifyReport, {
  summary: "Verify a report by its code: signer, time and version; never a patient's data",
  tag: 'reports',
  audit: { none: 'no session: a signature, which names no patient' },
  params: z.object({
    code: z.string().max(80).meta({ description: "The report's code, or the longer one of a signed PDF." }),
  }),
  answer: { status: 200, json: verificationSchema },
  errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS', 'SERVER_BUSY'],
})

export const listPublicKeys = route(endpoints.listPublicKeys, {
  summary: 'List the public keys that verify reports of this installation, the current one first',
  tag: 'reports',
  audit: noPatient,
  answer: {
    status: 200,
    json: z.object({
      keys: z.array(publicKeySchema).meta({ description: 'The keys of the installation, retired ones too.' }),
    }),
  },
  errors: [],
})
