import { Link } from '@tanstack/react-router'
import type { ReportCard } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { shortMoment } from '../../base/language/moments.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useNearView } from '../../base/ui/use-near-view.ts'
import { imageIdOf, useImage } from '../../client/image-urls.ts'
import { radiographTypeText } from '../../records/analyses/analysis-texts.ts'
import { PdfButton } from './pdf-button.tsx'

export interface ReportRowsProps {
  readonly reports: readonly ReportCard[]
  readonly stale: boolean
}

export function ReportRows({ reports, stale }: ReportRowsProps) {
  return (
    <ul
      className={classNames(
        'overflow-hidden rounded-card border border-line transition-opacity',
        stale && 'opacity-60',
      )}
    >
      {reports.map(report => (
        <ReportRow key={report.reportCode} report={report} />
      ))}
    </ul>
  )
}

const isSigned = ({ state }: ReportCard) => state !== 'draft' && state !== 'reviewed'

const tones = { draft: 'plain', reviewed: 'info', signed: 'good', amending: 'warn', amended: 'good' } as const

const row = 'flex items-center gap-3 border-b border-line p-3 last:border-0 sm:gap-4 sm:px-4'

function ReportRow({ report }: { readonly report: ReportCard }) {
  const { reportCode, issueDate, radiographyType, imageUrl, patientName, requestingDentist, signedBy, caseName } =
    report
  return (
    <li className={`${row} relative transition-colors hover:bg-mist`}>
      <Picture imageUrl={imageUrl} />
      <div className="grid min-w-0 flex-1 items-center gap-x-6 gap-y-1 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_10rem]">
        <div className="min-w-0">
          <Link
            to="/report-preview"
            search={{ report: reportCode }}
            className="block truncate text-16 font-semibold after:absolute after:inset-0"
          >
            {patientName ?? t('reportList.noPatient')}
            <span className="sr-only">. {t('reportList.open', { code: reportCode })}</span>
          </Link>
          <p className="truncate text-13 text-muted">
            {reportCode} · {radiographTypeText(radiographyType)}
          </p>
        </div>
        <div className="min-w-0 text-14">
          <p className="truncate">
            {t(isSigned(report) ? 'reportList.issued' : 'reportList.begun', { date: shortMoment(issueDate) })}
          </p>
          {signedBy !== null && <p className="truncate text-13 text-muted">{t('reportList.by', { name: signedBy })}</p>}
          <p className="truncate text-13 text-muted max-md:hidden">
            {[requestingDentist, caseName, report.site?.name].filter(Boolean).join(' · ') || t('product.unknown')}
          </p>
        </div>
        <div className="flex">
          <Badge tone={tones[report.state]}>{t(`reportList.states.${report.state}`)}</Badge>
        </div>
      </div>
      <PdfButton report={report} />
    </li>
  )
}

function Picture({ imageUrl }: { readonly imageUrl: string }) {
  const [place, near] = useNearView<HTMLDivElement>()
  const { url } = useImage(near ? imageIdOf(imageUrl) : undefined, 'thumbnail')
  return (
    <div ref={place} className="aspect-video w-20 shrink-0 overflow-hidden rounded-small bg-room sm:w-28">
      {url && <img src={url} alt="" className="size-full animate-fade object-contain" />}
    </div>
  )
}

export function ReportRowsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div className="overflow-hidden rounded-card border border-line">
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
        <div key={place} className={row}>
          <Skeleton className="aspect-video w-20 shrink-0 sm:w-28" />
          <Skeleton className="h-10 max-w-72 flex-1" />
        </div>
      ))}
    </div>
  )
}
