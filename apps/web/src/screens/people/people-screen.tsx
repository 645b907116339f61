import { Navigate } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { presetRange } from '../../analyses/range.ts'
import { type RangeChoice, RangePicker } from '../../analyses/range-picker.tsx'
import { usePeopleFigures } from '../../client/people-figures.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { CsvButton } from '../../lists/csv-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PeopleTable } from './people-table.tsx'

/** /people: what each person of the clinic did, for its owner. */
export function PeopleScreen() {
  const { data: session } = useSession()
  const [choice, setChoice] = useState<RangeChoice>('days30')
  const [range, setRange] = useState(() => presetRange('days30'))
  const { data, error, isFetching, isPlaceholderData, refetch } = usePeopleFigures(range)
  if (session && !mayCall(endpoints.getPeopleFigures, session)) return <Navigate to="/unauthorized" replace />
  const choose = (next: RangeChoice, days = presetRange('months12')) => {
    setChoice(next)
    setRange(days)
  }
  return (
    <Page>
      <BackLink to="/profile" label={t('clinicPage.back')} />
      <h1 className="mt-3 text-32">{t('people.title')}</h1>
      <p className="mt-1 mb-6 max-w-[70ch] text-muted">{t('people.lead')}</p>
      <div aria-busy={isFetching}>
        <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <RangePicker choice={choice} range={range} onChange={choose} />
          {data && <CsvButton of={{ list: 'people', query: range }} />}
        </div>
        {error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton className="h-80 w-full" />}
        {!error && data && (
          <div className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}>
            <PeopleTable people={data.people} />
            <ul className="mt-6 max-w-[70ch] list-disc space-y-1 pl-5 text-14 text-muted">
              <li>{t('people.noteCounts')}</li>
              <li>{t('people.noteTime')}</li>
            </ul>
          </div>
        )}
      </div>
    </Page>
  )
}
