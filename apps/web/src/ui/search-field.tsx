import { t } from '@xrai/contract/strings/translate'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'

export interface SearchFieldProps {
  /** Shown inside while it is empty, and its name. */
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly className?: string
}

export function SearchField({ placeholder, value, onChange, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={classNames('relative block', className)}>
      <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 text-muted" />
      <input
        ref={input}
        type="search"
        value={value}
        placeholder={placeholder}
        aria-label={placeholder}
        autoComplete="off"
        maxLength={120}
        onChange={event => onChange(event.target.value)}
        className="h-11.5 w-full rounded-control border border-edge bg-paper px-10.5 text-16 text-ellipsis transition-colors placeholder:text-muted hover:border-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          onClick={clear}
          aria-label={t('lists.clear')}
          className={buttonClass('icon', 'absolute top-0.75 right-1')}
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
