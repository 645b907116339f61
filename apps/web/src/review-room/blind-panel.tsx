import { t } from '@xrai/contract/strings/translate'
import { EyeOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../base/ui/button.tsx'
import { Dialog } from '../base/ui/dialog.tsx'
import { showToast } from '../base/ui/toast.tsx'
import { useActBlind } from '../client/act-blind.ts'
import { sentenceOf } from '../client/result.ts'
import { useReviewContext, useSnapshot } from '../findings/review/review-context.ts'
import { whenSaved } from '../findings/review/when-saved.ts'

interface BlindActionsProps {
  readonly analysisId: string
  readonly isNothingMarked: boolean
  /** True in a separate bar within the thumb's reach. */
  readonly isFoot: boolean
}

interface BlindPanelProps extends Omit<BlindActionsProps, 'isFoot'> {
  /** The number of the user's marks, in words. */
  readonly marked: string
  readonly isWide: boolean
}

/** Replaces the filters while the detector's findings are hidden, and explains the next step. */
export function BlindPanel({ analysisId, marked, isNothingMarked, isWide }: BlindPanelProps) {
  const { desk } = useReviewContext()
  return (
    <div className="flex flex-col gap-4 p-4">
      <div>
        <h2 className="flex items-center gap-2 text-16 font-semibold">
          <EyeOff size={18} aria-hidden="true" className="shrink-0" />
          {t('blind.title')}
        </h2>
        <p className="mt-1 text-14 text-room-muted">{t('blind.lead')}</p>
      </div>
      <p className="text-16 font-medium tabular-nums">{marked}</p>
      <Button look="room" onClick={() => desk.open('add')} className="border border-room-edge text-16">
        <Plus size={18} aria-hidden="true" />
        {t('review.add')}
      </Button>
      {isWide && <BlindActions analysisId={analysisId} isNothingMarked={isNothingMarked} isFoot={false} />}
      <p className="text-13 text-room-muted">{t('blind.noReport')}</p>
    </div>
  )
}

/** The two next steps: comparing, or continuing without marks. */
export function BlindActions({ analysisId, isNothingMarked, isFoot }: BlindActionsProps) {
  const { desk } = useReviewContext()
  const [isAsking, setAsking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const act = useActBlind(analysisId)
  const say = (text: string) => showToast({ about: 'blind review', text })
  const reveal = async () => {
    setSaving(true)
    // A mark that is not stored yet would count as made afterwards.
    const isSaved = await whenSaved(desk.review)
    setSaving(false)
    if (!isSaved) return say(t('blind.unsent'))
    act.mutate('reveal', { onError: failure => say(sentenceOf(failure)) })
  }
  const skip = () => act.mutate('skip', { onError: failure => say(sentenceOf(failure)) })
  const busy = act.isPending || isSaving
  const actions = (
    <>
      <Button look="outline" onClick={() => setAsking(true)} className="max-lg:flex-2 max-lg:px-2">
        {t('blind.reveal')}
      </Button>
      <Button
        look="quiet"
        disabled={busy}
        onClick={skip}
        title={t('blind.skipHint')}
        className="max-lg:flex-1 max-lg:px-2 lg:text-room-text lg:hover:bg-room-raised"
      >
        {t('blind.skip')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('blind.revealTitle')}
        actions={
          <>
            <Button look="quiet" onClick={() => setAsking(false)}>
              {t('preview.cancel')}
            </Button>
            <Button look="primary" busy={busy} onClick={() => void reveal()}>
              {t('blind.revealConfirm')}
            </Button>
          </>
        }
      >
        <p>{t(isNothingMarked ? 'blind.revealNothing' : 'blind.revealQuestion')}</p>
      </Dialog>
    </>
  )
  return isFoot ? <div className={footClass}>{actions}</div> : actions
}

const footClass =
  'flex shrink-0 items-center gap-2 border-t border-line bg-paper p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]'

/** For a radiograph that was opened with the detector's findings. */
export function BeginBlind({ analysisId }: { readonly analysisId: string }) {
  const act = useActBlind(analysisId)
  const { desk, me } = useReviewContext()
  const isUndecided = useSnapshot(
    desk,
    ({ isLoaded, decisions }) => isLoaded && decisions.every(({ by }) => by.id !== me),
  )
  if (!isUndecided) return null
  return (
    <div className="border-t border-room-line p-4">
      <Button
        look="room"
        busy={act.isPending}
        onClick={() =>
          act.mutate('begin', { onError: failure => showToast({ about: 'blind review', text: sentenceOf(failure) }) })
        }
        className="w-full border border-room-edge"
      >
        <EyeOff size={16} aria-hidden="true" />
        {t('blind.begin')}
      </Button>
      <p className="mt-2 text-13 text-room-muted">{t('blind.beginHint')}</p>
    </div>
  )
}
