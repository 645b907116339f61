import { Link, useLocation } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { EyeOff, FileQuestion, FileText, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { LonelyMessage } from '../../base/ui/lonely-message.tsx'
import { Page } from '../../base/ui/page.tsx'
import { useBlind } from '../../client/blind.ts'
import { useReportByCode } from '../../client/reports.ts'
import { Refused, sentenceOf } from '../../client/result.ts'
import { FiltersNotice } from '../../reports/report/filters-notice.tsx'
import { readFilterSearch } from '../../reports/report/report-filters.ts'
import { SheetSkeleton } from '../../reports/report/sheet-skeleton.tsx'
import { useFilteredReport } from '../../reports/report/use-filtered-report.ts'
import { OpenReport } from './open-report.tsx'

/** /report-preview?analysis=ID (with the filters of /preview) or ?report=XR-… */
export function ReportPreviewScreen() {
  const search: Readonly<Record<string, unknown>> = useLocation().search
  const analysis = search['analysis']
  const code = search['report']
  if (analysis !== undefined && analysis !== '')
    return <ByAnalysis analysisId={String(analysis)} search={search} key={String(analysis)} />
  if (code !== undefined && code !== '') return <ByCode code={String(code)} />
  return <Nothing icon={FileText} title={t('reportPage.none')} text={t('reportPage.noneHint')} />
}

interface ByAnalysisProps {
  readonly analysisId: string
  readonly search: Readonly<Record<string, unknown>>
}

function ByAnalysis({ analysisId, search }: ByAnalysisProps) {
  const filters = readFilterSearch(search)
  const { report, error, otherFilters, isFetching, retry, applyFilters } = useFilteredReport(analysisId, filters)
  const notice = report && otherFilters && (
    <FiltersNotice report={report} because={otherFilters} busy={isFetching} onApply={applyFilters} className="mt-3" />
  )
  if (report) {
    return (
      <UnlessBlind analysisId={report.analysisId}>
        <OpenReport report={report} notice={notice} />
      </UnlessBlind>
    )
  }
  return error ? <NotShown error={error} busy={isFetching} onRetry={retry} /> : <Waiting />
}

function ByCode({ code }: { readonly code: string }) {
  const { data, error, isFetching, refetch } = useReportByCode(code)
  if (data) {
    return (
      <UnlessBlind analysisId={data.analysisId}>
        <OpenReport report={data} />
      </UnlessBlind>
    )
  }
  return error ? <NotShown error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Waiting />
}

/** Hidden during a blind review, because a report would show the findings that the dentist must mark first. */
function UnlessBlind({ analysisId, children }: { readonly analysisId: string; readonly children: ReactNode }) {
  const { blind, error } = useBlind({ id: analysisId, status: 'pending_revision' })
  if (blind?.state === 'on') {
    return (
      <LonelyMessage icon={EyeOff} title={t('blind.title')} text={t('blind.noReport')}>
        <Link to="/preview" search={{ analysis: analysisId }} className={buttonClass('primary')}>
          {t('reportPage.toAnalysis')}
        </Link>
      </LonelyMessage>
    )
  }
  return blind || error ? children : <Waiting />
}

function Waiting() {
  return (
    <Desk>
      <SheetSkeleton />
    </Desk>
  )
}

interface NotShownProps {
  readonly error: Error
  readonly busy: boolean
  readonly onRetry: () => void
}

function NotShown({ error, busy, onRetry }: NotShownProps) {
  if (error instanceof Refused && error.refusal.status === 404)
    return <Nothing icon={FileQuestion} title={t('reportPage.notFound')} text={t('reportPage.notFoundHint')} />
  return (
    <Desk>
      <h1 className="sr-only">{t('preview.report')}</h1>
      <ErrorState text={sentenceOf(error)} busy={busy} onRetry={onRetry} />
    </Desk>
  )
}

interface NothingProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
}

function Nothing(props: NothingProps) {
  return (
    <LonelyMessage {...props}>
      <Link to="/home" className={buttonClass('primary')}>
        {t('reportPage.toHome')}
      </Link>
    </LonelyMessage>
  )
}

/** The pale background of the sheet. */
function Desk({ children }: { readonly children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-mist">
      <Page>{children}</Page>
    </div>
  )
}
