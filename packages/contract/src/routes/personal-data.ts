import { z } from 'zod'
import { ownAccount } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()
/** Days during which an erasure can be undone. */
export const erasureDays = 7

export const exportPerson = route(endpoints.exportPerson, {
  summary: "Everything about the person, and for an owner the clinic's rows and files: a ZIP of JSON and pictures",
  tag: 'accounts',
  audit: { writes: ['export'] },
  answer: { status: 200, file: ['application/zip'] },
  errors: ['REAUTHENTICATION_REQUIRED', 'TOO_MANY_ATTEMPTS', 'SENT_TOO_MUCH_AT_ONCE'],
})

/** `now`: skips the days in which it can be undone. */
export const erasureSchema = z.object({
  now: z
    .boolean()
    .default(false)
    .meta({ description: 'true: erased at once instead of after the days in which it can be called off.' }),
})

const planned = z.object({
  dueAt: moment.nullable().meta({ description: 'When it will be erased; null if no erasure is planned.' }),
  heldUntil: moment.nullable().meta({
    description:
      'Until when the clinical records stay stored, hidden, if the installation retains them; null if it does not.',
  }),
})

export const erasePerson = route(endpoints.erasePerson, {
  summary:
    'Erase the account, and a clinic without other members; null where it was done at once. Held records are hidden until their retention ends',
  tag: 'accounts',
  audit: { writes: ['erasure-request', 'erasure-hold', 'erase'] },
  body: erasureSchema,
  answer: { status: 200, json: planned },
  errors: ['REAUTHENTICATION_REQUIRED', 'LAST_OWNER', 'DEMO_ACCOUNT'],
})

export const cancelPersonErasure = route(endpoints.cancelPersonErasure, {
  summary: 'Keep the account after all',
  tag: 'accounts',
  audit: { writes: ['erasure-undo'] },
  answer: { status: 200, json: planned },
  errors: ['NOT_FOUND'],
})

export const getPersonErasure = route(endpoints.getPersonErasure, {
  summary: 'When the account will be erased, null if no erasure was requested; until when its clinic would be held',
  tag: 'accounts',
  audit: ownAccount,
  answer: { status: 200, json: planned },
  errors: [],
})

export const exportPatient = route(endpoints.exportPatient, {
  summary: 'Everything about a patient: a ZIP of JSON and pictures',
  tag: 'accounts',
  audit: { writes: ['patient-export'] },
  params: idParams,
  answer: { status: 200, file: ['application/zip'] },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'TOO_MANY_ATTEMPTS', 'SENT_TOO_MUCH_AT_ONCE'],
})

export const erasePatient = route(endpoints.erasePatient, {
  summary:
    'Erase a patient with cases, pictures and reports; null where it was done at once. A held record is hidden until its retention ends',
  tag: 'accounts',
  audit: { writes: ['erasure-request', 'erasure-hold', 'erase'] },
  params: idParams,
  body: erasureSchema,
  answer: { status: 200, json: planned },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'DEMO_ACCOUNT'],
})

export const cancelPatientErasure = route(endpoints.cancelPatientErasure, {
  summary: 'Keep a patient after all',
  tag: 'accounts',
  audit: { writes: ['erasure-undo'] },
  params: idParams,
  answer: { status: 200, json: planned },
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const getPatientErasure = route(endpoints.getPatientErasure, {
  summary: 'When a patient will be erased; null if no erasure was requested',
  tag: 'accounts',
  audit: { view: 'patient-view' },
  params: idParams,
  answer: { status: 200, json: planned },
  errors: ['NOT_FOUND'],
})
