import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { KeyRound } from 'lucide-react'
import { shortMoment } from '../../base/language/moments.ts'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useKeys } from '../../client/api-keys.ts'
import { sentenceOf } from '../../client/result.ts'
import { PlanNote } from '../../shell/credits/plan-note.tsx'
import { ConnectionCard } from './connection-card.tsx'

/** The programs that call with an API key. */
export function KeysCard() {
  const { data, error, isFetching, refetch } = useKeys()
  const last = data?.keys
    .map(({ lastUsedAt }) => lastUsedAt)
    .filter(at => at !== null)
    .toSorted()
    .at(-1)
  const count = data?.keys.length ?? 0
  const text = count === 1 ? t('connections.oneKey') : t('connections.someKeys', { count })
  const state = data && {
    tone: count === 0 ? ('plain' as const) : ('good' as const),
    text: count === 0 ? t('connections.noKeys') : text,
  }
  return (
    <ConnectionCard icon={KeyRound} title={t('connections.keys')} hint={t('connections.keysHint')} state={state}>
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-10 w-full" />}
      {data?.reach === 'basic' && <PlanNote capability="full-api" />}
      {data && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-14 text-muted">
            {last === undefined ? t('connections.noCall') : t('connections.lastCall', { when: shortMoment(last) })}
          </p>
          <Link to="/profile" search={{ panel: 'claves' }} className={buttonClass('outline', 'text-14')}>
            {t('connections.manageKeys')}
          </Link>
        </div>
      )}
    </ConnectionCard>
  )
}
