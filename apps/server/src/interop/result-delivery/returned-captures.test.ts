// @module-tag resources
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { moveImage } from '@xrai/contract/routes/images'
import { mergePatients } from '@xrai/contract/routes/patient-merges'
import { createPatient } from '@xrai/contract/routes/patients'
import { beginAmendment } from '@xrai/contract/routes/signatures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explicitLittleEndian } from '../../base/dicom-uids.ts'
import { receiveInstance } from '../../imaging/receiving/receive-instance.ts'
import { sopClasses } from '../../reports/dicom-results/result-uids.ts'
import { readSettings } from '../../settings/settings.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { writeFileHead } from '../dicom-network/part10.ts'
import { startFakeStore } from '../dicom-network/testing/fake-store.ts'
import { placesWithCaptures } from '../pacs/own-results.ts'
import { createResultOutbox } from './testing/result-outbox.ts'

let server: TestServer
const stores: Awaited<ReturnType<typeof startFakeStore>>[] = []
beforeAll(async () => {
  server = await openTestServer({ settings: readSettings({ PEER_PRIVATE_HOSTS: '127.0.0.1' }) })
})
afterAll(() => {
  for (const store of stores) store.close()
})

const openStore = async (options: object) => {
  const store = await startFakeStore(() => ({}))
  stores.push(store)
  return { ...(await createResultOutbox(server, store, options)), ...store }
}

type Outbox = Awaited<ReturnType<typeof openStore>>

describe('the results of a radiograph that came without UIDs', () => {
  const capturesIn = ({ stored }: Outbox) =>
    [...stored].filter(([, bytes]) => bytes.subarray(0, 160).includes(`${sopClasses.capture}\0`))

  /** Receives every capture that the PACS has. */
  const receiveCaptures = (outbox: Outbox, change = (dataSet: Buffer) => dataSet) =>
    Promise.all(
      capturesIn(outbox).map(([sopInstance, dataSet]) => {
        const head = writeFileHead({ sopClass: sopClasses.capture, sopInstance, transferSyntax: explicitLittleEndian })
        const bytes = new Uint8Array(Buffer.concat([head, change(dataSet)]))
        const received = { bytes, source: 'dimse', sourceName: 'PACS', by: outbox.by } as const
        return receiveInstance(server.context, outbox.scope, received)
      }),
    )

  it('are of one patient each, and come back from the PACS as the radiograph that they show', async () => {
    const file = 'panoramic-healthy.jpg'
    const outbox = await openStore({ preliminary: true, file })
    const { token, scope, params, mark, sign, run, stored } = outbox
    const newPatient = (firstName: string, recordNumber: string) =>
      server.answerOf(createPatient, { token, body: { firstName, lastName: 'Quispe', recordNumber } })
    const { image: made } = await server.answerOf(getAnalysis, { token, params })
    const give = async (firstName: string, recordNumber: string) => {
      const { id } = await newPatient(firstName, recordNumber)
      const body = { caseId: null, patientId: id }
      await server.answerOf(moveImage, { token, params: { id: made.id }, body })
      return id
    }
    const studyTag = Buffer.from([0x20, 0, 0x0d, 0])
    await give('Ana', 'HC-1')
    await mark(true)
    await run()
    expect(capturesIn(outbox)).toHaveLength(1)
    const right = await give('Berta', 'HC-2')
    await sign()
    await run()
    const studiesOf = (recordNumber: string) => {
      const own = [...stored.values()].filter(bytes => bytes.includes(recordNumber))
      const studyOf = (bytes: Buffer) => bytes.subarray(bytes.indexOf(studyTag)).toString('latin1', 8, 60)
      return new Set(own.map(bytes => /[\d.]+/.exec(studyOf(bytes))?.[0]))
    }
    expect([studiesOf('HC-1').size, studiesOf('HC-2').size, capturesIn(outbox).length]).toEqual([1, 1, 2])
    expect(studiesOf('HC-1')).not.toEqual(studiesOf('HC-2'))

    const present = { outcome: 'present', imageId: made.id }
    expect(await receiveCaptures(outbox)).toMatchObject([present, present])
    const uids = [...capturesIn(outbox).map(([uid]) => uid), '1.2.3']
    expect([...(await placesWithCaptures(scope, right, uids)).values()]).toEqual(['here'])
  })

  it('come back as it under another Patient ID that the PACS gave, by the present or former number', async () => {
    const outbox = await openStore({ file: 'panoramic-healthy.jpg' })
    const { token, params, sign, run } = outbox
    const newPatient = async (recordNumber: string) => {
      const body = { firstName: 'Ana', lastName: 'Quispe', recordNumber }
      return (await server.answerOf(createPatient, { token, body })).id
    }
    const { image: made } = await server.answerOf(getAnalysis, { token, params })
    const patientId = await newPatient('HC-000001')
    await server.answerOf(moveImage, { token, params: { id: made.id }, body: { caseId: null, patientId } })
    await sign()
    await run()
    const present = { outcome: 'present', imageId: made.id }
    const coerced = (dataSet: Buffer) => {
      const changed = Buffer.from(dataSet)
      changed.write('PACS-7777', changed.indexOf('HC-000001'))
      return changed
    }
    expect(await receiveCaptures(outbox, coerced)).toMatchObject([present])
    const id = await newPatient('HC-000002')
    const body = { otherId: patientId, take: [], notes: 'both' as const }
    await server.answerOf(mergePatients, { token, params: { id }, body })
    expect(await receiveCaptures(outbox, coerced)).toMatchObject([present])
  })

  it('come back as it if its patient has no number and was merged, or it was given to another since', async () => {
    const outbox = await openStore({ file: 'panoramic-healthy.jpg' })
    const { token, params, sign, run } = outbox
    const newPatient = async () =>
      (await server.answerOf(createPatient, { token, body: { firstName: 'Ana', lastName: 'Quispe' } })).id
    const merge = (id: string, otherId: string) =>
      server.answerOf(mergePatients, { token, params: { id }, body: { otherId, take: [], notes: 'both' } })
    const { image: made } = await server.answerOf(getAnalysis, { token, params })
    const give = (patientId: string) =>
      server.answerOf(moveImage, { token, params: { id: made.id }, body: { caseId: null, patientId } })
    const [first, second, third] = [await newPatient(), await newPatient(), await newPatient()]
    await give(first)
    await sign()
    await run()
    const present = { outcome: 'present', imageId: made.id }
    await merge(second, first)
    expect(await receiveCaptures(outbox)).toMatchObject([present])
    await server.answerOf(beginAmendment, { token, params })
    await give(third)
    expect(await receiveCaptures(outbox)).toMatchObject([present])
    await sign('era de otra paciente')
    await run()
    await merge(await newPatient(), second)
    expect(await receiveCaptures(outbox)).toMatchObject([present, present])
  })
})
