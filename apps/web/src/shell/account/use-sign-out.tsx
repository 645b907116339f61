import { useEffect, useState } from 'react'
import { onConnectionChange } from '../../client/connection.ts'
import { signOut } from '../../client/session.ts'
import { countUnsent } from '../../client/unsent.ts'
import { deliverQueued } from '../../findings/review/deliver-queued.ts'
// Not lazily loaded, because it is needed without a connection.
import { UnsentDialog } from './unsent-dialog.tsx'

export type LeavingState = 'sending' | 'asking' | 'waiting'

const pollMs = 1000

const isAllSent = () => {
  const { decisions, changes } = countUnsent()
  return decisions === 0 && changes === 0
}

/** Signs out; asks first if the user has work that is not saved on the server. */
export function useSignOut(onLeft: () => void) {
  const [state, setState] = useState<LeavingState>()
  const leave = () => {
    setState(undefined)
    signOut()
    onLeft()
  }
  const start = async () => {
    if (isAllSent()) return leave()
    setState('sending')
    await deliverQueued()
    if (isAllSent()) leave()
    else setState('asking')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: while it waits
  useEffect(() => {
    if (state !== 'waiting') return
    const poll = setInterval(() => isAllSent() && leave(), pollMs)
    const stop = onConnectionChange(connection => connection === 'there' && void deliverQueued())
    return () => {
      clearInterval(poll)
      stop()
    }
  }, [state])
  const dialog = state !== undefined && state !== 'sending' && (
    <UnsentDialog
      unsent={countUnsent()}
      isWaiting={state === 'waiting'}
      onWait={() => {
        setState('waiting')
        void deliverQueued()
      }}
      onLeave={leave}
      onCancel={() => setState(undefined)}
    />
  )
  return { start: () => void start(), isBusy: state === 'sending', dialog }
}
