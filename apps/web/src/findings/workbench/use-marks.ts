import { useMemo } from 'react'
import type { Mark } from '../../viewer/viewer-state.ts'
import { type Finding, isRejected } from '../finding.ts'
import type { FindingGroups } from '../finding-groups.ts'
import { toMark } from '../to-mark.ts'

/** Memoises the mark of each finding, so that the other outlines do not rerender when one is decided. */
export function useMarks(isRejectedShown: boolean, groups?: FindingGroups): (finding: Finding) => Mark {
  return useMemo(() => {
    const made = new WeakMap<Finding, Mark>()
    return finding => {
      const mark = made.get(finding) ?? {
        ...toMark(finding),
        isHidden: isRejected(finding) && !isRejectedShown,
        ...groups?.signOf(finding),
      }
      made.set(finding, mark)
      return mark
    }
  }, [isRejectedShown, groups])
}
