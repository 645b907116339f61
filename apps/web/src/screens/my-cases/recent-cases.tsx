import { t } from '@xrai/contract/strings/translate'
import { useCases } from '../../client/cases.ts'
import { CaseCard, CaseCardSkeleton } from '../../records/cases/case-card.tsx'
import { CaseSection } from './case-section.tsx'

/** Side by side on a wide screen; a scrolling row on a narrow one, so that the list below stays near. */
const row =
  '-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:scroll-px-6 sm:px-6 xl:mx-0 xl:grid xl:grid-cols-5 xl:overflow-visible xl:px-0 xl:pb-0'
const place = 'w-[min(17rem,78vw)] shrink-0 snap-start xl:w-auto'

export function RecentCases({ count }: { readonly count: number }) {
  const { data, isPending } = useCases({ page: 1, size: count })
  if (!isPending && !data?.cases.length) return null
  return (
    <CaseSection title={t('cases.recent')} busy={isPending}>
      {data ? (
        <ul className={row}>
          {data.cases.map(card => (
            <li key={card.id} className={place}>
              <CaseCard card={card} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={row}>
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
            <div key={index} className={place}>
              <CaseCardSkeleton />
            </div>
          ))}
        </div>
      )}
    </CaseSection>
  )
}
