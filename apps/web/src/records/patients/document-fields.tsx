import { documentNumberMaximum, documentTypes } from '@xrai/contract/records/identity-document'
import { t } from '@xrai/contract/strings/translate'
import type { ComponentProps } from 'react'
import { SelectField } from '../../base/ui/select-field.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { documentTypeOf } from './patient-fields.ts'

interface DocumentFieldsProps {
  readonly labels: { readonly type: string; readonly number: string }
  /** The chosen type, whose format is explained beside the number. */
  readonly chosen: string
  readonly type: ComponentProps<'select'>
  readonly number: ComponentProps<'input'>
  readonly error?: string | undefined
}

/** The type of an identity document and its number. */
export function DocumentFields({ labels, chosen, type, number, error }: DocumentFieldsProps) {
  const known = documentTypeOf(chosen)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField {...type} label={labels.type}>
        {documentTypes.map(one => (
          <option key={one} value={one}>
            {t(`patients.documentTypes.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...number}
        label={labels.number}
        hint={t(`patients.documentHint.${known}`)}
        inputMode={known === 'dni' ? 'numeric' : 'text'}
        // Includes separators between the digits.
        maxLength={documentNumberMaximum + 4}
        autoComplete="off"
        error={error}
      />
    </div>
  )
}
