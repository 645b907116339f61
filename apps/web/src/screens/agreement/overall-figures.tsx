import type { Agreement } from '@xrai/contract/review/agreement-schema'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { percentText } from '../../base/language/whole-percent.ts'
import { Card } from '../../base/ui/card.tsx'
import { IntervalLine } from './precision-figure.tsx'
import { countText, rateText } from './words.ts'

/** The totals over all classes, dentists and models. */
export function OverallFigures({ all }: Pick<Agreement, 'all'>) {
  const { precision, accepted, edited, decided, completed, falsePerRadiograph, added } = all
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Figure
        name={t('agreement.precision')}
        value={precision ? percentText(precision.value) : t('product.unknown')}
        hint={precision ? decidedText(accepted + edited, decided) : t('agreement.precisionNone')}
      >
        {precision && (
          <dd className="mt-2 flex flex-col gap-1 text-13 text-muted">
            <IntervalLine {...precision} pale={all.tooFew} />
            {t('agreement.interval', { low: percentText(precision.low), high: percentText(precision.high) })}
          </dd>
        )}
      </Figure>
      <Figure
        name={t('agreement.falsePerRadiograph')}
        value={falsePerRadiograph === null ? t('product.unknown') : rateText(falsePerRadiograph)}
        hint={completedText(completed)}
      />
      <Figure name={t('agreement.missed')} value={countText(added)} hint={t('agreement.missedHint')} />
    </dl>
  )
}

function decidedText(right: number, decided: number): string {
  if (decided === 1) return t('agreement.precisionHintOne', { right: countText(right) })
  return t('agreement.precisionHint', { right: countText(right), decided: countText(decided) })
}

function completedText(completed: number): string {
  if (completed === 0) return t('agreement.falseNone')
  return completed === 1 ? t('agreement.falseHintOne') : t('agreement.falseHint', { count: countText(completed) })
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly hint: string
  readonly children?: ReactNode
}

function Figure({ name, value, hint, children }: FigureProps) {
  return (
    <Card className="flex flex-col gap-0.5 p-5">
      <dt className="text-14 font-medium text-muted">{name}</dt>
      <dd className="text-32 font-semibold">{value}</dd>
      <dd className="text-13 text-muted">{hint}</dd>
      {children}
    </Card>
  )
}
