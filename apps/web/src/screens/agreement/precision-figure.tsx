import type { AgreementFigures } from '@xrai/contract/review/agreement-schema'
import { t } from '@xrai/contract/strings/translate'
import { percentText } from '../../base/language/whole-percent.ts'
import { classNames } from '../../base/ui/class-names.ts'

interface PrecisionFigureProps {
  readonly of: Pick<AgreementFigures, 'precision' | 'tooFew'>
}

/** The precision on the line of its 95 % interval from 0 to 1; pale if based on too few findings. */
export function PrecisionFigure({ of: { precision, tooFew } }: PrecisionFigureProps) {
  if (!precision) return <span className="text-muted">{t('product.unknown')}</span>
  const { value, low, high } = precision
  return (
    <span className="flex items-center gap-3">
      <span className={classNames('w-12 shrink-0 font-semibold', tooFew && 'text-muted')}>{percentText(value)}</span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <IntervalLine low={low} high={high} value={value} pale={tooFew} />
        <span className="text-13 whitespace-nowrap text-muted">
          {t('agreement.intervalShort', { low: percentText(low), high: percentText(high) })}
          {tooFew && ` · ${t('agreement.tooFew')}`}
        </span>
      </span>
    </span>
  )
}

interface IntervalLineProps {
  readonly low: number
  readonly high: number
  readonly value: number
  readonly pale?: boolean
}

const percent = (share: number) => `${share * 100}%`

/** Hidden from screen readers, because the text beside it contains the same values. */
export function IntervalLine({ low, high, value, pale = false }: IntervalLineProps) {
  return (
    <svg width="100%" height="8" aria-hidden="true" className="block max-w-44 min-w-24 overflow-visible">
      <line x1="0" x2="100%" y1="4" y2="4" className="stroke-line" strokeWidth="2" strokeLinecap="round" />
      <line
        x1={percent(low)}
        x2={percent(high)}
        y1="4"
        y2="4"
        className={pale ? 'stroke-edge' : 'stroke-primary'}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle
        cx={percent(value)}
        cy="4"
        r="4"
        className={classNames('stroke-paper', pale ? 'fill-muted' : 'fill-primary-ink')}
        strokeWidth="1.5"
      />
    </svg>
  )
}
