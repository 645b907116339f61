import { useEffect, useEffectEvent, useState } from 'react'

interface Waited<Subject extends File | string> {
  /** The chosen file or files: a change of them ends the wait. */
  readonly subject: Subject | undefined
  /** True while a fact that the submission needs is being found. */
  readonly isHeld: boolean
  /** True if the user chose the type, which ends the wait. */
  readonly isPicked?: boolean
}

/** Submits what was chosen once its type is recognised, unless the user cancels, chooses the type or another file. */
export function useWaitingSubmit<Subject extends File | string>(
  { subject, isHeld, isPicked = false }: Waited<Subject>,
  submit: () => void,
) {
  const [asked, setAsked] = useState<Subject>()
  const isWaiting = asked !== undefined && asked === subject && !isPicked
  const send = useEffectEvent(submit)
  useEffect(() => {
    if (isWaiting && isHeld) return
    setAsked(undefined)
    if (isWaiting) send()
  }, [isWaiting, isHeld])
  return { isWaiting, wait: () => setAsked(() => subject), cancel: () => setAsked(undefined) }
}
