import type { OdontogramNorm } from './norm.ts'
import { peruRowOfClass } from './peru/class-rows.ts'
import type { PeruFinding } from './peru/findings.ts'
import { peruNorm } from './peru/norm.ts'

/** The norms that an odontogram may follow. Another country's norm is added beside Peru's. */
export const norms = { pe: peruNorm } as const satisfies Record<string, OdontogramNorm>
export type NormId = keyof typeof norms
export const normIds = ['pe'] as const satisfies readonly NormId[]

const classRows: Readonly<Record<NormId, Readonly<Partial<Record<string, string>>>>> = { pe: peruRowOfClass }

/** The norm's row for a class of findings; null for a class that is never offered. */
export const rowOfClass = (norm: NormId, classId: string): string | null => classRows[norm][classId] ?? null

/** The pseudo-class of a proposal that has no finding because a dentist decided that the tooth is absent. */
export const absentClass = 'ABSENT TOOTH'

const absentRows: Readonly<Record<NormId, string>> = { pe: 'absent-tooth' satisfies PeruFinding }

export const rowOfAbsentTooth = (norm: NormId): string => absentRows[norm]

export type EditionId = (typeof norms)[NormId]['editions'][number]['id']
export const editionIds = ['nts-188', 'nts-150'] as const satisfies readonly EditionId[]

export const editionInForce = (norm: NormId): EditionId => {
  const found = norms[norm].editions.find(({ isInForce }) => isInForce)
  if (!found) throw new Error(`${norm} has no edition in force`)
  return found.id
}
