import type { StandingEntry } from '@xrai/contract/charting/changes'
import { coveredTeeth } from '@xrai/contract/charting/check-entry'
import { findingOf, type OdontogramNorm } from '@xrai/contract/charting/norm'
import type { Fdi } from '@xrai/contract/teeth/fdi'

/** The entries of a tooth, including those that span it. */
export const standingAt = (norm: OdontogramNorm, entries: readonly StandingEntry[], tooth: Fdi) =>
  entries.filter(({ entry }) => {
    const finding = findingOf(norm, entry.finding)
    return finding !== null && coveredTeeth(finding, entry.teeth).includes(tooth)
  })
