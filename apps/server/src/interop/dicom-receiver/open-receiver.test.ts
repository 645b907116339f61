// @module-tag resources
import { connect, createServer } from 'node:net'
import type { PeerBody } from '@xrai/contract/routes/peers'
import * as routes from '@xrai/contract/routes/peers'
import { listRefusedFiles } from '@xrai/contract/routes/refused-files'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readForeign } from '../../../../../packages/engine/fixtures/foreign-files.ts'
import { image } from '../../db/schema.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Person } from '../../testing/people.ts'
import { freshSample, withOtherPixels } from '../../testing/samples.ts'
import { arrivingFolder, openTestServer, type TestServer } from '../../testing/test-server.ts'
import { DimseError } from '../dicom-network/dimse-error.ts'
import { echo } from '../dicom-network/echo.ts'
import { openLine } from '../dicom-network/line.ts'
import { splitFile } from '../dicom-network/part10.ts'
import { writeAssociateRequest, writeData, writeReleaseRequest } from '../dicom-network/pdu.ts'
import { sendInstances } from '../dicom-network/send-instances.ts'
import { openReceiver, type Receiver } from './open-receiver.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    settings: readSettings({ PEER_PRIVATE_HOSTS: '127.0.0.0/8, sensor.clinica.local, gone.clinica.local' }),
  })
})
const opened: Receiver[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(receiver => receiver.close()))
})

type Options = Partial<Parameters<typeof openReceiver>[1]>
const listen = async (options: Options = {}, needs: Partial<Parameters<typeof openReceiver>[0]> = {}) => {
  const place = { host: '127.0.0.1', port: 0, folder: arrivingFolder() }
  const receiver = await openReceiver({ ...server.context, ...needs }, { ...place, ...options })
  opened.push(receiver)
  return receiver
}

/** A clinic with its own AE title and equipment at 127.0.0.1, and the connection settings. */
const newClinic = async (changed: Partial<PeerBody> = {}) => {
  const person = await server.newPerson({ plan: 'profesional' })
  const { token } = person
  const aeTitle = `XRAI${crypto.randomUUID().slice(0, 12)}`
  await server.answerOf(routes.changeAeTitle, { token, body: { aeTitle } })
  const uses = { sends: true, asked: false, given: false }
  const device = { protocol: 'dimse', name: 'Sensor 1', host: '127.0.0.1', port: null, aeTitle: 'SENSOR' } as const
  const body = { ...device, ...uses, ...changed } as PeerBody
  const peer = await server.answerOf(routes.createPeer, { token, body })
  const at = ({ port }: Receiver, other: object = {}) => ({
    host: '127.0.0.1',
    port,
    calledAe: aeTitle,
    callingAe: 'SENSOR',
    opened: ['127.0.0.0/8'],
    ...other,
  })
  return { person, token, peer, at }
}

const countOf = ({ session: { scope } }: Person) => scope.db.$count(image, eq(image.clinicId, scope.clinicId))
const rejectionOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    error =>
      error instanceof DimseError && error.rejection ? Object.values(error.rejection).slice(-3) : String(error),
  )

