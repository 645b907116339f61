import type { StandingEntry } from '@xrai/contract/odontogram/changes'
import { coveredTeeth } from '@xrai/contract/odontogram/check-entry'
import { findingOf, type OdontogramNorm } from '@xrai/contract/odontogram/norm'
import type { Fdi } from '@xrai/contract/teeth/fdi'

/** The entries of a tooth, including those that span it. */
export const standingAt = (norm: OdontogramNorm, entries: readonly StandingEntry[], tooth: Fdi) =>
  entries.filter(({ entry }) => {
    const finding = findingOf(norm, entry.finding)
    return finding !== null && coveredTeeth(finding, entry.teeth).includes(tooth)
  })
