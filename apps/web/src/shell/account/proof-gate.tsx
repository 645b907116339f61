import { useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { askProofWith } from '../../client/call.ts'
import { onTokenChange } from '../../client/token.ts'

const ProofDialog = lazyComponent(async () => (await import('./proof-dialog.tsx')).ProofDialog, null)

/** Opens the dialog that confirms the user's identity when a call is refused with REAUTHENTICATION_REQUIRED. */
export function ProofGate() {
  const [asking, setAsking] = useState(false)
  const waiting = useRef<((proved: boolean) => void)[]>([])
  const answer = (proved: boolean) => {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(proved)
  }
  useEffect(() => {
    const ask = () =>
      new Promise<boolean>(resolve => {
        waiting.current.push(resolve)
        setAsking(true)
      })
    const stopAsking = askProofWith(ask)
    // The dialog of one session must not be answered in the next.
    const stopListening = onTokenChange(() => {
      setAsking(false)
      for (const resolve of waiting.current.splice(0)) resolve(false)
    })
    return () => {
      stopAsking()
      stopListening()
    }
  }, [])
  return asking ? <ProofDialog onAnswer={answer} /> : null
}
