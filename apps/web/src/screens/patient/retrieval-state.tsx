import type { Retrieval } from '@xrai/contract/routes/retrievals'
import { t } from '@xrai/contract/strings/translate'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Progress } from '../../base/ui/progress.tsx'
import type { Tone } from '../../base/ui/tone.ts'
import { useCancelRetrieval } from '../../client/retrievals.ts'
import { outcomeTexts, progressOf, retrievalFaultText } from './retrieval-texts.ts'

interface RetrievalStateProps {
  readonly patientId: string
  /** The day of its study. */
  readonly day: string
  readonly retrieval: Retrieval
}

const tones = { done: 'good', partial: 'warn', failed: 'error', cancelled: 'info' } as const satisfies Partial<
  Record<Retrieval['state'], Tone>
>

/** Results that a retry does not change, or whose own text names the remedy. */
const endsAlike: ReadonlySet<Retrieval['fault']> = new Set(['limit', 'study-too-large'])

/** A retrieval's progress or result. */
export function RetrievalState({ patientId, day, retrieval }: RetrievalStateProps) {
  const cancel = useCancelRetrieval(patientId)
  const { id, state } = retrieval
  if (state === 'waiting' || state === 'running') {
    const progress = progressOf(retrieval)
    const text = progress ? t('pacs.progress', progress) : t(state === 'waiting' ? 'pacs.waiting' : 'pacs.listing')
    return (
      <div className="mt-3 flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p role="status" className="mb-1.5 text-14">
            {text}
          </p>
          <Progress label={text} value={progress?.share} />
        </div>
        <Button
          look="quiet"
          className="text-14"
          busy={cancel.isPending}
          aria-label={t('pacs.cancelName', { date: day })}
          onClick={() => cancel.mutate(id)}
        >
          {t('pacs.cancel')}
        </Button>
      </div>
    )
  }
  const fault = retrievalFaultText(retrieval)
  return (
    <Alert tone={tones[state]} role="status" className="mt-3" title={t(`pacs.states.${state}`)}>
      {fault !== null && <p>{fault}</p>}
      {outcomeTexts(retrieval).map(text => (
        <p key={text}>{text}</p>
      ))}
      {fault !== null && retrieval.stored > 0 && !endsAlike.has(retrieval.fault) && <p>{t('pacs.repeat')}</p>}
    </Alert>
  )
}
