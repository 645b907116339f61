import type { ReportFilters } from '@xrai/contract/records/report'
import type { ReactNode } from 'react'
import type { Finding } from './finding.ts'

/** The filters of a screen, the findings that pass them, and the controls. */
export interface FindingFilters {
  /** Stable until the filters change. */
  readonly list: <F extends Finding>(findings: readonly F[]) => readonly F[]
  /** Percent. */
  readonly minimumConfidence: number
  /** Findings at or above the threshold, before and after the filter of classes. */
  readonly total: number
  readonly showing: number
  /** The classes of the measured figures: empty without a class filter, null if nothing is shown. */
  readonly named: readonly string[] | null
  /** The filters to apply to the report. */
  readonly reported: ReportFilters
  readonly controls: ReactNode
}