describe('equipment that sends', () => {
  it('has each radiograph stored once, with its name, however often it is sent', async () => {
    const { person, token, at } = await newClinic()
    const receiver = await listen()
    const one = await freshSample('panoramic-12bit.dcm')
    const other = await freshSample('panoramic-12bit.dcm')
    const files = [one, other, one]
    const sent = await Promise.all([sendInstances(at(receiver), files), sendInstances(at(receiver), files)])
    expect(sent.flat().map(({ status }) => status)).toEqual([0, 0, 0, 0, 0, 0])
    const rows = await person.session.scope.db
      .select()
      .from(image)
      .where(eq(image.clinicId, person.session.scope.clinicId))
    expect(rows.map(({ source, sourceName, patientId }) => [source, sourceName, patientId])).toEqual(
      Array(2).fill(['dimse', 'Sensor 1', null]),
    )
    const { peers } = await server.answerOf(routes.listPeers, { token })
    expect(peers).toMatchObject([{ receivedAt: expect.stringMatching(/^2/) }])
    // The stored file is the data set as sent, after our own meta information.
    const stored = await Promise.all(rows.map(({ originalHash }) => server.context.files.read(originalHash)))
    const sets = (all: readonly Uint8Array[]) =>
      all.map(file => Buffer.from(splitFile(file)?.dataSet ?? []).toString('hex')).toSorted()
    expect(sets(stored)).toEqual(sets([one, other]))
  })

  it('gets a response to C-ECHO', async () => {
    const { at } = await newClinic()
    expect(await echo(at(await listen()))).toBe(0)
  })

  it('gets a refusal for a file that is not a radiograph, is another instance than announced, or is damaged, and the others are stored', async () => {
    const { person, at } = await newClinic()
    const good = await freshSample('panoramic-12bit.dcm')
    const change = (bytes: Uint8Array, find: readonly number[], to: string, skip = 8) => {
      const changed = Buffer.from(bytes)
      changed.write(to, changed.indexOf(Buffer.from(find)) + skip, 'latin1')
      return new Uint8Array(changed)
    }
    const ct = change(await freshSample('panoramic-12bit.dcm'), [0x08, 0x00, 0x60, 0x00, 0x43, 0x53], 'CT')
    const other = change(good, [0x08, 0x00, 0x18, 0x00, 0x55, 0x49], '9.')
    const half = (await freshSample('panoramic-12bit.dcm')).subarray(0, good.length / 2)
    const sent = await sendInstances(at(await listen()), [ct, other, half, good, withOtherPixels(good)])
    expect(sent.map(({ status, comment }) => [status, comment])).toEqual([
      [0x0122, 'INSTANCE_NOT_RADIOGRAPH'],
      [0xa900, 'DATA_SET_OF_OTHER_INSTANCE'],
      [0xc000, 'DICOM_DAMAGED'],
      [0, null],
      [0x0110, 'INSTANCE_OTHER_PICTURE'],
    ])
    expect(await countOf(person)).toBe(1)
    const { files } = await server.answerOf(listRefusedFiles, { token: person.token, query: {} })
    // The announced instance of the second one is already stored.
    expect(files.map(({ source, sender, code }) => [source, sender, code])).toEqual(
      ['INSTANCE_OTHER_PICTURE', 'DICOM_DAMAGED', 'INSTANCE_NOT_RADIOGRAPH'].map(code => {
        return ['dimse', 'Sensor 1 (SENSOR)', code]
      }),
    )
  })

  it('is refused a SOP Instance UID that is none by 0117, like STOW-RS, but not an undefined modality', async () => {
    const { person, at } = await newClinic()
    const letters = readForeign('26-uid-with-letters.dcm')
    const dots = Buffer.from(Buffer.from(letters).toString('latin1').replaceAll('1.2.3.ABC', '1.2.3..45'), 'latin1')
    const files = [letters, dots, readForeign('25a-modality-DR.dcm')]
    const sent = await sendInstances(at(await listen()), files)
    expect(sent.map(({ status, comment }) => [status, comment])).toEqual([
      [0x0117, 'SOP_INSTANCE_UID_INVALID'],
      [0x0117, 'SOP_INSTANCE_UID_INVALID'],
      [0, null],
    ])
    expect(await countOf(person)).toBe(1)
  })

  it('is asked to retry while files or database are not writable, and gets an error status for a bug', async () => {
    const { person, at } = await newClinic()
    const full = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' })
    const failing = (error: Error) => ({ ...server.context.files, stage: () => Promise.reject(error) })
    const file = await freshSample('panoramic-12bit.dcm')
    const send = async (options: Options, needs: Parameters<typeof listen>[1] = {}) => {
      const [sent] = await sendInstances(at(await listen(options, needs)), [file])
      return [sent?.status, sent?.comment]
    }
    expect(await send({}, { files: failing(full) })).toEqual([0xa700, 'STORAGE_UNAVAILABLE'])
    expect(await send({}, { files: failing(new Error('a bug')) })).toEqual([0x0110, 'INTERNAL'])
    expect(await countOf(person)).toBe(0)
    const refusedOf = async () =>
      (await server.answerOf(listRefusedFiles, { token: person.token, query: {} })).files.map(({ code }) => code)
    expect(await refusedOf()).toEqual(['INTERNAL', 'STORAGE_UNAVAILABLE'])
    expect(await send({})).toEqual([0, null])
    expect(await refusedOf()).toEqual([])
    expect(server.lines.join()).not.toContain('SENSOR')
  })

  it('gets a refusal if it was deleted since', async () => {
    const { person, token, peer, at } = await newClinic()
    const receiver = await listen(
      {},
      {
        pictures: {
          ...server.context.pictures,
          identify: async (...given) => {
            await server.answerOf(routes.deletePeer, { token, params: { id: peer.id } })
            return server.context.pictures.identify(...given)
          },
        },
      },
    )
    const sent = await sendInstances(at(receiver), [
      await freshSample('panoramic-12bit.dcm'),
      await freshSample('panoramic-12bit.dcm'),
    ])
    expect(sent.map(({ status }) => status)).toEqual([0, 0x0124])
    expect(await countOf(person)).toBe(1)
  })
})

