import { t } from '@xrai/contract/strings/translate'
import { BadgeCheck, SearchX } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useDebounced } from '../../base/ui/use-debounced.ts'
import { useClients } from '../../client/operator.ts'
import { sentenceOf } from '../../client/result.ts'
import { ListPager } from '../../shell/lists/list-pager.tsx'
import { PersonCard } from './person-card.tsx'

export interface PeopleListProps {
  /** Only those whose professional number waits to be verified. */
  readonly waiting: boolean
}

export function PeopleList({ waiting }: PeopleListProps) {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const q = useDebounced(typed.trim(), 250)
  const { data, error, isFetching, refetch } = useClients({ page, q, waiting: String(waiting) })
  const search = (value: string) => {
    setTyped(value)
    setPage(1)
  }
  return (
    <div className="pt-5">
      {!waiting && (
        <SearchField placeholder={t('operator.search')} value={typed} onChange={search} className="mb-5 max-w-140" />
      )}
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-80" />}
      {data?.total === 0 &&
        (waiting ? (
          <EmptyState icon={BadgeCheck} title={t('operator.noneWaiting')} hint={t('operator.noneWaitingHint')} />
        ) : (
          <EmptyState icon={SearchX} title={t('operator.noPeople')} hint={t('operator.noPeopleHint')} />
        ))}
      {data && data.total > 0 && (
        <>
          <ul className="flex flex-col gap-3">
            {data.people.map(person => (
              <PersonCard key={person.id} person={person} />
            ))}
          </ul>
          <ListPager
            label={t('operator.pager')}
            summary="operator.showing"
            page={data.page}
            size={data.size}
            total={data.total}
            onPage={setPage}
          />
        </>
      )}
    </div>
  )
}
