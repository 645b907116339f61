import type { ClinicId } from '../db/clinic-id.ts'

/** The branded id of a clinic for tests. */
export const clinicIdOf = (id: string) => id as ClinicId