describe('an association', () => {
  it('is rejected with the reason from PS3.8', async () => {
    const receiver = await listen({
      addressesOf: async name => {
        if (name === 'gone.clinica.local') throw new Error('no such name')
        return ['10.0.0.1', '127.0.0.1']
      },
    })
    const [own, named, elsewhere, gone, asked] = await Promise.all([
      newClinic(),
      newClinic({ host: 'sensor.clinica.local' }),
      newClinic({ host: '127.0.0.2' }),
      newClinic({ host: 'gone.clinica.local' }),
      newClinic({ sends: false }),
    ])
    const basic = await newClinic()
    await server.context.database.db.execute(
      `update clinic set plan = 'basico' where id = '${basic.person.session.scope.clinicId}'`,
    )
    expect(await echo(named.at(receiver))).toBe(0)
    const asks = [
      own.at(receiver, { calledAe: 'OTHER' }),
      own.at(receiver, { calledAe: 'XR\0AI' }),
      own.at(receiver, { callingAe: 'OTHER' }),
      elsewhere.at(receiver),
      asked.at(receiver),
      gone.at(receiver),
      basic.at(receiver),
    ]
    expect(await Promise.all(asks.map(target => rejectionOf(echo(target))))).toEqual([
      [1, 1, 7],
      [1, 1, 7],
      [1, 1, 3],
      [1, 1, 3],
      [1, 1, 3],
      [2, 3, 1],
      [2, 1, 1],
    ])
    const unopened = await listen(
      {},
      { settings: { ...server.context.settings, peerPrivateHosts: [{ host: '10.0.0.0/8', clinicId: null }] } },
    )
    expect(await rejectionOf(echo(own.at(unopened)))).toEqual([1, 1, 3])
  })

  it('accepts radiographs in the first proposed transfer syntax that loses no detail, else that is decoded', async () => {
    const { at } = await newClinic()
    const { line } = await associate(at(await listen()), [
      ['1.2.840.10008.5.1.4.1.1.1.3', ['1.2.840.10008.1.2.4.110', '1.2.840.10008.1.2.4.90', '1.2.840.10008.1.2.1']],
      ['1.2.840.10008.5.1.4.1.1.1.3', ['1.2.840.10008.1.2.4.50', '1.2.840.10008.1.2.4.70', '1.2.840.10008.1.2.1']],
      ['1.2.840.10008.5.1.4.1.1.1.3', ['1.2.840.10008.1.2.4.51', '1.2.840.10008.1.2.4.91']],
      ['1.2.840.10008.5.1.4.1.1.1.3', ['1.2.840.10008.1.2.4.51']],
      ['1.2.840.10008.5.1.4.1.1.88.33', ['1.2.840.10008.1.2.1']],
      ['1.2.840.10008.5.1.4.1.1.7', ['1.2.840.10008.1.2.4.102']],
    ])
    expect(line.accepted).toEqual([
      [0, '1.2.840.10008.1.2.4.90'],
      [0, '1.2.840.10008.1.2.4.70'],
      [0, '1.2.840.10008.1.2.4.91'],
      [4, '1.2.840.10008.1.2'],
      [3, '1.2.840.10008.1.2'],
      [4, '1.2.840.10008.1.2'],
    ])
  })

  it('beyond the limit is rejected temporarily, and a slot is free once another ends', async () => {
    const { at } = await newClinic()
    const receiver = await listen({ limits: { associationsOfPeer: 2, associations: 3 } })
    const first = await associate(at(receiver))
    await associate(at(receiver))
    expect(await rejectionOf(echo(at(receiver)))).toEqual([2, 3, 2])
    const other = await newClinic()
    await associate(other.at(receiver))
    expect(await rejectionOf(echo(other.at(receiver)))).toEqual([2, 3, 1])
    await first.send(writeReleaseRequest())
    first.destroy()
    await expect.poll(() => receiver.count(), { timeout: 20_000 }).toBe(2)
    expect(await echo(at(receiver))).toBe(0)
  })

  it.each([
    ['a PDU that is unknown', Buffer.from([9, 0, 0, 0, 0, 0]), 1],
    [
      'a second request',
      writeAssociateRequest({ calledAe: 'A', callingAe: 'B', contexts: [], maximumLength: 0, roles: [] }),
      2,
    ],
    ['a PDU longer than agreed', Buffer.from([4, 0, 0, 9, 0, 0]), 6],
    ['data without any', Buffer.from([4, 0, 0, 0, 0, 0]), 6],
    [
      'a context that was not agreed on',
      writeData({ contextId: 9, isCommand: true, isLast: true, data: Buffer.alloc(2) }),
      6,
    ],
  ])('is aborted for %s, with the reason', async (_, bytes, reason) => {
    const { at } = await newClinic()
    const receiver = await listen()
    const { send, next, destroy } = await associate(at(receiver))
    await send(bytes)
    expect(await next()).toEqual({ kind: 'abort', source: 2, reason })
    destroy()
    await expect.poll(() => receiver.count(), { timeout: 20_000 }).toBe(0)
  })

  it('that breaks off within a radiograph leaves nothing, and a resent one is stored', async () => {
    const { person, at } = await newClinic()
    const receiver = await listen()
    const file = await freshSample('panoramic-12bit.dcm')
    for (const bytes of [50, 400, 5000, 100_000, file.length]) await sendCut(at(receiver), file, bytes)
    await expect.poll(() => receiver.count(), { timeout: 20_000 }).toBe(0)
    expect(await countOf(person)).toBe(0)
    expect(await sendInstances(at(receiver), [file])).toMatchObject([{ status: 0 }])
  })

  it('that is silent is ended, and one that is storing may finish when the server closes', async () => {
    const { person, at } = await newClinic()
    const mute = await listen({ limits: { requestMs: 50 } })
    const silent = await listen({ limits: { idleMs: 50 } })
    const { promise: connected, resolve } = Promise.withResolvers<void>()
    connect({ port: mute.port, host: '127.0.0.1' }, resolve).on('error', () => undefined)
    await Promise.all([connected, associate(at(silent))])
    await expect.poll(() => mute.count() + silent.count(), { timeout: 20_000 }).toBe(0)

    const begun = Promise.withResolvers<void>()
    const pictures = {
      ...server.context.pictures,
      assess: async (...given: Parameters<typeof server.context.pictures.assess>) => {
        begun.resolve()
        return server.context.pictures.assess(...given)
      },
    }
    const receiver = await listen({}, { pictures })
    const idle = await associate(at(receiver))
    const sending = sendInstances(at(receiver), [
      await freshSample('panoramic-12bit.dcm'),
      await freshSample('panoramic-12bit.dcm'),
    ])
    await begun.promise
    await receiver.close()
    expect(await idle.next()).toMatchObject({ kind: 'abort' })
    expect((await sending).map(({ status }) => status)).toEqual([0, null])
    expect(await countOf(person)).toBe(1)
    expect(receiver.count()).toBe(0)
  })
})

