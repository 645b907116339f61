import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Checkbox } from '../../base/ui/checkbox.tsx'

export interface EraseFormProps {
  readonly submit: string
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onSubmit: (request: { readonly now: boolean }) => void
}

/** Asks before a permanent erasure whether to skip the days in which it can be undone. */
export function EraseForm({ submit, busy, failure, onSubmit }: EraseFormProps) {
  const [now, setNow] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ now })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col items-start gap-4">
      <Checkbox label={t('privacyPanel.now')} checked={now} onChange={event => setNow(event.target.checked)} />
      {failure !== undefined && <Alert className="w-full">{failure}</Alert>}
      <Button type="submit" look="destructive" busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
