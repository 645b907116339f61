import { withoutCop } from '@xrai/contract/records/professional-number'
import type { ReportModel, ReportSignature } from '@xrai/contract/records/report'
import { formatMoment } from '@xrai/contract/report/report-dates'
import { verificationPath } from '@xrai/contract/report/report-sheet'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { groupedCode } from '@xrai/contract/signature/verification-code'
import { t } from '@xrai/contract/strings/translate'
import { BadgeCheck, Download, FilePen, PenLine, ShieldCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Card } from '../../base/ui/card.tsx'
import { GroupedText } from '../../base/ui/grouped-text.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { pageScope } from '../../base/ui/unsaved.ts'
import { useSession } from '../../client/session.ts'
import { useDiscardAmendment, useOpenAmendment, useSignatures } from '../../client/signatures.ts'
import { SentLines } from '../../connections/result-delivery/sent-lines.tsx'
import { NextToReview } from '../../findings/review-queue/next-to-review.tsx'
import { usePlanGives } from '../../shell/credits/plan-note.tsx'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { useDicomDownload, useSignedPdfDownload } from './use-pdf-download.ts'

const SignDialog = lazyComponent(async () => (await import('./sign-dialog.tsx')).SignDialog, null)

/** The report's state between draft and amendment, and the available actions. */
export function SignaturePanel({ report }: { readonly report: ReportModel }) {
  const { signature, isDraft } = report
  if (signature && !isDraft) return <Signed report={report} signature={signature} />
  return signature ? <Amending report={report} signature={signature} /> : <Unsigned report={report} />
}

interface PanelProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: ReactNode
  readonly actions: ReactNode
  readonly children?: ReactNode
}

function Panel({ icon, title, text, actions, children }: PanelProps) {
  const id = useId()
  return (
    <div data-no-print className="mt-4">
      <Card className="p-4 sm:p-5">
        <section aria-labelledby={id}>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
            <div className="flex min-w-64 flex-1 items-start gap-3">
              {icon}
              <div className="min-w-0">
                <h2 id={id} className="text-16 font-semibold">
                  {title}
                </h2>
                <div className="text-14 text-muted">{text}</div>
              </div>
            </div>
            <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-3">
              {actions}
            </div>
          </div>
          {children}
        </section>
      </Card>
    </div>
  )
}

const useMaySign = () => mayCall(endpoints.signReport, useSession().data)

function Unsigned({ report }: { readonly report: ReportModel }) {
  const maySign = useMaySign()
  return (
    <Panel
      icon={<PenLine size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />}
      title={t('signing.draft')}
      text={maySign ? t('signing.draftHint') : t('signing.onlyDentist')}
      actions={maySign && <SignButton report={report} label={t('signing.sign')} />}
    >
      {report.reviewedAt !== null && <SentLines analysisId={report.analysisId} />}
    </Panel>
  )
}

