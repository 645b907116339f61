import type { ReactNode } from 'react'
import type { Mark } from '../viewer/viewer-state.ts'
import type { Finding } from './finding.ts'

export interface FindingHeading {
  readonly title: string
  readonly count: number
}

/** A grouping of the list of findings. */
export interface FindingGroups {
  readonly groupOf: (finding: Finding) => FindingHeading
  /** The group's position in the list. */
  readonly rankOf: (finding: Finding) => number
  /** The group's symbol on the radiograph. */
  readonly signOf: (finding: Finding) => Pick<Mark, 'sign' | 'signDash' | 'name'>
  /** Content below its row. */
  readonly after: (finding: Finding) => ReactNode
}
