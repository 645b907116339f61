import { chartLimits } from '@xrai/contract/charting/limits'
import type { Odontogram } from '@xrai/contract/charting/odontogram-schema'
import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { useWriteOdontogramTexts } from '../../client/odontograms.ts'
import { sentenceOf } from '../../client/result.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast.tsx'

/** The norm's blocks under the chart, kept when the field is left. */
export function ChartTexts({ chart, isDraft }: { readonly chart: Odontogram; readonly isDraft: boolean }) {
  const { mutate } = useWriteOdontogramTexts(chart.id)
  const [texts, setTexts] = useState({ specifications: chart.specifications, observations: chart.observations })
  const keep = () => {
    if (texts.specifications === chart.specifications && texts.observations === chart.observations) return
    mutate(texts, { onError: failure => showToast({ text: sentenceOf(failure), about: 'odontogram' }) })
  }
  if (!isDraft) {
    return (
      <dl className="mt-6 grid gap-4 sm:grid-cols-2">
        {(['specifications', 'observations'] as const).map(field => (
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
      {(['specifications', 'observations'] as const).map(field => (
        <TextArea
          key={field}
          label={t(`odontogramSheet.${field}`)}
          value={texts[field]}
          maxLength={chartLimits.text}
          onChange={event => setTexts({ ...texts, [field]: event.target.value })}
          onBlur={keep}
        />
      ))}
    </div>
  )
}
