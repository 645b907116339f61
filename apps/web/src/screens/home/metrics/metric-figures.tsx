import type { Metrics } from '@xrai/contract/records/metrics'
import { t } from '@xrai/contract/strings/translate'
import { dayWords } from '../../../base/language/days.ts'
import { numberFormat } from '../../../base/language/formats.ts'
import { percentText } from '../../../base/language/whole-percent.ts'
import { Card } from '../../../base/ui/card.tsx'

const whole = numberFormat('es-PE')
const seconds = numberFormat('es-PE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function MetricFigures({ metrics }: { readonly metrics: Metrics }) {
  const { analyses, reviewed, secondsPerAnalysis: time, from, to } = metrics
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Figure
        name={t('metrics.analyses')}
        value={whole().format(analyses.total)}
        hint={t('metrics.analysesHint', { from: dayWords(from), to: dayWords(to) })}
      />
      <Figure
        name={t('metrics.reviewed')}
        value={reviewed.share === null ? t('product.unknown') : percentText(reviewed.share)}
        hint={
          reviewed.of === 0
            ? t('metrics.reviewedNone')
            : t('metrics.reviewedHint', { count: reviewed.count, of: reviewed.of })
        }
        share={reviewed.share ?? undefined}
      />
      <Figure
        name={t('metrics.time')}
        value={time === null ? t('product.unknown') : t('metrics.seconds', { seconds: seconds().format(time.median) })}
        hint={time === null ? t('metrics.timeNone') : t('metrics.timeHint', { seconds: seconds().format(time.p90) })}
      />
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly hint: string
  /** Drawn as a bar filled to this share, 0–1. */
  readonly share?: number | undefined
}

function Figure({ name, value, hint, share }: FigureProps) {
  return (
    <Card className="relative flex flex-col gap-0.5 overflow-hidden p-5">
      <dt className="text-14 font-medium text-muted">{name}</dt>
      <dd className="text-32 font-semibold">{value}</dd>
      <dd className="text-13 text-muted">{hint}</dd>
      {share !== undefined && (
        <svg
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-1 w-full"
          preserveAspectRatio="none"
          viewBox="0 0 1 1"
        >
          <rect width="1" height="1" className="fill-fog" />
          <rect width={share} height="1" className="fill-primary" />
        </svg>
      )}
    </Card>
  )
}
