import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { useUnsaved } from './unsaved.ts'

interface AskingFormProps extends Omit<ComponentProps<'form'>, 'ref'> {
  readonly ref?: RefObject<HTMLFormElement | null>
  /** True once the content is stored: only later input is unsaved. For forms that stay open. */
  readonly isSaved?: boolean
  /** True while the form is being sent, when it may navigate by itself. */
  readonly isSending?: boolean
}

/** A form that asks before typed content is discarded by leaving the page or closing its dialog. */
export function AskingForm({ isSaved = false, isSending = false, onInput, ref, ...props }: AskingFormProps) {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  const isTouched = useRef(false)
  const stored = useRef('')
  const isStored = useRef(false)
  useEffect(() => {
    if (isStored.current && !isSaved) return
    isStored.current = true
    isTouched.current = false
    stored.current = contentOf(form.current)
  }, [isSaved, form])
  useUnsaved({ isUnsaved: () => !isSending && isTouched.current && contentOf(form.current) !== stored.current })
  return (
    <form
      {...props}
      ref={form}
      onInput={event => {
        isTouched.current = true
        onInput?.(event)
      }}
    />
  )
}

/** The values of all controls of a form. */
const contentOf = (form: HTMLFormElement | null): string =>
  JSON.stringify(
    [...(form?.elements ?? [])].map(element => {
      if (element instanceof HTMLInputElement) return element.type === 'file' ? '' : [element.value, element.checked]
      return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement ? element.value : null
    }),
  )
