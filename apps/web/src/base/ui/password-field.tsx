import { t } from '@xrai/contract/strings/translate'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('ui.showPassword')}
          onClick={() => setShown(!shown)}
          className="grid size-9 place-items-center rounded-small text-muted hover:bg-fog hover:text-ink"
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      }
    />
  )
}
