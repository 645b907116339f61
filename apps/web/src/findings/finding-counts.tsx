import { t } from '@xrai/contract/strings/translate'

interface FindingCountsProps {
  readonly total: number
  readonly showing: number
}

/** 'Total Detectado' and 'Mostrando'; the second is announced when a filter changes it. */
export function FindingCounts({ total, showing }: FindingCountsProps) {
  return (
    <dl className="grid grid-cols-2 gap-2">
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
    <div className="flex flex-col justify-between rounded-control border border-room-line px-3 py-2">
      <dt className="text-13 text-room-muted">{label}</dt>
      <dd aria-live={live ? 'polite' : undefined} className="text-24 font-semibold">
        {value}
      </dd>
    </div>
  )
}
