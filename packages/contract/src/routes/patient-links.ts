import { z } from 'zod'
import { patientGrantHeader } from '../patient-view/grant-header.ts'
import { patientPageSchema } from '../patient-view/page-schema.ts'
import { daySchema } from '../records/day.ts'
import { timeZoneSchema } from '../records/time-zone.ts'
import { idParams } from './analyses.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

/** 'locked': too many wrong birth dates. */
export const patientLinkStates = ['open', 'ended', 'revoked', 'locked'] as const

export const patientLinkSchema = z
  .object({
    id: z.string(),
    /** The link's author. */
    by: z.string(),
    createdAt: moment,
    expiresAt: moment,
    state: z.enum(patientLinkStates),
    openings: z.int().nonnegative(),
    lastOpenedAt: moment.nullable(),
    wrongDates: z.int().nonnegative(),
    mailedAt: moment.nullable(),
    /** When it was last shared by WhatsApp. */
    sharedAt: moment.nullable(),
  })
  .meta({ id: 'PatientLink' })
export type PatientLink = z.infer<typeof patientLinkSchema>

const links = z.object({ links: z.array(patientLinkSchema) })

export const patientViewSchema = z
  .object({
    analysisId: z.string(),
    imageId: z.string(),
    caseId: z.string().nullable(),
    patientId: z.string().nullable(),
    /** False if the birth date is missing, without which no link can be made. */
    hasBirthDate: z.boolean(),
    review: z.object({ decided: z.int().nonnegative(), total: z.int().nonnegative() }),
    /** Null while no dentist has decided anything that could be shown. */
    page: patientPageSchema.nullable(),
  })
  .meta({ id: 'PatientView' })
export type PatientView = z.infer<typeof patientViewSchema>

export const getPatientView = route(endpoints.getPatientView, {
  summary: 'What a patient would be shown of a radiograph: what a dentist accepted, edited or added, and nothing else',
  tag: 'patients',
  audit: { view: 'report-view' },
  params: idParams,
  answer: { status: 200, json: patientViewSchema },
  errors: ['NOT_FOUND', 'ANALYSIS_NOT_DONE'],
})

export const listPatientLinks = route(endpoints.listPatientLinks, {
  summary: 'The links to the page for the patient, newest first, with how often each was opened',
  tag: 'patients',
  audit: { view: 'analysis-view' },
  params: idParams,
  answer: { status: 200, json: links },
  errors: ['NOT_FOUND'],
})

export const createPatientLink = route(endpoints.createPatientLink, {
  summary: 'Make a link to the page for the patient that ends after some hours; its address is answered this once',
  tag: 'patients',
  audit: { writes: ['link-create'] },
  params: idParams,
  body: z.object({ hours: z.int().min(1).max(720).default(72) }),
  answer: {
    status: 201,
    json: z.object({
      link: patientLinkSchema,
      address: z.string().meta({ description: 'The secret stands after the #, which no browser sends' }),
      qr: z.string().meta({ description: 'The address as a QR code, in SVG' }),
    }),
  },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN', 'ANALYSIS_NOT_DONE', 'PATIENT_VIEW_EMPTY', 'BIRTH_DATE_MISSING'],
})

export const revokePatientLink = route(endpoints.revokePatientLink, {
  summary: 'End a link to the page for the patient at once',
  tag: 'patients',
  audit: { writes: ['link-revoke'] },
  params: idParams,
  answer: { status: 200, json: links },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN'],
})

export const mailPatientLink = route(endpoints.mailPatientLink, {
  summary: 'Send a link by mail; only who made it has its secret, which is not stored here',
  tag: 'patients',
  audit: { writes: ['link-mail'] },
  params: idParams,
  body: z.object({
    to: z.email().max(254),
    secret: z.string().min(1).max(200),
    timeZone: timeZoneSchema.optional(),
  }),
  answer: {
    status: 200,
    json: z.object({
      mailed: z.boolean().meta({ description: 'False where no mail is set up: it lies in the outbox' }),
    }),
  },
  errors: [
    ...(['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN', 'EMAIL_INVALID', 'EMAIL_UNVERIFIED', 'DEMO_ACCOUNT'] as const),
    ...(['PATIENT_LINK_OVER', 'TOO_MANY_ATTEMPTS'] as const),
  ],
})

export const sharePatientLink = route(endpoints.sharePatientLink, {
  summary: 'Record that the link is passed on by WhatsApp, which the browser opens; nothing is sent from here',
  tag: 'patients',
  audit: { writes: ['link-share'] },
  params: idParams,
  answer: { status: 200, json: links },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN', 'PATIENT_LINK_OVER'],
})

/** One refusal for a link that is unknown, expired, revoked or locked, and for a wrong date. */
export const openPatientLink = route(endpoints.openPatientLink, {
  summary: 'The page for the patient, for the secret of a link and the birth date',
  tag: 'patients',
  audit: { writes: ['link-open', 'link-lock'] },
  body: z.object({ secret: z.string().min(1).max(200), birthDate: daySchema }),
  answer: {
    status: 200,
    json: z.object({
      page: patientPageSchema.nullable().meta({ description: 'Null where the dentist took back what was decided' }),
      grant: z.string().meta({ description: 'For the picture, for ten minutes' }),
    }),
  },
  errors: ['PATIENT_LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const getPatientPicture = route(endpoints.getPatientPicture, {
  summary: "The radiograph of a patient's page, for the grant of its opening",
  tag: 'patients',
  audit: { none: 'of the opening that granted it' },
  headers: z.object({
    [patientGrantHeader]: z.string().max(200).meta({ description: 'The grant that opening the link answered.' }),
  }),
  answer: { status: 200, file: ['image/jpeg'] },
  errors: ['PATIENT_LINK_INVALID', 'TOO_MANY_ATTEMPTS', 'SERVER_BUSY'],
})
