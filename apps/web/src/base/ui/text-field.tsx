import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  /** Content at the end inside the field, such as a button that shows the password. */
  readonly end?: ReactNode
}

export function TextField({ label, hint, error, end, className, id, ...input }: TextFieldProps) {
  const fallback = useId()
  const fieldId = id ?? fallback
  const noteId = `${fieldId}-note`
  const note = error ?? hint
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={fieldId} className="text-14 font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={fieldId}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          className={classNames(
            'h-11 w-full rounded-control border bg-paper px-3 text-16 transition-colors placeholder:text-muted',
            error === undefined ? 'border-edge hover:border-muted' : 'border-error',
            end !== undefined && 'pr-12',
          )}
        />
        {end !== undefined && <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
      </div>
      {note !== undefined && (
        <p
          id={noteId}
          className={classNames('flex items-center gap-1.5 text-13', error === undefined ? 'text-muted' : 'text-error')}
        >
          {error !== undefined && <CircleAlert size={14} aria-hidden="true" className="shrink-0" />}
          {note}
        </p>
      )}
    </div>
  )
}
