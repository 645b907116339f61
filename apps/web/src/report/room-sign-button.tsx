import { useNavigate } from '@tanstack/react-router'
import type { Analysis } from '@xrai/contract/records/analysis'
import type { ReportFilters } from '@xrai/contract/records/report'
import { reviewProgress } from '@xrai/contract/review/progress'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { PenLine } from 'lucide-react'
import { useMemo, useState } from 'react'
import { usePatientOfAnalysis } from '../client/patient-of-analysis.ts'
import { useProfile } from '../client/profile.ts'
import { useSession } from '../client/session.ts'
import { listed } from '../findings/finding.ts'
import { type ReviewValue, useSnapshot } from '../review/review-context.ts'
import { whenSaved } from '../review/when-saved.ts'
import { useQueue } from '../review-queue/queue-context.ts'
import { Button } from '../ui/button.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { showToast } from '../ui/toast.tsx'

const SignInRoom = lazyComponent(async () => (await import('./sheet-dialogs.ts')).SignInRoom, null)

interface SignableOptions {
  readonly analysis: Analysis
  readonly filters: ReportFilters
  readonly review: ReviewValue
}

/** True where nothing is missing for a signature: every finding is decided, the patient is known, the user has a number. */
function useSignable({ analysis, filters, review: { desk } }: SignableOptions): boolean {
  const { predictions, id } = analysis
  const { data: session } = useSession()
  const { data: profile } = useProfile()
  const { data: whose } = usePatientOfAnalysis(id)
  const findings = useSnapshot(desk, state => state.findings)
  const isLoaded = useSnapshot(desk, state => state.isLoaded)
  const { decided, total } = useMemo(
    () => reviewProgress(listed(findings, predictions, filters), 0),
    [findings, predictions, filters],
  )
  if (analysis.review?.state === 'signed' || !mayCall(endpoints.signReport, session)) return false
  return isLoaded && decided === total && whose?.patient != null && Boolean(profile?.professionalNumber)
}

interface RoomSignButtonProps extends SignableOptions {
  readonly className?: string
}

/** 'Firmar': opens the report as it will be signed. In a queue the next radiograph follows, else the signed report. */
export function RoomSignButton({ className, ...options }: RoomSignButtonProps) {
  const { analysis, filters, review } = options
  const { id } = analysis
  const isSignable = useSignable(options)
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const navigate = useNavigate()
  const queue = useQueue()
  const open = async () => {
    setSaving(true)
    // The report that is shown, and then signed, has every decision.
    const isSaved = await whenSaved(review.desk.review)
    setSaving(false)
    if (isSaved) setOpen(true)
    else showToast({ text: t('queue.unsaved') })
  }
  const follow = async () => {
    if (queue && !queue.stays && (await queue.goOn(true))) return
    void navigate({ to: '/report-preview', search: { analysis: id } })
  }
  if (!isSignable && !isOpen) return null
  return (
    <>
      <Button data-sign look="primary" busy={isSaving} onClick={() => void open()} className={className}>
        {!isSaving && <PenLine size={18} aria-hidden="true" />}
        {t('signing.inRoom')}
      </Button>
      {isOpen && (
        <SignInRoom analysisId={id} filters={filters} onClose={() => setOpen(false)} onSigned={() => void follow()} />
      )}
    </>
  )
}
