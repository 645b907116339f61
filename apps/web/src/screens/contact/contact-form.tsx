import { t } from '@xrai/contract/strings/translate'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { TextArea } from '../../base/ui/text-area.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { type Message, sendMessage } from '../../client/contact.ts'
import { isRefusal, sentenceOf } from '../../client/result.ts'
import { lateResolver } from '../../shell/account/late-resolver.ts'

const loadResolver = async () => (await import('./contact-resolver.ts')).contactResolver

const resolver = lateResolver<Message>(loadResolver)

export interface ContactFormProps {
  /** Text that the visitor typed before the form's script was loaded. */
  readonly written?: Partial<Message> | undefined
}

const empty: Message = { name: '', email: '', subject: '', message: '' }

/** The subject from the link: 'Contactar Ventas' fills it in. */
const subjectFromAddress = () =>
  new URLSearchParams(location.search).get('topic') === 'ventas' ? t('contact.salesSubject') : undefined

/** Cleared once the message is stored; a failure keeps the typed text. */
export function ContactForm({ written }: ContactFormProps) {
  const { register, handleSubmit, formState, getValues, reset, setValue } = useForm<Message>({
    resolver,
    defaultValues: { ...empty, ...written },
  })
  const [outcome, setOutcome] = useState<'sent' | { readonly failure: string }>()
  // Disabled until its script is loaded, because the browser would put the content into the URL.
  const [ready, setReady] = useState(false)
  const { errors, isSubmitting } = formState
  useEffect(() => {
    setReady(true)
    void loadResolver().catch(() => undefined)
    const subject = subjectFromAddress()
    if (subject !== undefined && getValues('subject') === '') setValue('subject', subject)
  }, [getValues, setValue])

  const submit = async (message: Message) => {
    setOutcome(undefined)
    const result = await sendMessage(message)
    if (isRefusal(result)) return setOutcome({ failure: sentenceOf(result) })
    reset(empty)
    setOutcome('sent')
  }

  return (
    <AskingForm isSaved={outcome === 'sent'} noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...register('name')}
          label={t('contact.name')}
          autoComplete="name"
          error={errors.name?.message}
          required
        />
        <TextField
          {...register('email')}
          label={t('contact.email')}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          required
        />
      </div>
      <TextField {...register('subject')} label={t('contact.subject')} error={errors.subject?.message} required />
      <TextArea
        {...register('message')}
        label={t('contact.message')}
        aside={t('contact.noPatients')}
        rows={6}
        error={errors.message?.message}
        required
      />
      <Button type="submit" look="primary" busy={isSubmitting} disabled={!ready} className="self-start max-sm:w-full">
        {t(isSubmitting ? 'contact.sending' : 'contact.send')}
      </Button>
      {outcome === 'sent' && (
        <Alert tone="good" role="alert">
          {t('contact.done')}
        </Alert>
      )}
      {typeof outcome === 'object' && <Alert>{outcome.failure}</Alert>}
    </AskingForm>
  )
}
