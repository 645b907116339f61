import { refusedDays } from '@xrai/contract/routes/refused-file-terms'
import { t } from '@xrai/contract/strings/translate'
import { FileX } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useRefusedFiles } from '../../client/refused-files.ts'
import { sentenceOf } from '../../client/result.ts'
import { usePlanGives } from '../../shell/credits/plan-note.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { RefusedRow } from './refused-row.tsx'

/** The refused files of equipment, other programs and the folder. */
export function RefusedCard() {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRefusedFiles()
  const isGiven = usePlanGives('full-api')
  const files = data?.pages.flatMap(page => page.files)
  return (
    <ConnectionCard
      icon={FileX}
      title={t('refusedFiles.title')}
      hint={t('refusedFiles.hint', { days: refusedDays })}
      state={data && stateOf(data.pages[0]?.total ?? 0)}
    >
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-24 w-full" />}
      {files?.length === 0 && (
        <p className="max-w-none text-14 text-muted">{t('refusedFiles.empty', { days: refusedDays })}</p>
      )}
      {files && files.length > 0 && (
        <ul aria-label={t('refusedFiles.list')} className="rounded-control border border-line">
          {files.map(file => (
            <RefusedRow key={file.id} file={file} isGiven={isGiven} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          look="plain"
          className="self-center text-14"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('deliveryList.more')}
        </Button>
      )}
    </ConnectionCard>
  )
}

function stateOf(count: number) {
  if (count === 0) return { tone: 'plain', text: t('refusedFiles.states.none') } as const
  const text = count === 1 ? t('refusedFiles.states.one') : t('refusedFiles.states.some', { count })
  return { tone: 'warn', text } as const
}
