import {
  createPatient as createPatientRoute,
  deletePatient as deletePatientRoute,
  editPatient as editPatientRoute,
  getPatient,
  listPatients as listPatientsRoute,
  restorePatient as restorePatientRoute,
} from '@xrai/contract/routes/patients'
import { type Api, endpoint } from '../../http/endpoint.ts'
import type { Refusals } from '../../http/read-request.ts'
import { listPatients, openPatient } from '../../patients/read-patients.ts'
import { createPatient, deletePatient, editPatient, restorePatient } from '../../patients/write-patient.ts'

const refusals: Refusals = {
  firstName: { missing: 'PATIENT_NAME_REQUIRED', long: 'TEXT_TOO_LONG' },
  lastName: { missing: 'PATIENT_NAME_REQUIRED', long: 'TEXT_TOO_LONG' },
  recordNumber: { long: 'TEXT_TOO_LONG' },
  birthDate: { missing: 'BIRTH_DATE_INVALID', wrong: 'BIRTH_DATE_INVALID' },
}

export const servePatients = (api: Api): void => {
  endpoint(api, createPatientRoute, ({ session, body }) => createPatient(session, body), refusals)

  endpoint(api, listPatientsRoute, ({ session, query }) => listPatients(session.scope, query))

  endpoint(api, getPatient, ({ session, params }) => openPatient(session.scope, params.id))

  endpoint(api, editPatientRoute, ({ session, params, body }) => editPatient(session, params.id, body), refusals)

  endpoint(api, deletePatientRoute, ({ session, params }) =>
    deletePatient(session, params.id, api.context.settings.recordRetentionYears),
  )

  endpoint(api, restorePatientRoute, ({ session, params }) => restorePatient(session, params.id))
}
