import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'

export interface SelectFieldProps extends ComponentProps<'select'> {
  readonly label: string
  readonly error?: string | undefined
}

/** A choice among a few, with its label above. */
export function SelectField({ label, error, className, children, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-14 font-medium">
        {label}
      </label>
      <select
        {...select}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        className={classNames(
          'h-11 w-full rounded-control border bg-paper px-3 text-16',
          error === undefined ? 'border-edge hover:border-muted' : 'border-error',
        )}
      >
        {children}
      </select>
      {error !== undefined && (
        <p id={`${id}-note`} className="flex items-center gap-1.5 text-13 text-error">
          <CircleAlert size={14} aria-hidden="true" className="shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
