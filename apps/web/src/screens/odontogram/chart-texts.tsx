import { chartLimits } from '@xrai/contract/charting/limits'
import type { Odontogram } from '@xrai/contract/charting/odontogram-schema'
import { t } from '@xrai/contract/strings/translate'
import { TextArea } from '../../base/ui/text-area.tsx'
import { chartTextFields } from './typed-texts.ts'
import type { ChartTextsInHand } from './use-chart-texts.ts'

interface ChartTextsProps {
  readonly chart: Odontogram
  readonly texts: ChartTextsInHand
  readonly isDraft: boolean
}

/** The norm's text blocks below the chart. */
export function ChartTexts({ chart, texts, isDraft }: ChartTextsProps) {
  if (!isDraft) {
    return (
      <dl className="mt-6 grid gap-4 sm:grid-cols-2">
        {chartTextFields.map(field => (
          <div key={field}>
            <dt className="text-14 font-medium">{t(`odontogramSheet.${field}`)}</dt>
            <dd className="whitespace-pre-line text-muted">{chart[field] || t('product.unknown')}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <div className="mt-6 grid gap-4 sm:grid-cols-2">
      {chartTextFields.map(field => (
        <TextArea
          key={field}
          label={t(`odontogramSheet.${field}`)}
          value={texts.valueOf(field)}
          maxLength={chartLimits.text}
          onChange={event => texts.type(field, event.target.value)}
          onFocus={() => texts.enter(field)}
          onBlur={texts.leave}
        />
      ))}
    </div>
  )
}
