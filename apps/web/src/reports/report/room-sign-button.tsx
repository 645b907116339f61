import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Analysis } from '@xrai/contract/records/analysis'
import type { ReportFilters } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { usePatientOfAnalysis } from '../../client/patient-of-analysis.ts'
import { useProfile } from '../../client/profile.ts'
import { listed } from '../../findings/finding.ts'
import { type ReviewValue, useSnapshot } from '../../findings/review/review-context.ts'
import { whenSaved } from '../../findings/review/when-saved.ts'
import { useQueue } from '../../findings/review-queue/queue-context.ts'
import { AssignAnalysis } from '../../records/assign/assign-analysis.tsx'
import { conflictsOf, type SigningStep, signingStep, undecidedOf } from './signing-step.ts'

const SignInRoom = lazyComponent(async () => (await import('./sheet-dialogs.ts')).SignInRoom, null)

interface RoomSignButtonProps {
  readonly analysis: Analysis
  readonly filters: ReportFilters
  readonly review: ReviewValue
  readonly isWide: boolean
}

/**
 * 'Firmar': opens the report for signing, and afterwards the queue's next radiograph or the signed report. Until
 * signing is possible, the button names the missing requirement and leads to it.
 */
export function RoomSignButton({ analysis, filters, review, isWide }: RoomSignButtonProps) {
  const { id, predictions } = analysis
  const { desk } = review
  const { data: profile } = useProfile()
  const { data: whose } = usePatientOfAnalysis(id)
  const findings = useSnapshot(desk, state => state.findings)
  const isLoaded = useSnapshot(desk, state => state.isLoaded)
  const reported = listed(findings, predictions, filters)
  const undecided = undecidedOf(reported)
  const conflicts = conflictsOf(reported)
  const step = signingStep({ undecided, conflicts, whose, profile })
  const [isOpen, setOpen] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const navigate = useNavigate()
  const address = useLocation({ select: ({ href }) => href })
  const queue = useQueue()
  const open = async () => {
    setSaving(true)
    // Waits until every decision is saved, because the report is shown and then signed.
    const isSaved = await whenSaved(desk.review)
    setSaving(false)
    if (isSaved) setOpen(true)
    else showToast({ text: t('queue.unsaved') })
  }
  const toReport = () => void navigate({ to: '/report-preview', search: { analysis: id } })
  const follow = async () => {
    const isLeft = queue && !queue.stays && (await queue.goOn(true))
    const action = { label: t('signing.toReport'), perform: toReport }
    showToast({ text: t('signing.done'), ...(isLeft && { action }) })
    if (!isLeft) toReport()
  }
  const perform = {
    decide: desk.goToUndecided,
    settle: desk.goToConflict,
    patient: () => setAssigning(true),
    number: () => void navigate({ to: '/profile', search: { panel: 'datos', back: address } }),
    sign: () => void open(),
  }
  // On a phone the report's button is here until everything is decided.
  const isShown = isLoaded && step !== null && (isWide || step !== 'decide')
  if (!isShown && !isOpen) return null
  const isReady = step === 'sign' || isOpen
  const text = textOf(isReady ? 'sign' : (step ?? 'decide'), { undecided, conflicts })
  return (
    <>
      <Button
        data-sign
        look={isReady ? 'primary' : step === 'decide' ? 'quiet' : 'outline'}
        busy={isSaving}
        onClick={perform[isReady ? 'sign' : (step ?? 'decide')]}
        className={classNames(
          isWide ? 'w-full' : 'min-h-10! min-w-0 flex-1 border border-primary',
          isReady ? 'px-2!' : 'px-2! text-13! leading-tight',
          step === 'decide' && 'text-muted tabular-nums',
        )}
      >
        {!isSaving && isReady && <PenLine size={18} aria-hidden="true" />}
        {text}
      </Button>
      {isAssigning && <AssignAnalysis analysisId={id} onClose={() => setAssigning(false)} />}
      {isOpen && (
        <SignInRoom analysisId={id} filters={filters} onClose={() => setOpen(false)} onSigned={() => void follow()} />
      )}
    </>
  )
}

function textOf(
  step: SigningStep,
  { undecided, conflicts }: { readonly undecided: number; readonly conflicts: number },
) {
  switch (step) {
    case 'decide':
      return t(undecided === 1 ? 'signing.missing.decideOne' : 'signing.missing.decide', { count: undecided })
    case 'settle':
      return t(conflicts === 1 ? 'signing.missing.settleOne' : 'signing.missing.settle', { count: conflicts })
    case 'patient':
      return t('signing.missing.patient')
    case 'number':
      return t('signing.missing.number')
    case 'sign':
      return t('signing.inRoom')
  }
}
