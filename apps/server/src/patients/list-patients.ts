import type { listPatients as listPatientsRoute } from '@xrai/contract/routes/patients'
import type { z } from 'zod'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { sliceOf } from '../db/paging.ts'
import { findPatientCards, searchPatients } from '../db/queries/patient-list.ts'
import { searchPattern } from '../db/searchable.ts'
import { restorableSince } from '../personal-data/lifecycle.ts'
import { presentPatientCard } from './present-patient.ts'

type PatientsQuery = z.output<typeof listPatientsRoute.query>

/** A page of the clinic's patients by last name, and how many there are. */
export const listPatients = async (scope: ClinicScope, { q, page, size, state }: PatientsQuery) => {
  const { total, ids } = await searchPatients(scope, {
    pattern: searchPattern(q),
    deletedAfter: state === 'deleted' ? restorableSince(new Date()) : null,
    ...sliceOf({ page, size }),
  })
  const rows = await findPatientCards(scope, ids)
  return { patients: rows.map(presentPatientCard), total, page, size }
}
