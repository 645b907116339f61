import type { Analysis } from '@xrai/contract/records/analysis'
import type { ReportFilters } from '@xrai/contract/records/report'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { ClipboardPen, ExternalLink, FileText, UserRound } from 'lucide-react'
import { use, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { useSession } from '../../client/session.ts'
import { ReviewContext } from '../../findings/review/review-context.ts'
import { isAnalysed } from '../../records/analyses/is-analysed.ts'
import { reportAddress, reportFilters } from './report-address.ts'
import { ReviewButton } from './review-button.tsx'

/** Loaded after the radiograph and its findings. */
const ReportDataDialog = lazyComponent(async () => (await import('./report-data-dialog.tsx')).ReportDataDialog, null)

const ReportDialog = lazyComponent(async () => (await import('./sheet-dialogs.ts')).ReportDialog, null)

const LazyRoomSign = lazyComponent(async () => (await import('./late-actions.ts')).RoomSignButton, null)

const MoreActions = lazyComponent(
  async () => (await import('./late-actions.ts')).MoreActions,
  <span className="size-10" />,
)

/** Same origin: with its opener the tab inherits the session storage, and thus the session. */
const newTab = { target: '_blank', rel: 'opener' } as const

interface AnalysisActionsProps {
  readonly analysis: Analysis
  readonly filters: ReportFilters
  readonly isWide: boolean
  /** Leaves the screen of the deleted radiograph. */
  readonly onRemove: () => void
  /** Shows the decided findings to the patient in full screen. */
  readonly onExplain?: (() => void) | undefined
  /** For a bar with less space than the header. */
  readonly compact?: boolean
}

/**
 * The actions on the analysis: in the header, or on a phone in a bar within the thumb's reach. Hidden while it has no
 * findings to review or report.
 */
export function AnalysisActions(props: AnalysisActionsProps) {
  const { analysis, filters, isWide, onRemove, onExplain, compact = false } = props
  const [open, setOpen] = useState<'data' | 'report' | null>(null)
  const asked = reportFilters(filters, analysis.predictions)
  const address = reportAddress(analysis.id, asked)
  const close = () => setOpen(null)
  const { data: session } = useSession()
  const patientView = `/patient-view?analysis=${analysis.id}`
  const review = use(ReviewContext)
  const mayShow = mayCall(endpoints.getPatientView, session)
  if (!isAnalysed(analysis)) return null
  const dialogs = (
    <>
      {open === 'data' && <ReportDataDialog analysisId={analysis.id} filters={asked} open onClose={close} />}
      {open === 'report' && <ReportDialog analysisId={analysis.id} filters={asked} open onClose={close} />}
    </>
  )
  const tight = compact ? 'px-3! text-14! max-lg:px-2!' : 'max-2xl:px-3 max-2xl:text-14'
  const reviewed = (
    <ReviewButton analysis={analysis} className={`max-lg:min-w-0 max-lg:flex-[1.3] max-lg:px-2 ${tight}`} />
  )
  const report = (
    <Button
      data-report
      onClick={() => setOpen('report')}
      className={`max-lg:min-w-0 max-lg:flex-1 max-lg:px-2 ${tight}`}
    >
      <FileText size={18} aria-hidden="true" />
      {t('preview.report')}
    </Button>
  )
  const maySign = analysis.review?.state !== 'signed' && mayCall(endpoints.signReport, session)
  const sign = review && maySign && <LazyRoomSign {...{ analysis, filters: asked, review, isWide }} />
  const more = (
    <MoreActions
      imageId={analysis.image.id}
      onRemove={onRemove}
      onExplain={mayShow ? onExplain : undefined}
      {...(!isWide && {
        onReport: () => openInTab(address),
        onData: () => setOpen('data'),
        ...(mayShow && { onPatientView: () => openInTab(patientView) }),
      })}
    />
  )
  if (!isWide) {
    return (
      <div className="flex shrink-0 items-center gap-2 has-data-sign:[&_[data-report]]:hidden border-t border-line bg-paper p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {reviewed}
        {sign}
        {report}
        {more}
        {dialogs}
      </div>
    )
  }
  return (
    <div className="flex shrink-0 items-center gap-2">
      <Button look="quiet" onClick={() => setOpen('data')} title={t('report.data')}>
        <ClipboardPen size={18} aria-hidden="true" />
        <span className={compact ? 'sr-only' : 'max-2xl:sr-only'}>{t('report.data')}</span>
      </Button>
      {mayShow && (
        <a href={patientView} {...newTab} title={t('patientView.title')} className={buttonClass('quiet')}>
          <UserRound size={18} aria-hidden="true" />
          <span className="sr-only">
            {t('patientView.title')} {t('preview.newTab')}
          </span>
        </a>
      )}
      {reviewed}
      {report}
      <a href={address} {...newTab} className={buttonClass('outline', tight)}>
        {t('preview.openReport')}
        <ExternalLink size={16} aria-hidden="true" />
        <span className="sr-only">{t('preview.newTab')}</span>
      </a>
      {/* The width of the longest text in two lines, so that the header does not move when the text changes. */}
      {sign && <div className="flex w-34 shrink-0">{sign}</div>}
      {more}
      {dialogs}
    </div>
  )
}

/** Keeps the opener, like the link. */
function openInTab(address: string) {
  window.open(address, newTab.target)
}
