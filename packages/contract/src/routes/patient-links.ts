import { z } from 'zod'
import { patientGrantHeader } from '../patient-view/grant-header.ts'
import { patientPageSchema } from '../patient-view/page-schema.ts'
import { daySchema } from '../records/day.ts'
import { timeZoneSchema } from '../records/time-zone.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

/** 'locked': too many wrong birth dates. */
export const patientLinkStates = ['open', 'ended', 'revoked', 'locked'] as const

export const patientLinkSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the link, by which it is withdrawn; it is no secret.' }),
    by: z.string().meta({ description: 'The name of the person who made it.' }),
    createdAt: moment.meta({ description: 'When it was made.' }),
    expiresAt: moment.meta({ description: 'When it ends.' }),
    state: z
      .enum(patientLinkStates)
      .meta({ description: "'open', 'ended', 'revoked', or 'locked' after too many wrong birth dates." }),
    openings: z.int().nonnegative().meta({ description: 'How often it was opened with the right birth date.' }),
    lastOpenedAt: moment.nullable().meta({ description: 'When that was last; null if it never was.' }),
    wrongDates: z.int().nonnegative().meta({ description: 'How often a wrong birth date was entered.' }),
    mailedAt: moment.nullable().meta({ description: 'When it was last sent by mail; null if it was not.' }),
    sharedAt: moment.nullable().meta({ description: 'When it was last shared by WhatsApp; null if it was not.' }),
  })
  .meta({ id: 'PatientLink' })
export type PatientLink = z.infer<typeof patientLinkSchema>

const links = z.object({
  links: z.array(patientLinkSchema).meta({ description: 'The links to the analysis, the latest first.' }),
})

export const patientViewSchema = z
  .object({
    analysisId: z.string().meta({ description: 'The id of the analysis.' }),
    imageId: z.string().meta({ description: 'The id of its radiograph.' }),
    caseId: z.string().nullable().meta({ description: 'The id of its case; null if it is in none.' }),
    patientId: z.string().nullable().meta({ description: 'The id of its patient; null if it belongs to none.' }),
    hasBirthDate: z
      .boolean()
      .meta({ description: 'False if the birth date is missing, without which no link can be made.' }),
    review: z
      .object({
        decided: z.int().nonnegative().meta({ description: 'How many findings are decided.' }),
        total: z.int().nonnegative().meta({ description: 'How many there are.' }),
      })
      .meta({ description: "The progress of the dentist's review." }),
    page: patientPageSchema
      .nullable()
      .meta({ description: 'Null while no dentist has decided anything that could be shown.' }),
  })
  .meta({ id: 'PatientView' })
export type PatientView = z.infer<typeof patientViewSchema>

export const getPatientView = route(endpoints.getPatientView, {
  summary: 'Preview the page of a patient: only findings that a dentist accepted, edited or added',
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
  body: z.object({
    hours: z
      .int()
      .min(1)
      .max(720)
      .default(72)
      .meta({ description: 'The number of hours for which it can be opened; 72 by default, at most 720.' }),
  }),
  answer: {
    status: 201,
    json: z.object({
      link: patientLinkSchema.meta({ description: 'The visible facts of the link.' }),
      address: z.string().meta({ description: 'The address; the secret is after the #, which no browser sends' }),
      qr: z.string().meta({ description: 'The address as a QR code, in SVG' }),
    }),
  },
  errors: [
    'TOO_MANY_ATTEMPTS',
    'NOT_FOUND',
    'NOT_MEMBER',
    'FORBIDDEN',
    'ANALYSIS_NOT_DONE',
    'PATIENT_VIEW_EMPTY',
    'BIRTH_DATE_MISSING',
  ],
})

export const revokePatientLink = route(endpoints.revokePatientLink, {
  summary: 'End a link to the page for the patient at once',
  tag: 'patients',
  audit: { writes: ['link-revoke'] },
  params: idParams,
  answer: { status: 200, json: links },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN'],
})

export const restorePatientLink = route(endpoints.restorePatientLink, {
  summary: 'Undo the end of a link to the page for the patient, within a minute',
  tag: 'patients',
  audit: { writes: ['link-restore'] },
  params: idParams,
  answer: { status: 200, json: links },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN', 'PATIENT_LINK_OVER'],
})

export const mailPatientLink = route(endpoints.mailPatientLink, {
  summary: 'Send a link by mail; only who made it has its secret, which is not stored here',
  tag: 'patients',
  audit: { writes: ['link-mail'] },
  params: idParams,
  body: z.object({
    to: z.email().max(254).meta({ description: 'The address that it is sent to.' }),
    secret: z
      .string()
      .min(1)
      .max(200)
      .meta({ description: 'The part of the link that only the person who made it has.' }),
    timeZone: timeZoneSchema
      .optional()
      .meta({ description: "The time zone of the moment in the mail; the clinic's by default." }),
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
  summary: 'Read the page for the patient, with the secret of a link and the birth date',
  tag: 'patients',
  audit: { writes: ['link-open', 'link-lock'] },
  body: z.object({
    secret: z.string().min(1).max(200).meta({ description: "The last part of the link's address." }),
    birthDate: daySchema.meta({ description: "The patient's birth date, which proves who opens it." }),
  }),
  answer: {
    status: 200,
    json: z.object({
      page: patientPageSchema.nullable().meta({ description: 'Null where the dentist took back what was decided' }),
      grant: z.string().meta({ description: 'The grant for the image; it is valid for ten minutes' }),
    }),
  },
  errors: ['PATIENT_LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const getPatientPicture = route(endpoints.getPatientPicture, {
  summary: "Read the radiograph of a patient's page, with the grant from opening it",
  tag: 'patients',
  audit: { none: 'of the opening that granted it' },
  headers: z.object({
    [patientGrantHeader]: z.string().max(200).meta({ description: 'The grant that opening the link answered.' }),
  }),
  answer: { status: 200, file: ['image/jpeg'] },
  errors: ['PATIENT_LINK_INVALID', 'TOO_MANY_ATTEMPTS', 'SERVER_BUSY'],
})
