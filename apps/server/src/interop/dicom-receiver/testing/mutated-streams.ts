import { connect } from 'node:net'
import { writeCommand } from '../../dicom-network/command-set.ts'
import { headerLength, writeAssociateRequest, writeData, writeReleaseRequest } from '../../dicom-network/pdu.ts'

interface Titles {
  readonly calledAe: string
  readonly callingAe: string
}

const digital = '1.2.840.10008.5.1.4.1.1.1.1'

/** The PDUs of an association with a C-ECHO and a C-STORE. */
const unitsOf = ({ calledAe, callingAe }: Titles): Buffer[] => {
  const contexts = [
    { id: 1, abstractSyntax: '1.2.840.10008.1.1', transferSyntaxes: ['1.2.840.10008.1.2'] },
    { id: 3, abstractSyntax: digital, transferSyntaxes: ['1.2.840.10008.1.2.4.90', '1.2.840.10008.1.2.1'] },
  ]
  const roles = [{ sopClass: digital, isScu: true, isScp: false }]
  const command = (contextId: number, data: Buffer) => writeData({ contextId, isCommand: true, isLast: true, data })
  const data = (isLast: boolean) => writeData({ contextId: 3, isCommand: false, isLast, data: Buffer.alloc(512, 8) })
  const stored = { messageId: 2, priority: 0, sopClass: digital, sopInstance: '1.2.3.4' }
  return [
    writeAssociateRequest({ calledAe, callingAe, contexts, maximumLength: 16_384, roles }),
    command(1, writeCommand({ field: 0x30, hasDataSet: false, messageId: 1, sopClass: '1.2.840.10008.1.1' })),
    command(3, writeCommand({ field: 1, hasDataSet: true, ...stored })),
    data(false),
    data(true),
    writeReleaseRequest(),
  ]
}

/** A seeded random number generator (mulberry32). */
const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below)
  }
}

const edges = [0, 1, 2, 3, 5, 255, 65_535, 65_536, 0x7fff_ffff, 0xffff_ffff] as const

/** A malformed association, reproducible by its seed. */
export const mutatedStream = (seed: number, titles: Titles): Buffer => {
  const below = numbersFrom(seed)
  const units = unitsOf(titles)
  for (let left = 1 + below(3); left > 0; left -= 1) mutate(units, below)
  return Buffer.concat(units)
}

const mutate = (units: Buffer[], below: (count: number) => number): void => {
  const place = below(units.length)
  const unit = units[place] ?? Buffer.alloc(headerLength)
  const at = below(Math.max(1, unit.length))
  const kind = below(8)
  // Flips bits, preferably in lengths and types.
  if (kind <= 1 && unit.length > 0) unit.writeUInt8((unit[at] ?? 0) ^ (1 << below(8)), at)
  else if (kind === 2 && unit.length >= headerLength) unit.writeUInt32BE(edges[below(edges.length)] ?? 0, 2)
  else if (kind === 3 && unit.length > at + 4) unit.writeUInt32BE(edges[below(edges.length)] ?? 0, at)
  else if (kind === 4) units[place] = unit.subarray(0, at)
  else if (kind === 5)
    units[place] = Buffer.concat([unit, Buffer.from(Array.from({ length: below(64) }, () => below(256)))])
  else if (kind === 6) units.splice(place, 0, Buffer.from(unit))
  else units.splice(place, 1)
}

/** Sends it in pieces and closes its side; returns whether the peer closes too in time. */
export const sendStream = (port: number, bytes: Buffer, withinMs = 20_000): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect({ host: '127.0.0.1', port })
    const timer = setTimeout(() => {
      resolve(false)
      socket.destroy()
    }, withinMs)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(true)
    })
    socket.resume()
    const half = bytes.length >> 1
    socket.write(bytes.subarray(0, half), () => socket.end(bytes.subarray(half)))
  })
