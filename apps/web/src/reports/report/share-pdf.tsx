import type { ReportModel } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { pageScope } from '../../base/ui/unsaved.ts'
import { fetchReportPdf, recordReportShare } from '../../client/reports.ts'
import { isRefusal, sentenceOf } from '../../client/result.ts'
import { whenTextsStored } from './stored-texts.ts'

interface SharePdfProps {
  readonly report: Pick<ReportModel, 'analysisId' | 'reportCode'>
  readonly className: string
}

/** Passes the report's PDF to the device's share sheet; hidden if there is none, because the download is beside it. */
export function SharePdf({ report, className }: SharePdfProps) {
  const { analysisId, reportCode } = report
  const [busy, setBusy] = useState(false)
  /** A file that waits for the next press, and the report that it shows. */
  const ready = useRef<{ readonly file: File; readonly of: SharePdfProps['report'] }>(undefined)
  const latest = useRef(report)
  latest.current = report
  if (!sharesFiles()) return null

  const fetched = async (): Promise<File | undefined> => {
    const result = await fetchReportPdf(analysisId)
    if (!isRefusal(result)) return new File([result.data], `${reportCode}.pdf`, { type: 'application/pdf' })
    showToast({ text: sentenceOf(result) })
    return undefined
  }
  const share = () => {
    const waiting = ready.current
    ready.current = undefined
    // Without a wait, because the browser shares only in answer to a press.
    if (waiting?.of === report && !pageScope.isUnsaved()) return shareFile(waiting.file)
    setBusy(true)
    return whenTextsStored(() => shareFile()).finally(() => setBusy(false))
  }
  const shareFile = async (waiting?: File) => {
    setBusy(true)
    const file = waiting ?? (await fetched())
    setBusy(false)
    if (!file) return
    const fault = await navigator.share({ files: [file] }).then(
      () => null,
      (cause: unknown) => (cause instanceof Error ? cause.name : 'Error'),
    )
    if (fault === null) return void recordReportShare(analysisId)
    // The browser no longer accepts the click as a user action, so the file waits for the next one.
    if (fault === 'NotAllowedError') {
      ready.current = { file, of: latest.current }
      showToast({ text: t('report.shareAgain') })
    } else if (fault !== 'AbortError') showToast({ text: t('report.shareFailed') })
  }
  return (
    <Button look="plain" busy={busy} onClick={() => void share()} className={className}>
      {!busy && <Share2 size={18} aria-hidden="true" />}
      <span className="sr-only sm:not-sr-only">{t('report.share')}</span>
    </Button>
  )
}

const sharesFiles = (): boolean => {
  if (typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File([''], 'informe.pdf', { type: 'application/pdf' })] })
}
