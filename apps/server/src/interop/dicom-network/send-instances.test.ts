// @module-tag resources
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { echo } from './echo.ts'
import { sendInstances } from './send-instances.ts'
import { type StoreRule, startFakeStore } from './testing/fake-store.ts'

let server: Server | undefined
let store: Awaited<ReturnType<typeof startFakeStore>> | undefined
afterEach(() => {
  server?.close()
  store?.close()
})

const targetOf = (port: number) => ({
  host: '127.0.0.1',
  port,
  calledAe: 'PACS',
  callingAe: 'XRAI',
  opened: ['127.0.0.1'],
})

/** A DICOM listener, and its address. */
const listen = async (onSocket: (socket: Socket) => unknown) => {
  server = createServer(onSocket).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo
  return targetOf(port)
}

const classOf = { sr: '1.2.840.10008.5.1.4.1.1.88.33', pdf: '1.2.840.10008.5.1.4.1.1.104.1' } as const

const element = (number: number, form: string, value: Buffer): Buffer => {
  const head = Buffer.from([2, 0, number, 0, form.charCodeAt(0), form.charCodeAt(1), value.length, 0])
  return Buffer.concat([head, value])
}

const fileOf = (sopClass: string, sopInstance: string, dataSet: Buffer): Uint8Array => {
  const uid = (text: string) => Buffer.from(text.length % 2 === 0 ? text : `${text}\0`)
  const meta = [
    element(2, 'UI', uid(sopClass)),
    element(3, 'UI', uid(sopInstance)),
    element(0x10, 'UI', uid('1.2.840.10008.1.2.1')),
  ]
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), ...meta, dataSet])
}

/** Stores the received instances. */
const startPacs = async (rule: StoreRule = {}) => {
  store = await startFakeStore(() => rule)
  return { target: targetOf(store.port), stored: store.stored }
}

describe('sent instances', () => {
  it("arrive unchanged, in fragments up to the peer's maximum", async () => {
    const { target, stored } = await startPacs()
    const long = Buffer.from(Array.from({ length: 50_000 }, (_, at) => at % 251))
    const sent = await sendInstances(target, [
      fileOf(classOf.sr, '1.2.1', long),
      fileOf(classOf.pdf, '1.2.2', Buffer.from('ab')),
    ])
    expect(sent).toMatchObject([
      { sopInstance: '1.2.1', isStored: true, status: 0, error: null },
      { sopInstance: '1.2.2', isStored: true, status: 0, error: null },
    ])
    expect(stored.get('1.2.1')?.equals(long)).toBe(true)
  })

  it('are padded if a deflated data set has an odd length', async () => {
    const { target, stored } = await startPacs()
    await sendInstances(target, [fileOf(classOf.sr, '1.2.1', Buffer.from('odd'))])
    expect(stored.get('1.2.1')).toEqual(Buffer.from('odd\0'))
  })

  it('are written in implicit VR for a peer that accepts nothing else', async () => {
    const { target, stored } = await startPacs({ takes: '1.2.840.10008.1.2' })
    // Patient's Name, and a sequence of one item with a Code Value.
    const code = Buffer.from([8, 0, 0, 1, 0x53, 0x48, 2, 0, 0x41, 0x42])
    const sequence = (head: readonly number[], length: number) =>
      Buffer.concat([
        Buffer.from([8, 0, 0x18, 0x22, ...head, length + 8, 0, 0, 0, 0xfe, 0xff, 0, 0xe0, length, 0, 0, 0]),
      ])
    const name = [0x10, 0, 0x10, 0]
    const file = fileOf(
      ...([classOf.sr, '1.2.1'] as const),
      Buffer.concat([
        ...[sequence([0x53, 0x51, 0, 0], code.length), code],
        Buffer.from([...name, 0x50, 0x4e, 2, 0, 0x58, 0x5e]),
      ]),
    )
    expect(await sendInstances(target, [file])).toMatchObject([{ isStored: true, status: 0 }])
    expect(stored.get('1.2.1')).toEqual(
      Buffer.concat([
        ...[sequence([], 10), Buffer.from([8, 0, 0, 1, 2, 0, 0, 0, 0x41, 0x42])],
        Buffer.from([...name, 2, 0, 0, 0, 0x58, 0x5e]),
      ]),
    )
  })

  it('each have their own status: stored with a warning, not stored with a refusal', async () => {
    const statuses: Readonly<Record<string, number>> = { '1.2.1': 0xb000, '1.2.2': 0xa700 }
    const { target } = await startPacs({ statusOf: one => statuses[one] ?? 0, refuses: classOf.pdf })
    const files = [
      fileOf(classOf.sr, '1.2.1', Buffer.from('ab')),
      fileOf(classOf.pdf, '1.2.3', Buffer.from('ab')),
      fileOf(classOf.sr, '1.2.2', Buffer.from('ab')),
    ]
    expect(await sendInstances(target, files)).toMatchObject([
      { sopInstance: '1.2.1', isStored: true, status: 0xb000 },
      { sopInstance: '1.2.3', isStored: false, status: null, error: { fault: 'service' } },
      { sopInstance: '1.2.2', isStored: false, status: 0xa700, comment: 'full' },
    ])
  })

  it('are known to be stored up to the failure of the connection', async () => {
    const { target } = await startPacs({ statusOf: one => (one === '1.2.2' ? undefined : 0) })
    const files = ['1.2.1', '1.2.2', '1.2.3'].map(one => fileOf(classOf.sr, one, Buffer.from('ab')))
    expect(await sendInstances(target, files)).toMatchObject([
      { isStored: true, error: null },
      { isStored: false, status: null, error: { fault: 'closed' } },
      { isStored: false, status: null, error: { fault: 'closed' } },
    ])
  })

  it('are not sent to an address that the operator has not allowed', async () => {
    const { target } = await startPacs()
    const [sent] = await sendInstances({ ...target, opened: [] }, [fileOf(classOf.sr, '1.2.1', Buffer.from('ab'))])
    expect(sent).toMatchObject({ isStored: false, error: { code: 'PRIVATE_ADDRESS' } })
  })
})

describe('a response that is not DICOM', () => {
  it.each([
    ['of another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'protocol'],
    ['longer than any', '\x02\0\xff\xff\xff\xff', 'protocol'],
    ['that ends within its items', '\x02\0\0\0\0\x04\0\x01\0\0', 'protocol'],
    ['that breaks off', '\x02\0\0\0\0\xff\0\x01', 'closed'],
    ['of nothing', '', 'closed'],
  ])('%s is a fault', async (_, answer, fault) => {
    const target = await listen(socket => socket.end(Buffer.from(answer, 'latin1')))
    await expect(echo(target)).rejects.toMatchObject({ fault })
  })
})