function SignButton({ report, label }: { readonly report: ReportModel; readonly label: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  // The signature covers the content on screen, so pending input is saved first.
  const open = async () => {
    setIsSaving(true)
    const isSaved = await pageScope.save()
    setIsSaving(false)
    if (isSaved) setIsOpen(true)
    else showToast({ text: t('signing.unsaved') })
  }
  return (
    <>
      <Button busy={isSaving} onClick={() => void open()} className="min-h-12">
        <PenLine size={18} aria-hidden="true" />
        {label}
      </Button>
      {isOpen && <SignDialog report={report} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface SignedProps {
  readonly report: ReportModel
  readonly signature: ReportSignature
}

function Signed({ report, signature }: SignedProps) {
  const { signedBy, signedAt, professionalNumber, verificationCode, version } = signature
  const maySign = useMaySign()
  const { mutate, isPending } = useOpenAmendment(report.analysisId)
  const hasFiles = usePlanGives('data-export')
  const files = useDicomDownload(report)
  const amend = () => mutate(undefined, { onError: showFailure })
  return (
    <Panel
      icon={<BadgeCheck size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-primary-ink" />}
      title={t('signing.signed', { name: signedBy })}
      text={
        <>
          <p>
            {version > 1 && `${t('signing.amendmentNumber', { number: version - 1 })} · `}
            {t('signing.signedOn', {
              number: t('report.professionalNumber', { number: withoutCop(professionalNumber) }),
              date: formatMoment(signedAt, report.clinic.timeZone),
            })}
          </p>
          <p className="mt-1">
            {t('signing.code')}:{' '}
            <span className="font-mono text-ink select-all">
              <GroupedText text={groupedCode(verificationCode)} />
            </span>
          </p>
        </>
      }
      actions={
        <>
          <NextToReview analysisId={report.analysisId} />
          <a href={verificationPath(verificationCode)} target="_blank" rel="noopener" className={buttonClass('plain')}>
            <ShieldCheck size={18} aria-hidden="true" />
            {t('signing.verify')}
            <span className="sr-only">{t('preview.newTab')}</span>
          </a>
          {hasFiles && <DicomButton state={files.state} onDownload={files.download} />}
          {maySign && (
            <Button look="plain" busy={isPending} onClick={amend} title={t('signing.amendHint')}>
              {!isPending && <FilePen size={18} aria-hidden="true" />}
              {t('signing.amend')}
            </Button>
          )}
        </>
      }
    >
      {files.state.is === 'failed' && (
        <p role="alert" className="mt-3 text-14 text-error">
          {files.state.text}
        </p>
      )}
      <SentLines analysisId={report.analysisId} />
      {version > 1 && <Earlier report={report} latest={version} />}
    </Panel>
  )
}

type DicomButtonProps = Pick<ReturnType<typeof useDicomDownload>, 'state'> & {
  readonly onDownload: () => Promise<void>
}

function DicomButton({ state, onDownload }: DicomButtonProps) {
  const busy = state.is === 'busy'
  return (
    <Button look="plain" busy={busy} onClick={() => void onDownload()} title={t('signing.dicomHint')}>
      {!busy && <Download size={18} aria-hidden="true" />}
      {t('signing.dicom')}
    </Button>
  )
}

function Amending({ report, signature }: SignedProps) {
  const maySign = useMaySign()
  const { mutate, isPending } = useDiscardAmendment(report.analysisId)
  const discard = () =>
    mutate(undefined, {
      onSuccess: () => showToast({ text: t('signing.discarded') }),
      onError: showFailure,
    })
  return (
    <Panel
      icon={<FilePen size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />}
      title={t('signing.amending')}
      text={t('signing.amendingHint', { date: formatMoment(signature.signedAt, report.clinic.timeZone) })}
      actions={
        maySign && (
          <>
            <Button look="quiet" busy={isPending} onClick={discard}>
              {t('signing.discard')}
            </Button>
            <SignButton report={report} label={t('signing.signAmendment')} />
          </>
        )
      }
    >
      <SentLines analysisId={report.analysisId} />
      <Earlier report={report} latest={signature.version + 1} />
    </Panel>
  )
}

/** The earlier signed versions, each with its own PDF. */
function Earlier({ report, latest }: { readonly report: ReportModel; readonly latest: number }) {
  const { data } = useSignatures(report.analysisId)
  const earlier = data?.signatures.filter(({ version }) => version < latest) ?? []
  if (earlier.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-14 font-medium">{t('signing.earlier')}</h3>
      <ul className="mt-1">
        {earlier.map(signature => (
          <EarlierRow key={signature.version} report={report} signature={signature} />
        ))}
      </ul>
    </div>
  )
}

function EarlierRow({ report: { analysisId, reportCode, clinic }, signature }: SignedProps) {
  const { version, signedAt, signedBy } = signature
  const { state, download } = useSignedPdfDownload(analysisId, reportCode, version)
  const label = version === 1 ? t('signing.original') : t('signing.amendmentNumber', { number: version - 1 })
  return (
    <li className="flex items-center justify-between gap-3 text-14 text-muted">
      <span className="min-w-0">
        {label} · {formatMoment(signedAt, clinic.timeZone)} · {signedBy}
        {state.is === 'failed' && <span className="block text-error">{state.text}</span>}
      </span>
      <Button
        look="quiet"
        busy={state.is === 'busy'}
        onClick={() => void download()}
        aria-label={t('signing.pdfOf', { version, date: formatMoment(signedAt, clinic.timeZone) })}
        className="shrink-0 text-14"
      >
        {state.is !== 'busy' && <Download size={16} aria-hidden="true" />}
        {t('reportList.pdf')}
      </Button>
    </li>
  )
}
