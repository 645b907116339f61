import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string
  /** Shown beside the label, for example that the field is optional. */
  readonly aside?: string
  readonly error?: string | undefined
}

export function TextArea({ label, aside, error, className, id, ...area }: TextAreaProps) {
  const fallback = useId()
  const fieldId = id ?? fallback
  const noteId = `${fieldId}-note`
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3 text-14">
        <label htmlFor={fieldId} className="font-medium">
          {label}
        </label>
        {aside !== undefined && <span className="text-13 text-muted">{aside}</span>}
      </div>
      <textarea
        rows={3}
        {...area}
        id={fieldId}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : noteId}
        className={classNames(
          'min-h-11 w-full resize-y rounded-control border bg-paper px-3 py-2.5 text-16 transition-colors placeholder:text-muted',
          error === undefined ? 'border-edge hover:border-muted' : 'border-error',
        )}
      />
      {error !== undefined && (
        <p id={noteId} className="flex items-center gap-1.5 text-13 text-error">
          <CircleAlert size={14} aria-hidden="true" className="shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
