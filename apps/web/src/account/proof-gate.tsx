import { useEffect, useRef, useState } from 'react'
import { askProofWith } from '../client/call.ts'
import { onTokenChange } from '../client/token.ts'
import { latePart } from '../ui/late-part.tsx'

const ProofDialog = latePart(async () => (await import('./proof-dialog.tsx')).ProofDialog, null)

/** Opens the dialog in which the person proves again who they are, whenever a call is refused for want of it. */
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
    // What one session was asked is not the next one's to answer.
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
