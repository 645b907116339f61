import { Link } from '@tanstack/react-router'
import type { Odontogram } from '@xrai/contract/charting/odontogram-schema'
import { t } from '@xrai/contract/strings/translate'
import { Download, PenLine, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fetchOdontogramPdf, useDiscardOdontogram, useSignOdontogram } from '../../client/odontograms.ts'
import { useProfile } from '../../client/profile.ts'
import { sentenceOf } from '../../client/result.ts'
import { useFileDownload } from '../../report/use-pdf-download.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'

interface ChartActionsProps {
  readonly chart: Odontogram
  readonly count: number
  readonly saving: ChartSaving
  readonly mayWrite: boolean
}

/** How far what is on the screen is kept. */
export interface ChartSaving {
  readonly isUnsaved: boolean
  /** Why a change was refused, and is on the chart no more. */
  readonly refused: string | null
  readonly onSeen: () => void
  /** Sends what is typed. */
  readonly flush: () => void
}

/** PDF, signing and discarding. */
export function ChartActions({ chart, count, saving, mayWrite }: ChartActionsProps) {
  const { state, download } = useFileDownload(() => fetchOdontogramPdf(chart.id), `${chart.code}.pdf`)
  const { isWaiting, onceSaved } = useOnceSaved(saving, () => void download())
  const [asked, setAsked] = useState<'sign' | 'discard' | null>(null)
  const isDraft = chart.signature === null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state.is === 'failed' && <Alert tone="error">{state.text}</Alert>}
      <Button busy={isWaiting || state.is === 'busy'} onClick={onceSaved}>
        {!isWaiting && state.is !== 'busy' && <Download size={18} aria-hidden="true" />}
        {t(isDraft ? 'chartScreen.pdfDraft' : 'chartScreen.pdf')}
      </Button>
      {isDraft && mayWrite && (
        <>
          <Button look="plain" onClick={() => setAsked('discard')}>
            <Trash2 size={18} aria-hidden="true" />
            {t('chartScreen.discard')}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              saving.flush()
              setAsked('sign')
            }}
          >
            <PenLine size={20} aria-hidden="true" />
            {t('chartScreen.sign')}
          </Button>
        </>
      )}
      {asked === 'sign' && <SignDialog {...{ chart, count, saving }} onClose={() => setAsked(null)} />}
      {asked === 'discard' && <DiscardDialog chart={chart} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** What is to be in the file is kept first. */
function useOnceSaved({ isUnsaved, refused, onSeen, flush }: ChartSaving, perform: () => void) {
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

interface AskedProps {
  readonly chart: Odontogram
  readonly onClose: () => void
}

interface SignDialogProps extends AskedProps {
  readonly count: number
  readonly saving: ChartSaving
}

function SignDialog({ chart, count, saving, onClose }: SignDialogProps) {
  const { data: profile, error: unread } = useProfile()
  const { mutate, isPending, error } = useSignOdontogram(chart.id)
  const number = profile?.professionalNumber
  const { isUnsaved, refused, onSeen } = saving
  const sign = () =>
    mutate(chart.changes.length, {
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
              <Link to="/profile" className={buttonClass('outline')}>
                {t('signing.toProfile')}
              </Link>
            }
          />
        )}
        {profile && number && refused === null && (
          <>
            <p>{t('signing.as', { name: `${profile.firstName} ${profile.lastName}`.trim(), number })}</p>
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

function DiscardDialog({ chart, onClose }: AskedProps) {
  const { mutate, isPending, error } = useDiscardOdontogram(chart.id)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('chartScreen.discard')}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('chartScreen.keep')}
          </Button>
          <Button look="destructive" busy={isPending} onClick={() => mutate(undefined, { onSuccess: onClose })}>
            {t('chartScreen.discard')}
          </Button>
        </>
      }
    >
      <p>{t('chartScreen.discardQuestion')}</p>
      {error && <Alert tone="error">{sentenceOf(error)}</Alert>}
    </Dialog>
  )
}
