import { z } from 'zod'
import { caseCardSchema, caseDescriptionSchema, caseNameSchema, caseSchema } from '../records/case.ts'
import { siteOrNoneSchema } from '../records/site.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { eitherFacts, listQuery, ofPatient, restorableSchema, updatedSince } from './paging.ts'
import { route } from './route.ts'

export const newCaseSchema = z.object({
  name: caseNameSchema.meta({ description: 'The name of the case.' }),
  description: caseDescriptionSchema.optional().meta({ description: 'Its description; null for none.' }),
  patientId: z.uuid().nullable().optional().meta({ description: 'The id of its patient; null for none.' }),
  siteId: z.uuid().nullable().optional().meta({
    description:
      "The id of its site; null for none. If it is absent, the user's usual site, else the clinic's only one.",
  }),
})
export type NewCase = z.infer<typeof newCaseSchema>

export const createCase = route(endpoints.createCase, {
  summary: 'Open a case',
  tag: 'cases',
  audit: { writes: ['case-create'] },
  body: newCaseSchema,
  answer: { status: 201, json: caseCardSchema },
  errors: [
    'CASE_NAME_REQUIRED',
    'NAME_UNREADABLE',
    'TEXT_TOO_LONG',
    'PATIENT_UNKNOWN',
    'SITE_UNKNOWN',
    'SITE_ARCHIVED',
    'REPLAY_DELETED',
  ],
})

export const listCases = route(endpoints.listCases, {
  summary: "The clinic's cases, newest first; `q` is a part of the name or the description, in any case of letters",
  tag: 'cases',
  audit: { view: 'case-list', subject: 'none' },
  query: listQuery.extend({
    sort: z.enum(['recent', 'deleted']).default('recent').meta({
      description:
        'The latest case first; for `state=deleted` also the latest deletion first, else `deleted` is `recent`.',
    }),
    patientId: ofPatient,
    site: siteOrNoneSchema
      .optional()
      .meta({ description: "Only cases of this site; 'none' for those without a site." }),
    updatedSince,
  }),
  answer: {
    status: 200,
    json: eitherFacts.extend({ cases: z.array(caseCardSchema).meta({ description: 'The cases of this page.' }) }),
  },
  errors: [],
})

export const getCase = route(endpoints.getCase, {
  summary: 'One case with its analyses and their findings',
  tag: 'cases',
  audit: { view: 'case-view' },
  params: idParams,
  answer: { status: 200, json: caseSchema },
  errors: ['NOT_FOUND'],
})

export const editCase = route(endpoints.editCase, {
  summary:
    'Change name, description, patient or site; what is not sent stays, null clears. Radiographs that were of the former site follow',
  tag: 'cases',
  audit: { writes: ['case-edit'] },
  params: idParams,
  body: newCaseSchema.partial().extend({
    confirmed: z.boolean().optional().meta({
      description: 'True once the user has seen that a signed report names another person than the patient.',
    }),
  }),
  answer: { status: 200, json: caseCardSchema },
  errors: [
    'NOT_FOUND',
    'NOT_MEMBER',
    'CASE_NAME_REQUIRED',
    'NAME_UNREADABLE',
    'TEXT_TOO_LONG',
    'PATIENT_UNKNOWN',
    'SITE_UNKNOWN',
    'REPORT_SIGNED',
    'REPORT_REVIEWED',
    'PATIENT_NAME_DIFFERS',
  ],
})

/** Removes its analyses and reports from every list too. */
export const deleteCase = route(endpoints.deleteCase, {
  summary:
    'Delete a case; for thirty days it can be restored. One with signed reports only where `signed` says that they go along: their codes stay verifiable',
  tag: 'cases',
  audit: { writes: ['case-delete'] },
  params: idParams,
  query: z.object({
    signed: z.enum(['true', 'false']).default('false').meta({
      description: 'true: also where reports of it are signed; their codes stay verifiable.',
    }),
  }),
  answer: { status: 200, json: restorableSchema },
  errors: ['NOT_FOUND', 'CASE_SIGNED'],
})

export const restoreCase = route(endpoints.restoreCase, {
  summary: 'Bring a deleted case back with all it had; one that is not deleted stays as it is',
  tag: 'cases',
  audit: { writes: ['case-restore'] },
  params: idParams,
  answer: { status: 200, json: caseCardSchema },
  errors: ['NOT_FOUND'],
})
