import type { ReactNode } from 'react'
import type { Mark } from '../viewer/viewer-state.ts'
import type { Finding } from './finding.ts'

export interface FindingGroup {
  readonly title: string
  readonly count: number
}

/** Parts into which a list of findings falls. */
export interface FindingGroups {
  readonly groupOf: (finding: Finding) => FindingGroup
  /** The place in the list. */
  readonly rankOf: (finding: Finding) => number
  /** How the picture tells its group apart. */
  readonly signOf: (finding: Finding) => Pick<Mark, 'sign' | 'signDash' | 'name'>
  /** Under its row. */
  readonly after: (finding: Finding) => ReactNode
}
