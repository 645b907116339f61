import { AppError } from '@xrai/contract/errors/app-error'
import { radiographLimits } from '@xrai/contract/records/radiograph'
import { type Pace, uplinkPace } from '../../platform/admission/arriving-body.ts'
import { openSpool, type Spool } from '../../platform/admission/spool.ts'
import { DimseError, protocolError } from '../dicom-network/dimse-error.ts'
import type { Sink } from '../dicom-network/messages.ts'

/** An incoming data set, on disk as an unnamed file. */
export interface ArrivingInstance {
  readonly sink: Sink
  /** Call it after the last byte; throws the error that kept it from the disk, including IMAGE_TOO_LARGE. */
  file(): Spool
  close(): Promise<void>
}

/** A data set that is too long is read to its end, so that the sender gets a response; beyond this size it is cut off. */
const longestDataSet = 16 * radiographLimits.bytes

/**
 * `head` is written before the data set. A disk error is stored until the data set was read, because no response may be sent
 * before.
 */
export const openArrivingInstance = async (folder: string, head: Buffer): Promise<ArrivingInstance> => {
  let failure: unknown
  let spool: Spool | undefined
  const write = async (bytes: Buffer) => {
    if (failure !== undefined || !spool) return
    if (spool.length + bytes.length > radiographLimits.bytes) failure = new AppError('IMAGE_TOO_LARGE')
    else
      await spool.append(bytes).catch(error => {
        failure = error
      })
  }
  try {
    spool = await openSpool(folder)
    await write(head)
  } catch (error) {
    failure = error
  }
  return {
    sink: pacedSink({ append: write }),
    file: () => {
      if (failure !== undefined || !spool) throw failure
      return spool
    },
    close: async () => spool?.close(),
  }
}

/** A data set that arrives too slowly or never ends aborts the association. */
export const pacedSink = (sink: Sink, pace: Pick<Pace, 'deadlineMs'> = uplinkPace): Sink => {
  const began = performance.now()
  let length = 0
  return {
    append: async bytes => {
      length += bytes.length
      if (length > longestDataSet) throw protocolError('a data set without an end')
      if (performance.now() - began > pace.deadlineMs(length)) throw new DimseError('timeout', 'a data set too slow')
      await sink.append(bytes)
    },
  }
}
