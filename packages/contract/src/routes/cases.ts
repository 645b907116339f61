import { z } from 'zod'
import { caseCardSchema, caseDescriptionSchema, caseNameSchema, caseSchema } from '../case/case.ts'
import { casesPerPage } from '../case/limits.ts'
import { idParams } from './analyses.ts'
import { listQuery, pageFacts, restorableSchema } from './paging.ts'
import { route } from './route.ts'

export const newCaseSchema = z.object({
  name: caseNameSchema,
  description: caseDescriptionSchema.optional(),
  patientId: z.uuid().nullable().optional(),
})
export type NewCase = z.infer<typeof newCaseSchema>

export const createCase = route({
  method: 'post',
  path: '/api/cases',
  summary: 'Open a case',
  tag: 'cases',
  session: true,
  headers: z.object({
    'idempotency-key': z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'The same key and the same fields are the same case.' }),
  }),
  body: newCaseSchema,
  answer: { status: 201, json: caseCardSchema },
  errors: ['CASE_NAME_REQUIRED', 'TEXT_TOO_LONG', 'PATIENT_UNKNOWN', 'IDEMPOTENCY_KEY_REUSED'],
})

export const listCases = route({
  method: 'get',
  path: '/api/cases',
  summary: "The clinic's cases, newest first; `q` is a part of the name or the description, whatever its case",
  tag: 'cases',
  session: true,
  query: listQuery(casesPerPage),
  answer: { status: 200, json: pageFacts.extend({ cases: z.array(caseCardSchema) }) },
  errors: [],
})

export const getCase = route({
  method: 'get',
  path: '/api/cases/{id}',
  summary: 'One case with its analyses and their findings',
  tag: 'cases',
  session: true,
  params: idParams,
  answer: { status: 200, json: caseSchema },
  errors: ['NOT_FOUND'],
})

export const editCase = route({
  method: 'patch',
  path: '/api/cases/{id}',
  summary: 'Change name, description or patient; what is not sent stays, null clears',
  tag: 'cases',
  session: true,
  params: idParams,
  body: newCaseSchema.partial(),
  answer: { status: 200, json: caseCardSchema },
  errors: ['NOT_FOUND', 'CASE_NAME_REQUIRED', 'TEXT_TOO_LONG', 'PATIENT_UNKNOWN'],
})

/** Its analyses and reports leave every list with it. */
export const deleteCase = route({
  method: 'delete',
  path: '/api/cases/{id}',
  summary: 'Delete a case; for thirty days it can be restored',
  tag: 'cases',
  session: true,
  params: idParams,
  answer: { status: 200, json: restorableSchema },
  errors: ['NOT_FOUND'],
})

export const restoreCase = route({
  method: 'post',
  path: '/api/cases/{id}/restore',
  summary: 'Bring a deleted case back with all it had; one that is not deleted stays as it is',
  tag: 'cases',
  session: true,
  params: idParams,
  answer: { status: 200, json: caseCardSchema },
  errors: ['NOT_FOUND'],
})
