import type { RadiographFacts } from '@xrai/contract/case/radiograph'
import { AppError } from '@xrai/contract/errors/app-error'
import { type Accept, createQueue, type Decode } from '@xrai/engine'
import type { ClinicScope } from '../db/clinic-scope.ts'

/** Reads a picture whole and says what it is. Refuses as `Decode` does, and as `accept` does; SERVER_BUSY. */
export type Inspect = (
  clinic: Pick<ClinicScope, 'clinicId'>,
  bytes: Uint8Array,
  accept?: Accept,
) => Promise<RadiographFacts>

/** Two full cases at once, and some. */
const mostOfClinic = 24

interface Line {
  readonly inTurn: ReturnType<typeof createQueue>
  length: number
}

/**
 * One picture at a time: a decoded one may be a hundred times as large as its file. A clinic that sends many waits for
 * itself: the others come in between.
 */
export const openInspect = (decode: Decode): Inspect => {
  const inTurn = createQueue(1)
  const lines = new Map<string, Line>()

  return async ({ clinicId }, bytes, accept) => {
    const line = lines.get(clinicId) ?? { inTurn: createQueue(1), length: 0 }
    if (line.length >= mostOfClinic) throw new AppError('SERVER_BUSY')
    lines.set(clinicId, line)
    line.length += 1
    const inspect = async () => {
      const radiograph = await decode(bytes)
      await accept?.(radiograph)
      return radiograph.facts
    }
    try {
      return await line.inTurn(() => inTurn(inspect))
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(clinicId)
    }
  }
}
