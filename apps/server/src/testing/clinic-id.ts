import type { ClinicId } from '../db/clinic-id.ts'

/** The id of a clinic for what asks for no row of it, or was written without one. */
export const clinicIdOf = (id: string) => id as ClinicId
