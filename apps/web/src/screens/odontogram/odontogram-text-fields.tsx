import { odontogramLimits } from '@xrai/contract/odontogram/limits'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { t } from '@xrai/contract/strings/translate'
import { TextArea } from '../../base/ui/text-area.tsx'
import { TwoTexts } from '../../base/ui/two-texts.tsx'
import { odontogramTextFields } from './typed-texts.ts'
import type { OdontogramTextsInHand } from './use-odontogram-texts.ts'

interface OdontogramTextFieldsProps {
  readonly odontogram: Odontogram
  readonly texts: OdontogramTextsInHand
  readonly isDraft: boolean
  /** The user chose between a colleague's text and the typed one. */
  readonly onChosen: () => void
}

/** The norm's text blocks below the odontogram. */
export function OdontogramTextFields({ odontogram, texts, isDraft, onChosen }: OdontogramTextFieldsProps) {
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
  const theirs = odontogramTextFields.flatMap(field => {
    const text = texts.theirs[field]
    return text === undefined ? [] : [{ label: t(`odontogramSheet.${field}`), text }]
  })
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
      {theirs.length > 0 && (
        <div className="sm:col-span-2">
          <TwoTexts
            title={t('chartScreen.textEdited')}
            theirs={theirs}
            onKeepMine={() => {
              onChosen()
              texts.keepMine()
            }}
            onTakeTheirs={() => {
              onChosen()
              texts.takeTheirs()
            }}
          />
        </div>
      )}
    </div>
  )
}
