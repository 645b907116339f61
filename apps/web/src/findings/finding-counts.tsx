import { t } from '@xrai/contract/strings/translate'

interface FindingCountsProps {
  /** At or above the threshold, before and after the filter of classes. */
  readonly total: number
  readonly showing: number
}

/** 'Total Detectado' and 'Mostrando'; the second is announced when a filter changes it. */
export function FindingCounts({ total, showing }: FindingCountsProps) {
  return (
    <dl className="flex shrink-0 gap-4 text-13">
      <Figure label={t('preview.total')} value={total} />
      <Figure label={t('preview.showing')} value={showing} live />
    </dl>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: number
  readonly live?: boolean
}

function Figure({ label, value, live = false }: FigureProps) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-room-muted">{label}</dt>
      <dd aria-live={live ? 'polite' : undefined} className="text-14 font-semibold text-room-text tabular-nums">
        {value}
      </dd>
    </div>
  )
}
