import type { ReportCard } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { usePdfDownload } from '../../reports/report/use-pdf-download.ts'

/** The report as a file, without opening it. */
export function PdfButton({ report }: { readonly report: ReportCard }) {
  const { state, download } = usePdfDownload(report)
  const busy = state.is === 'busy'
  useEffect(() => {
    if (state.is === 'failed') showToast({ text: state.text })
  }, [state])
  return (
    <Button
      look="plain"
      busy={busy}
      onClick={() => void download()}
      aria-label={t('reportList.pdfOf', { code: report.reportCode })}
      className="relative shrink-0 px-3 text-14 max-sm:size-10 max-sm:px-0"
    >
      {!busy && <Download size={16} aria-hidden="true" />}
      <span className="max-sm:hidden">{t('reportList.pdf')}</span>
    </Button>
  )
}
