import { type ComponentProps, useId } from 'react'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly checked: boolean
  readonly label: string
  readonly hint?: string
}

/** A setting that changes at once, without a confirm button. */
export function Switch({ label, hint, checked, ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="flex cursor-pointer items-start justify-between gap-6 py-4">
      <span>
        <span className="block text-16 font-medium">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="mt-0.5 block text-14 text-muted">
            {hint}
          </span>
        )}
      </span>
      <span className="relative mt-0.5 inline-flex h-7 w-12 shrink-0">
        <input
          {...input}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={hint === undefined ? undefined : hintId}
          className="peer size-full cursor-pointer appearance-none rounded-round border border-edge bg-fog transition-colors checked:border-primary-ink checked:bg-primary-ink"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-round bg-edge transition-transform peer-checked:translate-x-5 peer-checked:bg-paper"
        />
      </span>
    </label>
  )
}
