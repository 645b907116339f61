import { t } from '@xrai/contract/strings/translate'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { caretAfter, codeFault, countCharacters, groupTyped } from './typed-code.ts'

interface CodeFormProps {
  /** The code in the address, unformatted. */
  readonly given: string
  readonly busy: boolean
  readonly onCode: (typed: string) => void
}

/** The field for the code: it groups the input, and accepts a link or any other notation. */
export function CodeForm({ given, busy, onCode }: CodeFormProps) {
  const [typed, setTyped] = useState(() => groupTyped(given))
  const [tried, setTried] = useState(given !== '')
  const field = useRef<HTMLInputElement>(null)
  const fault = codeFault(typed)
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length)
    const isAtEnd = before.length === target.value.length
    const grouped = groupTyped(target.value)
    const caret = isAtEnd ? grouped.length : caretAfter(grouped, countCharacters(before))
    // Grouping moves the caret, which would jump to the end if React set the value.
    target.value = grouped
    target.setSelectionRange(caret, caret)
    setTyped(grouped)
    setTried(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault === null) onCode(typed)
    else field.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="flex gap-3 max-sm:flex-col sm:items-start">
      <TextField
        ref={field}
        label={t('verification.code')}
        hint={t('verification.codeHint')}
        error={tried && fault !== null ? t(fault, { count: countCharacters(typed) }) : undefined}
        value={typed}
        onChange={change}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        placeholder="4X7K2-9BQ0M-3H5T8-WJ6Z1-CDERFN"
        className="sm:flex-1 [&_input]:h-13 [&_input]:font-mono [&_input]:tracking-wide max-sm:[&_input]:px-2.5 max-sm:[&_input]:text-[0.9rem] max-sm:[&_input]:tracking-normal"
      />
      <Button type="submit" look="primary" busy={busy} className="sm:mt-6.5 sm:h-13">
        {t('verification.submit')}
      </Button>
    </form>
  )
}
