import type { PatientFields } from './patient.ts'

/** A person's name in spoken order. */
export const fullName = ({ firstName, lastName }: Pick<PatientFields, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()
