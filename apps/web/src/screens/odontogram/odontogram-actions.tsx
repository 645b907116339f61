import { Link, useLocation } from '@tanstack/react-router'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { fullName } from '@xrai/contract/records/full-name'
import { t } from '@xrai/contract/strings/translate'
import { Download, PenLine, Printer, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import {
  discardOdontogram,
  fetchOdontogramPdf,
  restoreOdontogram,
  useSignOdontogram,
} from '../../client/odontograms.ts'
import { useProfile } from '../../client/profile.ts'
import { sentenceOf } from '../../client/result.ts'
import { useFileDownload } from '../../reports/report/use-pdf-download.ts'

interface OdontogramActionsProps {
  readonly odontogram: Odontogram
  readonly count: number
  readonly saving: OdontogramSaving
  readonly mayWrite: boolean
  readonly onDiscard: () => void
}

/** The saving state of the content on screen. */
export interface OdontogramSaving {
  readonly isUnsaved: boolean
  /** Why a change was refused and removed from the odontogram, or a text is kept back. */
  readonly refused: string | null
  readonly onSeen: () => void
  /** Sends the typed text. */
  readonly flush: () => void
}

/** PDF, signing and discarding. */
export function OdontogramActions({ odontogram, count, saving, mayWrite, onDiscard }: OdontogramActionsProps) {
  const { state, download } = useFileDownload(() => fetchOdontogramPdf(odontogram.id), `${odontogram.code}.pdf`)
  const { isWaiting, onceSaved } = useOnceSaved(saving, () => void download())
  const discarding = useOnceSaved(saving, () => void discard(odontogram.id).then(onDiscard))
  const [isSigning, setSigning] = useState(false)
  const isDraft = odontogram.signature === null
  return (
    <div data-no-print className="flex flex-wrap items-center gap-2">
      {state.is === 'failed' && <Alert tone="error">{state.text}</Alert>}
      <Button busy={isWaiting || state.is === 'busy'} onClick={onceSaved}>
        {!isWaiting && state.is !== 'busy' && <Download size={18} aria-hidden="true" />}
        {t(isDraft ? 'chartScreen.pdfDraft' : 'chartScreen.pdf')}
      </Button>
      <Button look="plain" onClick={() => window.print()}>
        <Printer size={18} aria-hidden="true" />
        {t('chartScreen.print')}
      </Button>
      {isDraft && mayWrite && (
        <>
          <Button look="plain" busy={discarding.isWaiting} onClick={discarding.onceSaved}>
            {!discarding.isWaiting && <Trash2 size={18} aria-hidden="true" />}
            {t('chartScreen.discard')}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              saving.flush()
              setSigning(true)
            }}
          >
            <PenLine size={20} aria-hidden="true" />
            {t('chartScreen.sign')}
          </Button>
        </>
      )}
      {isSigning && (
        <SignDialog odontogram={odontogram} count={count} saving={saving} onClose={() => setSigning(false)} />
      )}
    </div>
  )
}

/** Saves pending changes before the action. */
function useOnceSaved({ isUnsaved, refused, onSeen, flush }: OdontogramSaving, perform: () => void) {
  const [isAsked, setAsked] = useState(false)
  const begin = useRef(perform)
  begin.current = perform
  useEffect(() => {
    if (!isAsked || (isUnsaved && refused === null)) return
    setAsked(false)
    if (!isUnsaved) begin.current()
  }, [isAsked, isUnsaved, refused])
  return {
    isWaiting: isAsked,
    onceSaved: () => {
      onSeen()
      flush()
      setAsked(true)
    },
  }
}

/** Offers an undo for ten seconds. */
async function discard(id: string) {
  const about = `discarding of ${id}`
  const discarding = discardOdontogram(id)
  const undo = () =>
    discarding
      .then(() => restoreOdontogram(id))
      .then(
        () => showToast({ about, text: t('chartScreen.restored') }),
        (failure: unknown) => showToast({ about, text: sentenceOf(failure) }),
      )
  showToast({ about, text: t('chartScreen.discarded'), undo: () => void undo() })
  await discarding.catch((failure: unknown) => showToast({ about, text: sentenceOf(failure) }))
}

interface SignDialogProps {
  readonly odontogram: Odontogram
  readonly onClose: () => void
  readonly count: number
  readonly saving: OdontogramSaving
}

function SignDialog({ odontogram, count, saving, onClose }: SignDialogProps) {
  const { data: profile, error: unread } = useProfile()
  const back = useLocation({ select: ({ href }) => href })
  const { mutate, isPending, error } = useSignOdontogram(odontogram.id)
  const number = profile?.professionalNumber
  const { isUnsaved, refused, onSeen } = saving
  const sign = () =>
    mutate(odontogram, {
      onSuccess: () => {
        showToast({ text: t('chartScreen.signed') })
        onClose()
      },
    })
  const close = () => {
    onSeen()
    onClose()
  }
  return (
    <Dialog open onClose={close} title={t('chartScreen.sign')}>
      <div className="flex flex-col gap-4">
        {refused !== null && (
          <Alert tone="error" title={t('chartScreen.refused')}>
            {t('chartScreen.refusedHint', { reason: refused })}
          </Alert>
        )}
        {unread && !profile && <Alert tone="error">{sentenceOf(unread)}</Alert>}
        {!profile && !unread && <Skeleton className="h-24" />}
        {profile && !number && (
          <Alert
            tone="info"
            title={t('signing.noNumber')}
            action={
              <Link to="/profile" search={{ panel: 'datos', back }} className={buttonClass('outline')}>
                {t('signing.toProfile')}
              </Link>
            }
          />
        )}
        {profile && number && refused === null && (
          <>
            <p>{t('signing.as', { name: fullName(profile), number })}</p>
            <p className="text-14 text-muted">{t('chartScreen.signHint', { count })}</p>
            {error && <Alert tone="error">{sentenceOf(error)}</Alert>}
            <Button look="primary" busy={isPending || isUnsaved} onClick={sign}>
              {!isPending && !isUnsaved && <PenLine size={20} aria-hidden="true" />}
              {t('chartScreen.sign')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
