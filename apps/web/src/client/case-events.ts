import type * as caseImages from '@xrai/contract/routes/case-images'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { address } from '@xrai/contract/routes/inputs'
import type { EventOf } from '@xrai/contract/routes/route'
import { useEffect, useEffectEvent, useState } from 'react'
import { followStream, type StreamState } from './event-stream.ts'

type CaseState = EventOf<typeof caseImages.caseEvents>

/**
 * Calls `onState` with the complete state of a case now and at each change, while there is an id; returns `lost` while
 * the server does not respond, `over` once it refuses the case. The stream ends with the state 'completed': pass no id once nothing of the case is
 * running.
 */
export function useCaseEvents(caseId: string | undefined, onState: (state: CaseState) => void): StreamState {
  const [connection, setConnection] = useState<StreamState>('connecting')
  // Trusted to have the contract's type, like every response of the server (client/call.ts).
  const deliver = useEffectEvent((data: unknown) => onState(data as CaseState))
  useEffect(() => {
    if (caseId === undefined) return
    return followStream(address(endpoints.caseEvents, { params: { id: caseId } }), {
      onData: data => deliver(data),
      onState: setConnection,
    })
  }, [caseId])
  return connection
}
