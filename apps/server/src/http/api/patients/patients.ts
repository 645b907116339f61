import * as routes from '@xrai/contract/routes/patients'
import { matchPatients } from '../../../records/patients/match-patients.ts'
import { listPatientProposals } from '../../../records/patients/propose-patients.ts'
import {
  listPatients,
  listRecentPatients,
  readPatient,
  readPatientOfAnalysis,
} from '../../../records/patients/read-patients.ts'
import { recordConsent } from '../../../records/patients/record-consent.ts'
import {
  createPatient,
  deletePatient,
  editPatient,
  requireCreated,
  restorePatient,
} from '../../../records/patients/write-patient.ts'
import type { Refusals } from '../../frame/read-request.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

const refusals: Refusals = {
  firstName: { missing: 'PATIENT_NAME_REQUIRED', long: 'TEXT_TOO_LONG', rule: 'NAME_UNREADABLE' },
  lastName: { missing: 'PATIENT_NAME_REQUIRED', long: 'TEXT_TOO_LONG', rule: 'NAME_UNREADABLE' },
  recordNumber: { long: 'TEXT_TOO_LONG' },
  birthDate: { missing: 'BIRTH_DATE_INVALID', wrong: 'BIRTH_DATE_INVALID' },
  document: { wrong: 'DOCUMENT_INVALID', long: 'DOCUMENT_INVALID' },
  phone: { missing: 'PHONE_INVALID', wrong: 'PHONE_INVALID', long: 'PHONE_INVALID' },
  email: { missing: 'EMAIL_INVALID', wrong: 'EMAIL_INVALID', long: 'EMAIL_INVALID' },
  guardian: { wrong: 'GUARDIAN_INVALID', long: 'GUARDIAN_INVALID' },
  alerts: { long: 'TEXT_TOO_LONG' },
  notes: { long: 'TEXT_TOO_LONG' },
}

export const servePatients = (api: Api): void => {
  serveRoute(
    api,
    routes.createPatient,
    ({ session, body }) => createPatient(session, body),
    refusals,
    ({ scope }, made) => requireCreated(scope, made),
  )

  serveRoute(api, routes.listPatients, ({ session, query }) => listPatients(session.scope, query))

  serveRoute(api, routes.matchPatients, async ({ session, body: { number, ...named } }) => ({
    matches: await matchPatients(session.scope, { ...named, id: number }),
  }))

  serveRoute(api, routes.listPatientProposals, ({ session }) => listPatientProposals(session.scope))

  serveRoute(api, routes.listRecentPatients, ({ session }) => listRecentPatients(session.scope))

  serveRoute(api, routes.getPatient, ({ session, params }) => readPatient(session.scope, params.id))

  serveRoute(api, routes.getPatientOfAnalysis, ({ session, params }) => readPatientOfAnalysis(session.scope, params.id))

  serveRoute(api, routes.editPatient, ({ session, params, body }) => editPatient(session, params.id, body), refusals)

  serveRoute(api, routes.deletePatient, ({ session, params }) =>
    deletePatient(session, params.id, api.context.settings.recordRetentionYears),
  )

  serveRoute(api, routes.recordConsent, async ({ session, params, body }) => ({
    consents: await recordConsent(session, params.id, body),
  }))

  serveRoute(api, routes.restorePatient, ({ session, params }) => restorePatient(session, params.id))
}
