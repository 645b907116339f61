import type { FoldedFinding } from '@xrai/contract/review/fold'
import { reviewProgress } from '@xrai/contract/review/progress'

/** The next step towards a signature. */
export type SigningStep = 'decide' | 'settle' | 'patient' | 'number' | 'sign'

interface SigningFacts {
  readonly undecided: number
  /** The findings on which two dentists decided differently. */
  readonly conflicts: number
  /** Undefined until loaded, like the profile. */
  readonly whose: { readonly patient: object | null } | undefined
  readonly profile: { readonly professionalNumber: string | null } | undefined
}

/** The first missing requirement; null until it is known. */
export function signingStep({ undecided, conflicts, whose, profile }: SigningFacts): SigningStep | null {
  if (undecided > 0) return 'decide'
  if (conflicts > 0) return 'settle'
  if (!whose || !profile) return null
  if (!whose.patient) return 'patient'
  return profile.professionalNumber ? 'sign' : 'number'
}

export const undecidedOf = (findings: readonly FoldedFinding[]): number => {
  const { decided, total } = reviewProgress(findings, 0)
  return total - decided
}

export const conflictsOf = (findings: readonly FoldedFinding[]): number =>
  findings.filter(({ conflict }) => conflict !== null).length
