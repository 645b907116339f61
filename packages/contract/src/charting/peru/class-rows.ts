import { findingClasses } from '../../classes/detection-class.ts'
import type { PeruFinding } from './findings.ts'

/** The row that a class of findings stands for, to be offered to the dentist; a class that is not here is never offered. */
export const peruRowOfClass: Readonly<Record<string, PeruFinding>> = Object.fromEntries(
  findingClasses.flatMap(({ id, peru }) => (peru === null ? [] : [[id, peru satisfies PeruFinding] as const])),
)
