import type { Socket } from 'node:net'
import { DimseError, protocolError } from './dimse-error.ts'
import { headerLength, isData, type Pdu, readHeader, readPdu } from './pdu.ts'

interface LineLimits {
  /**
   * The maximum length of an incoming P-DATA PDU: the announced maximum plus some bytes, because some programs count
   * differently.
   */
  readonly dataLength: number
  /** The maximum length of other PDUs: 128 proposals with every existing transfer syntax take some 150 kB. */
  readonly otherLength: number
  /** How long reading a PDU that has begun, or writing one, may take. */
  readonly pduMs: number
}

/** The maximum P-DATA length that we announce to the peer. */
export const maximumLength = 64 * 1024
const limits: LineLimits = { dataLength: maximumLength + 1024, otherLength: 256 * 1024, pduMs: 30_000 }

/** A connection as a stream of PDUs. It buffers one PDU; the rest stays in the network until it is requested. */
export interface Line {
  /** The next PDU, which must begin within `waitMs`; else throws a DimseError. */
  next(waitMs: number): Promise<Pdu>
  send(bytes: Buffer): Promise<void>
  /** Closes the connection after everything was sent. */
  end(): Promise<void>
  destroy(): void
}

/** How long the peer may take to close a connection that we ended. */
const closingMs = 5000

export const openLine = (socket: Socket, given: Partial<LineLimits> = {}): Line => {
  const { dataLength, otherLength, pduMs } = { ...limits, ...given }
  const chunks: AsyncIterator<Buffer> = socket.iterator({ destroyOnReturn: false })
  let buffered: Buffer = Buffer.alloc(0)
  let failure: DimseError | null = null
  socket.on('error', () => undefined)

  const fail = (error: DimseError): void => {
    failure ??= error
    socket.destroy()
  }

  const within = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
    const timer = setTimeout(() => fail(new DimseError('timeout', 'nothing came in time')), ms)
    try {
      return await work()
    } catch (error) {
      throw failure ?? (error instanceof DimseError ? error : new DimseError('closed', 'the connection went'))
    } finally {
      clearTimeout(timer)
    }
  }

  const take = async (count: number): Promise<Buffer> => {
    const parts = [buffered]
    let length = buffered.length
    while (length < count) {
      const { done, value } = await chunks.next()
      if (done) throw failure ?? new DimseError('closed', 'the connection ended')
      parts.push(value)
      length += value.length
    }
    const bytes = parts.length === 1 ? buffered : Buffer.concat(parts, length)
    buffered = bytes.subarray(count)
    return bytes.subarray(0, count)
  }

  return {
    next: async waitMs => {
      const { type, length } = readHeader(await within(waitMs, () => take(headerLength)))
      if (length > (isData(type) ? dataLength : otherLength)) throw protocolError('a PDU is longer than allowed')
      return readPdu(type, await within(pduMs, () => take(length)))
    },
    send: bytes =>
      within(pduMs, () => {
        if (socket.destroyed) throw new DimseError('closed', 'the connection went')
        return new Promise<void>((done, failed) => {
          socket.write(bytes, error => (error ? failed(error) : done()))
        })
      }),
    end: async () => {
      if (socket.destroyed) return
      socket.end()
      const timer = setTimeout(() => socket.destroy(), closingMs)
      // Unread incoming bytes would reset the connection and lose what was sent last.
      const drain = async () => {
        while (!(await chunks.next()).done);
      }
      await drain().catch(() => undefined)
      clearTimeout(timer)
      socket.destroy()
    },
    destroy: () => socket.destroy(),
  }
}
