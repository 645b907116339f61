import { odontogramLimits } from '@xrai/contract/odontogram/limits'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { t } from '@xrai/contract/strings/translate'
import { TextArea } from '../../base/ui/text-area.tsx'
import { odontogramTextFields } from './typed-texts.ts'
import type { OdontogramTextsInHand } from './use-odontogram-texts.ts'

interface OdontogramTextFieldsProps {
  readonly odontogram: Odontogram
  readonly texts: OdontogramTextsInHand
  readonly isDraft: boolean
}

/** The norm's text blocks below the odontogram. */
export function OdontogramTextFields({ odontogram, texts, isDraft }: OdontogramTextFieldsProps) {
  if (!isDraft) {
    return (
      <dl className="mt-6 grid gap-4 sm:grid-cols-2">
        {odontogramTextFields.map(field => (
          <div key={field}>
            <dt className="text-14 font-medium">{t(`odontogramSheet.${field}`)}</dt>
            <dd className="whitespace-pre-line text-muted">{odontogram[field] || t('product.unknown')}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <div className="mt-6 grid gap-4 sm:grid-cols-2">
      {odontogramTextFields.map(field => (
        <TextArea
          key={field}
          label={t(`odontogramSheet.${field}`)}
          value={texts.valueOf(field)}
          maxLength={odontogramLimits.text}
          onChange={event => texts.type(field, event.target.value)}
          onFocus={() => texts.enter(field)}
          onBlur={texts.leave}
        />
      ))}
    </div>
  )
}
