import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { NotebookPen, Stethoscope, X } from 'lucide-react'
import { dayWords } from '../../base/language/days.ts'
import { buttonClass } from '../../base/ui/button-class.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useToothStory } from '../../client/timeline.ts'
import { StoryOdontogram } from './story-odontogram.tsx'
import { StoryRadiograph } from './story-radiograph.tsx'

export interface ToothStoryProps {
  readonly patientId: string
  readonly tooth: Fdi
}

/** Every statement about the tooth, newest first. */
export function ToothStory({ patientId, tooth }: ToothStoryProps) {
  const { data, error, isFetching, refetch } = useToothStory(patientId, tooth)
  const { tooth: _, ...others } = useSearch({ from: '/patients/$id' })
  const navigate = useNavigate()
  const close = () => void navigate({ to: '.', search: others, resetScroll: false })
  return (
    <section aria-label={t('toothStory.title', { tooth })} className="rounded-card border border-line p-4">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-19">{t('toothStory.title', { tooth })}</h2>
        <button
          type="button"
          onClick={close}
          aria-label={t('toothStory.close')}
          className={buttonClass('icon', '-m-2')}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60 w-full" />}
      {data?.entries.length === 0 && (
        <EmptyState icon={Stethoscope} title={t('toothStory.none')} hint={t('toothStory.noneHint')} />
      )}
      <ol className="flex flex-col gap-6">
        {data?.entries.map(entry => (
          <li key={entry.kind === 'radiograph' ? entry.imageId : entry.id}>
            {entry.kind === 'radiograph' && <StoryRadiograph tooth={tooth} entry={entry} />}
            {entry.kind === 'odontogram' && <StoryOdontogram patientId={patientId} entry={entry} />}
            {entry.kind === 'note' && (
              <div className="flex gap-3">
                <NotebookPen size={18} strokeWidth={1.6} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
                <div className="min-w-0">
                  <p className="break-words whitespace-pre-line">{entry.text}</p>
                  <p className="text-13 text-muted">
                    {t('toothStory.note', { name: entry.by })} · {dayWords(entry.date)}
                  </p>
                </div>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