type Target = Parameters<typeof echo>[0]
const usual = [['1.2.840.10008.1.1', ['1.2.840.10008.1.2']]] as const

/** An association controlled by the test. */
const associate = async (
  { host, port, calledAe, callingAe }: Target,
  proposals: readonly (readonly [string, readonly string[]])[] = usual,
) => {
  const socket = connect({ host, port })
  const line = openLine(socket)
  const contexts = proposals.map(([abstractSyntax, transferSyntaxes], place) => ({
    id: 2 * place + 1,
    abstractSyntax,
    transferSyntaxes,
  }))
  await line.send(writeAssociateRequest({ calledAe, callingAe, contexts, maximumLength: 0, roles: [] }))
  const answer = await line.next(5000)
  if (answer.kind !== 'associate-accept') throw new Error(answer.kind)
  const accepted = answer.contexts.map(({ result, transferSyntax }) => [result, transferSyntax])
  return { line: { accepted }, send: line.send, next: () => line.next(5000), destroy: line.destroy }
}

/** Sends the file through a proxy that cuts both connections after `bytes` bytes. */
const sendCut = async (target: Target, file: Uint8Array, bytes: number): Promise<void> => {
  const proxy = createServer(socket => {
    const beyond = connect({ host: target.host, port: target.port })
    let passed = 0
    const cut = () => {
      socket.destroy()
      beyond.destroy()
    }
    for (const one of [socket, beyond]) one.on('error', () => undefined).on('close', cut)
    beyond.pipe(socket)
    socket.on('data', chunk => {
      const left = bytes - passed
      passed += chunk.length
      if (chunk.length < left) beyond.write(chunk)
      else beyond.write(chunk.subarray(0, left), cut)
    })
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const [sent] = await sendInstances({ ...target, port }, [file]).catch(error => [{ status: null, error }])
  expect(sent?.status).toBe(null)
  proxy.close()
}
