import type { StandingEntry } from '@xrai/contract/charting/changes'
import type { ChartTooth } from '@xrai/contract/charting/chart-teeth'
import { coveredTeeth } from '@xrai/contract/charting/check-entry'
import { type ChartNorm, findingOf } from '@xrai/contract/charting/norm'

/** The entries of a tooth, including those that span it. */
export const standingAt = (norm: ChartNorm, entries: readonly StandingEntry[], tooth: ChartTooth) =>
  entries.filter(({ entry }) => {
    const finding = findingOf(norm, entry.finding)
    return finding !== null && coveredTeeth(finding, entry.teeth).includes(tooth)
  })
