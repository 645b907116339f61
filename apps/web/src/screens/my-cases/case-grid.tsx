import type { CaseCard as CardFacts } from '@xrai/contract/records/case'
import { classNames } from '../../base/ui/class-names.ts'
import { CaseCard, CaseCardSkeleton } from '../../records/cases/case-card.tsx'

export interface CaseGridProps {
  /** Absent while they are loading. */
  readonly cases: readonly CardFacts[] | undefined
  /** True while the cards of the previous page are shown. */
  readonly stale: boolean
}

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
const places = 8

export function CaseGrid({ cases, stale }: CaseGridProps) {
  if (!cases) {
    return (
      <div className={grid}>
        {Array.from({ length: places }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
          <CaseCardSkeleton key={place} />
        ))}
      </div>
    )
  }
  return (
    <ul className={classNames(grid, 'transition-opacity', stale && 'opacity-60')}>
      {cases.map(card => (
        <li key={card.id}>
          <CaseCard card={card} />
        </li>
      ))}
    </ul>
  )
}
