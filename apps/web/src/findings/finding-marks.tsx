import type { Finding } from './finding.ts'
import { marksOf } from './finding-words.ts'

/** Marks beside a finding's name: experimental class, found by an earlier research model. */
export const FindingMarks = ({ finding }: { readonly finding: Finding }) =>
  marksOf(finding).map(mark => (
    <span
      key={mark}
      className="mr-1 inline-block rounded-small border border-room-edge px-1 align-baseline text-13 leading-4 font-normal whitespace-nowrap text-room-muted"
    >
      {mark}
    </span>
  ))
