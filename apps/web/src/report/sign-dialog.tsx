import { Link } from '@tanstack/react-router'
import type { ReportModel } from '@xrai/contract/records/report'
import { readingOf } from '@xrai/contract/report/reading'
import { t } from '@xrai/contract/strings/translate'
import { PenLine } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useProfile } from '../client/profile.ts'
import { sentenceOf } from '../client/result.ts'
import { useSignReport } from '../client/signatures.ts'
import { Alert } from '../ui/alert.tsx'
import { AskingForm } from '../ui/asking-form.tsx'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { showToast } from '../ui/toast.tsx'
import { UnassignedNotice } from './unassigned-notice.tsx'

interface SignDialogProps {
  readonly report: ReportModel
  readonly onClose: () => void
}

const longestReason = 500

/** What is signed, in whose name, and what the dentist must know of it first. */
export function SignDialog({ report, onClose }: SignDialogProps) {
  const { data: profile, error } = useProfile()
  const title = t(report.signature ? 'signing.signAmendment' : 'signing.sign')
  return (
    <Dialog open onClose={onClose} title={title}>
      {error && !profile && <Alert tone="error">{sentenceOf(error)}</Alert>}
      {!profile && !error && <Skeleton className="h-32" />}
      {profile?.professionalNumber && (
        <SignForm
          report={report}
          name={`${profile.firstName} ${profile.lastName}`.trim()}
          number={profile.professionalNumber}
          onClose={onClose}
        />
      )}
      {profile && !profile.professionalNumber && (
        <Alert
          tone="info"
          title={t('signing.noNumber')}
          action={
            <Link to="/profile" search={{ panel: 'datos' }} className={buttonClass('outline')}>
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

function SignForm({ report, name, number, onClose }: SignFormProps) {
  const { mutate, isPending, error } = useSignReport(report.analysisId)
  const [accepted, setAccepted] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const formId = useId()
  const { decided, total } = report.review
  const undecided = total - decided
  const isAmendment = report.signature !== null
  const [lacksReason, lacksConsent] = [isAmendment && reason.trim() === '', undecided > 0 && !accepted]
  const sign = (event: FormEvent) => {
    event.preventDefault()
    setMissing(true)
    if (lacksReason || lacksConsent) return
    const body = { decisions: report.decisions, undecided: undecided > 0, read: readingOf(report) }
    mutate(isAmendment ? { ...body, reason: reason.trim() } : body, {
      onSuccess: () => {
        showToast({ text: t('signing.done') })
        onClose()
      },
    })
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
            label={t('signing.undecidedConfirm')}
            checked={accepted}
            onChange={event => setAccepted(event.target.checked)}
            error={missing && lacksConsent ? t('errors.reportUndecided') : undefined}
          />
          <Link
            to="/preview"
            search={{ analysis: report.analysisId }}
            className="mt-3 inline-block text-14 font-medium text-primary-ink underline underline-offset-4"
          >
            {t('signing.toDecide')}
          </Link>
        </div>
      )}
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
      <p className="text-14 text-muted">{t('signing.confirm')}</p>
      {error && <Alert tone="error">{sentenceOf(error)}</Alert>}
      <Button type="submit" look="primary" busy={isPending}>
        {!isPending && <PenLine size={20} aria-hidden="true" />}
        {t(isAmendment ? 'signing.signAmendment' : 'signing.sign')}
      </Button>
    </AskingForm>
  )
}
