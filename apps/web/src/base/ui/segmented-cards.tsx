import { CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface CardOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
  readonly picture: ReactNode
}

export interface SegmentedCardsProps<Value extends string> {
  readonly legend: string
  readonly options: readonly CardOption<Value>[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  /** Beside the legend. */
  readonly aside?: ReactNode
}

/** A choice among a few options, each shown as a card: semantically a radio group. */
export function SegmentedCards<Value extends string>(props: SegmentedCardsProps<Value>) {
  const { legend, options, value, onChange, aside } = props
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <p aria-hidden="true" className="text-16 font-semibold">
          {legend}
        </p>
        {aside}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        {options.map(option => (
          <label
            key={option.value}
            className="group relative flex cursor-pointer items-stretch overflow-hidden rounded-card border border-line bg-paper transition-colors hover:border-edge has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0"
            />
            {option.picture}
            <span className="flex min-w-0 flex-col justify-center px-2 py-2 sm:px-4 sm:py-3">
              <span className="font-semibold max-sm:text-14">{option.label}</span>
              {option.hint !== undefined && <span className="text-13 text-muted">{option.hint}</span>}
            </span>
            <CircleCheck
              size={24}
              aria-hidden="true"
              className="absolute top-1 left-1 rounded-round bg-paper text-primary opacity-0 transition-opacity peer-checked:opacity-100"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
