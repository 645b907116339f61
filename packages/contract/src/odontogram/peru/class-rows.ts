import { findingClasses } from '../../classes/detection-class.ts'
import type { PeruFinding } from './findings.ts'

/** The row to offer to the dentist for a class of findings; a class that is not listed is never offered. */
export const peruRowOfClass: Readonly<Record<string, PeruFinding>> = Object.fromEntries(
  findingClasses.flatMap(({ id, peru }) => (peru === null ? [] : [[id, peru satisfies PeruFinding] as const])),
)
