import { Link, useLocation } from '@tanstack/react-router'
import { fullName } from '@xrai/contract/records/full-name'
import type { ReportModel } from '@xrai/contract/records/report'
import { readingOf } from '@xrai/contract/report/reading'
import { t } from '@xrai/contract/strings/translate'
import { PenLine } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { TextArea } from '../../base/ui/text-area.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useProfile } from '../../client/profile.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSignReport } from '../../client/signatures.ts'
import { RoomLink } from './room-link.tsx'
import { UnassignedNotice } from './unassigned-notice.tsx'

const ToothNotices = lazyComponent(async () => (await import('./tooth-notices.tsx')).ToothNotices, null)

interface SignDialogProps {
  readonly report: ReportModel
  readonly onClose: () => void
  /** Runs after a signature and shows its own notice. */
  readonly onSigned?: () => void
  /** The report itself, if it is not visible behind the dialog. */
  readonly sheet?: ReactNode
  /** The report on screen is being refetched. */
  readonly isOutdated?: boolean
}

const longestReason = 500

/** The content to sign, the signer's name, and the caveats to read first. */
export function SignDialog(props: SignDialogProps) {
  const { report, onClose, sheet } = props
  const { data: profile, error } = useProfile()
  const back = useLocation({ select: ({ href }) => href })
  const title = t(report.signature ? 'signing.signAmendment' : 'signing.sign')
  return (
    <Dialog open onClose={onClose} title={title} size={sheet === undefined ? 'small' : 'wide'}>
      {error && !profile && <Alert tone="error">{sentenceOf(error)}</Alert>}
      {!profile && !error && <Skeleton className="h-32" />}
      {profile?.professionalNumber && (
        <SignForm {...props} name={fullName(profile)} number={profile.professionalNumber} />
      )}
      {profile && !profile.professionalNumber && (
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
    </Dialog>
  )
}

interface SignFormProps extends SignDialogProps {
  readonly name: string
  readonly number: string
}

function SignForm({ report, name, number, onClose, onSigned, sheet, isOutdated = false }: SignFormProps) {
  const { mutate, isPending, error } = useSignReport(report.analysisId, () => {
    onClose()
    if (onSigned) onSigned()
    else showToast({ text: t('signing.done') })
  })
  const [accepted, setAccepted] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const formId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isWithSheet = sheet !== undefined
  useEffect(() => {
    if (!isWithSheet) return
    // The button for the second press; focused after the dialog has opened, which focuses its close button.
    const timer = setTimeout(() => button.current?.focus())
    return () => clearTimeout(timer)
  }, [isWithSheet])
  const { decided, total, conflicts = 0 } = report.review
  const undecided = total - decided
  const isAmendment = report.signature !== null
  const lacksReason = isAmendment && reason.trim() === ''
  const lacksConsent = undecided > 0 && !accepted
  const sign = (event: FormEvent) => {
    event.preventDefault()
    setMissing(true)
    if (lacksReason || lacksConsent) return
    const body = { decisions: report.decisions, undecided: undecided > 0, read: readingOf(report) }
    mutate(isAmendment ? { ...body, reason: reason.trim() } : body)
  }
  return (
    <AskingForm id={formId} noValidate onSubmit={sign} className="flex flex-col gap-4">
      <p>{t('signing.as', { name, number })}</p>
      <UnassignedNotice analysisId={report.analysisId} />
      {undecided > 0 && (
        <div className="rounded-control border border-line bg-mist p-4">
          <p className="mb-2 text-14 font-medium">
            {undecided === 1 ? t('signing.undecidedOne') : t('signing.undecided', { count: undecided })}
          </p>
          <Checkbox
            label={undecided === 1 ? t('signing.undecidedConfirmOne') : t('signing.undecidedConfirm')}
            checked={accepted}
            onChange={event => setAccepted(event.target.checked)}
            error={missing && lacksConsent ? t('errors.reportUndecided') : undefined}
          />
          <RoomLink analysisId={report.analysisId}>{t('signing.toDecide')}</RoomLink>
        </div>
      )}
      {conflicts > 0 && (
        <div className="rounded-control border border-line bg-mist p-4">
          <p className="text-14 font-medium">
            {conflicts === 1 ? t('signing.conflictsOne') : t('signing.conflicts', { count: conflicts })}
          </p>
          <RoomLink analysisId={report.analysisId}>{t('signing.toSettle')}</RoomLink>
        </div>
      )}
      <ToothNotices report={report} />
      {isAmendment && (
        <TextArea
          label={t('signing.reason')}
          aside={t('signing.reasonHint')}
          value={reason}
          maxLength={longestReason}
          onChange={event => setReason(event.target.value)}
          error={missing && lacksReason ? t('errors.reasonRequired') : undefined}
        />
      )}
      {isWithSheet && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus in it the long sheet scrolls by keyboard
        <section tabIndex={0} aria-label={t('preview.report')} className={sheetClass}>
          {sheet}
        </section>
      )}
      <p className="text-14 text-muted">{t('signing.confirm')}</p>
      {error && <Alert tone="error">{sentenceOf(error)}</Alert>}
      <Button ref={button} type="submit" look="primary" busy={isPending || isOutdated}>
        {!isPending && <PenLine size={20} aria-hidden="true" />}
        {t(isAmendment ? 'signing.signAmendment' : 'signing.sign')}
      </Button>
    </AskingForm>
  )
}

const sheetClass = 'max-h-[52dvh] overflow-y-auto rounded-card border border-line bg-paper p-4'
