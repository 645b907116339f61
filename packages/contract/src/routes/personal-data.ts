import { z } from 'zod'
import { route } from './route.ts'

const moment = z.iso.datetime()
const password = z.string().min(1).max(1024)
const idParams = z.object({ id: z.uuid() })

/** Until then an erasure can be undone. */
export const erasureDays = 7

export const exportPerson = route({
  method: 'get',
  path: '/api/me/export',
  summary: "Everything about the person, and for an owner the clinic's rows and files: a ZIP of JSON and pictures",
  tag: 'accounts',
  session: true,
  answer: { status: 200, file: ['application/zip'] },
  errors: ['TOO_MANY_ATTEMPTS'],
})

/** `now`: without the days in which it can be undone. */
export const erasureSchema = z.object({ password, now: z.boolean().default(false) })

const planned = z.object({ dueAt: moment.nullable() })
const erasureErrors = ['PASSWORD_WRONG', 'PASSWORD_MISSING', 'TOO_MANY_ATTEMPTS'] as const

export const erasePerson = route({
  method: 'post',
  path: '/api/me/erasure',
  summary: 'Erase the account, and a clinic that nobody else works in; null where it was done at once',
  tag: 'accounts',
  session: true,
  body: erasureSchema,
  answer: { status: 200, json: planned },
  errors: [...erasureErrors, 'LAST_OWNER', 'DEMO_ACCOUNT'],
})

export const keepPerson = route({
  method: 'delete',
  path: '/api/me/erasure',
  summary: 'Keep the account after all',
  tag: 'accounts',
  session: true,
  answer: { status: 200, json: planned },
  errors: ['NOT_FOUND'],
})

export const exportPatient = route({
  method: 'get',
  path: '/api/patients/{id}/export',
  summary: 'Everything about a patient: a ZIP of JSON and pictures',
  tag: 'accounts',
  session: true,
  params: idParams,
  answer: { status: 200, file: ['application/zip'] },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_ATTEMPTS'],
})

export const erasePatient = route({
  method: 'post',
  path: '/api/patients/{id}/erasure',
  summary: 'Erase a patient with cases, pictures and reports; null where it was done at once',
  tag: 'accounts',
  session: true,
  params: idParams,
  body: erasureSchema,
  answer: { status: 200, json: planned },
  errors: ['NOT_FOUND', 'FORBIDDEN', ...erasureErrors, 'DEMO_ACCOUNT'],
})

export const keepPatient = route({
  method: 'delete',
  path: '/api/patients/{id}/erasure',
  summary: 'Keep a patient after all',
  tag: 'accounts',
  session: true,
  params: idParams,
  answer: { status: 200, json: planned },
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const getPatientErasure = route({
  method: 'get',
  path: '/api/patients/{id}/erasure',
  summary: 'When a patient will be erased; null where nobody asked for it',
  tag: 'accounts',
  session: true,
  params: idParams,
  answer: { status: 200, json: planned },
  errors: ['NOT_FOUND'],
})
