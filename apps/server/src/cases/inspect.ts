import type { RadiographFacts } from '@xrai/contract/case/radiograph'
import { type Accept, createQueue, type Decode } from '@xrai/engine'

/** Reads a picture whole and says what it is. Refuses as `Decode` does, and as `accept` does. */
export type Inspect = (bytes: Uint8Array, accept?: Accept) => Promise<RadiographFacts>

/** One picture at a time: a decoded one may be a hundred times as large as its file. */
export const openInspect = (decode: Decode): Inspect => {
  const inTurn = createQueue(1)
  return (bytes, accept) =>
    inTurn(async () => {
      const radiograph = await decode(bytes)
      await accept?.(radiograph)
      return radiograph.facts
    })
}
