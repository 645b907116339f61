import type { AnalysisCard as CardFacts } from '@xrai/contract/records/analysis'
import { type ReactNode, useId } from 'react'
import { AnalysisCard, AnalysisCardSkeleton } from '../../records/analyses/analysis-card.tsx'

export interface AnalysisSectionProps {
  readonly title: string
  /** Absent while they are loading. */
  readonly cards: readonly CardFacts[] | undefined
  /** The number of placeholders while they are loading. */
  readonly places: number
  /** The number of columns on a wide screen. */
  readonly across: 4 | 5
  readonly children?: ReactNode
}

const grids = {
  4: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4',
  5: 'grid gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5',
}

export function AnalysisSection({ title, cards, places, across, children }: AnalysisSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} aria-busy={cards === undefined}>
      <h2 id={titleId} className="mb-4 text-24">
        {title}
      </h2>
      {cards ? (
        <ul className={grids[across]}>
          {cards.map(card => (
            <li key={card.id}>
              <AnalysisCard card={card} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={grids[across]}>
          {Array.from({ length: places }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
            <AnalysisCardSkeleton key={place} />
          ))}
        </div>
      )}
      {children}
    </section>
  )
}
