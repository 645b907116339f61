import { useEffect, useEffectEvent, useState } from 'react'

interface Waited {
  readonly file: File | undefined
  /** True while a fact that the submission needs is being found. */
  readonly isHeld: boolean
  /** True if the user chose the type, which ends the wait. */
  readonly isPicked: boolean
}

/** Submits a chosen file once its type is recognised, unless the user cancels, chooses the type or another file. */
export function useWaitingSubmit({ file, isHeld, isPicked }: Waited, submit: () => void) {
  const [asked, setAsked] = useState<File>()
  const isWaiting = asked !== undefined && asked === file && !isPicked
  const send = useEffectEvent(submit)
  useEffect(() => {
    if (isWaiting && isHeld) return
    setAsked(undefined)
    if (isWaiting) send()
  }, [isWaiting, isHeld])
  return { isWaiting, wait: () => setAsked(file), cancel: () => setAsked(undefined) }
}
