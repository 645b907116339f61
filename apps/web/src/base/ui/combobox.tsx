import { Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { classNames } from './class-names.ts'

interface ComboboxOption {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
}

export interface ComboboxProps {
  readonly label: string
  readonly aside?: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly options: readonly ComboboxOption[]
  /** A line above the last one, for example that the list is loading or has no matches. */
  readonly note?: string | undefined
  readonly onChoose: (option: ComboboxOption) => void
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** The last line of the list. */
  readonly action?: { readonly label: string; readonly perform: () => void } | undefined
  readonly inputRef?: RefObject<HTMLInputElement | null>
  /** Pushes the following content down instead of covering it: in a dialog, whose edge would clip the list. */
  readonly inline?: boolean
}

/** The line of the action; an option's id is a UUID or a number. */
const actionId = 'action'

/** A text field with a list of matches (the combobox pattern of WAI-ARIA). */
export function Combobox(props: ComboboxProps) {
  const { label, aside, placeholder, text, onText, options, note, onChoose, open, onOpen, action, inline } = props
  const id = useId()
  // By id, because late results may move it, and Enter must not take another one.
  const [currentId, setCurrentId] = useState<string | null>(null)
  const lines = action ? [...options, undefined] : options
  const idOf = (option: (typeof lines)[number]) => option?.id ?? actionId
  const current = currentId === null ? -1 : lines.findIndex(option => idOf(option) === currentId)
  const lineId = (index: number) => `${id}-line-${index}`

  const close = () => {
    onOpen(false)
    setCurrentId(null)
  }
  const take = (index: number) => {
    const option = options[index]
    if (option) onChoose(option)
    else action?.perform()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      onOpen(true)
      const next = open ? (current + step + lines.length + (current < 0 && step < 0 ? 1 : 0)) % lines.length : 0
      if (lines.length > 0) setCurrentId(idOf(lines[next]))
    } else if (event.key === 'Enter' && open && current >= 0) {
      event.preventDefault()
      take(current)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }

  return (
    <div className="relative flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-14">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside !== undefined && <span className="text-13 text-muted">{aside}</span>}
      </div>
      <input
        ref={props.inputRef}
        id={id}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && current >= 0 ? lineId(current) : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        maxLength={120}
        onFocus={() => onOpen(true)}
        onClick={() => onOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={event => {
          onText(event.target.value)
          setCurrentId(null)
          onOpen(true)
        }}
        className="h-11 w-full rounded-control border border-edge bg-paper px-3 text-16 transition-colors placeholder:text-muted hover:border-muted"
      />
      {open && (
        <div
          className={classNames(
            'overflow-hidden rounded-control border border-line bg-paper',
            !inline && 'absolute inset-x-0 top-full z-20 mt-1.5 animate-fade shadow-floating',
          )}
        >
          {note !== undefined && (
            <p role="status" className="px-3 pt-2.5 pb-1 text-14 text-muted">
              {note}
            </p>
          )}
          <div id={`${id}-list`} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
            {lines.map((option, index) => (
              <ComboboxLine
                key={idOf(option)}
                id={lineId(index)}
                option={option}
                action={action?.label}
                isCurrent={index === current}
                onTake={() => take(index)}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

interface ComboboxLineProps {
  readonly id: string
  /** Undefined for the action. */
  readonly option: ComboboxOption | undefined
  readonly action: string | undefined
  readonly isCurrent: boolean
  readonly onTake: () => void
}

const ComboboxLine = ({ id, option, action, isCurrent, onTake }: ComboboxLineProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, where the focus stays
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isCurrent}
    onMouseDown={event => event.preventDefault()}
    onClick={onTake}
    className={classNames(
      'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-small px-2.5 py-1.5 hover:bg-fog',
      isCurrent && 'bg-fog',
      !option && 'font-medium text-primary-ink',
    )}
  >
    {option ? (
      <span className="min-w-0">
        <span className="block truncate text-16">{option.label}</span>
        {option.hint && <span className="block truncate text-13 text-muted">{option.hint}</span>}
      </span>
    ) : (
      <>
        <Plus size={18} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 truncate text-14">{action}</span>
      </>
    )}
  </div>
)
