import { t } from '@xrai/contract/strings/translate'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'

export interface SearchFieldProps {
  /** The placeholder, which is also its accessible name. */
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** True on a dark background. */
  readonly dark?: boolean
  readonly className?: string
}

export function SearchField({ placeholder, value, onChange, dark = false, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={classNames('relative block', className)}>
      <Search
        size={18}
        aria-hidden="true"
        className={classNames('pointer-events-none absolute top-3.5 left-3.5', dark ? 'text-room-muted' : 'text-muted')}
      />
      <input
        ref={input}
        type="search"
        value={value}
        placeholder={placeholder}
        aria-label={placeholder}
        autoComplete="off"
        maxLength={120}
        onChange={event => onChange(event.target.value)}
        className={classNames(
          'h-11.5 w-full rounded-control border px-10.5 text-16 text-ellipsis transition-colors [&::-webkit-search-cancel-button]:hidden',
          dark
            ? 'border-room-edge bg-room text-room-text placeholder:text-room-muted hover:border-room-muted'
            : 'border-edge bg-paper placeholder:text-muted hover:border-muted',
        )}
      />
      {value !== '' && (
        <button
          type="button"
          onClick={clear}
          aria-label={t('lists.clear')}
          className={buttonClass(dark ? 'room' : 'icon', 'absolute top-0.75 right-1')}
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
