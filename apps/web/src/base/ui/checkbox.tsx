import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode
  readonly error?: string | undefined
}

export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const noteId = useId()
  return (
    <div className={className}>
      <label className="flex min-h-6 cursor-pointer items-start gap-2.5 text-14 leading-6">
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : noteId}
            className={classNames(
              'peer size-5 cursor-pointer appearance-none rounded-small border bg-paper transition-colors checked:border-primary-ink checked:bg-primary-ink disabled:cursor-not-allowed disabled:opacity-50',
              error === undefined ? 'border-edge' : 'border-error',
            )}
          />
          <Check
            size={14}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute text-paper opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p id={noteId} className="mt-1 ml-7.5 text-13 text-error">
          {error}
        </p>
      )}
    </div>
  )
}
