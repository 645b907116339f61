import { setTimeout } from 'node:timers/promises'
import { minuteMs } from '@xrai/contract/records/durations'
import { confirmSession } from '@xrai/contract/routes/confirm-session'
import { changeAeTitle, createPeer, testPeer } from '@xrai/contract/routes/peers'
import { editProfile } from '@xrai/contract/routes/profile'
import { listResultDeliveries } from '@xrai/contract/routes/result-deliveries'
import { beginAmendment, signReport } from '@xrai/contract/routes/signatures'
import { z } from 'zod'
import { sopClasses } from '../../../apps/server/src/reports/dicom-results/result-uids.ts'
import { callerOf } from '../../../apps/server/src/testing/caller.ts'
import { sample } from '../../../apps/server/src/testing/samples.ts'
import { newAccount, startServer } from '../../../bench/speed/server.ts'
import type { Verify } from '../verify.ts'
import { type Orthanc, startOrthanc } from './orthanc.ts'

const ports = { http: 8142, dicom: 4342 }
const settings = { DicomServerEnabled: true, DicomPort: ports.dicom, DicomAet: 'ORTHANC', DicomAlwaysAllowStore: true }
/** A due delivery starts within a minute, after the backoff of an unavailable PACS. */
const patienceMs = 5 * minuteMs

const implicitLittle = '1.2.840.10008.1.2'
/** A PACS that accepts only implicit VR, like many older ones. */
const implicitAlone = { ...settings, AcceptedTransferSyntaxes: [implicitLittle] }

/**
 * Signs reports while Orthanc is killed (-9) before, during and after the delivery: every report arrives once, each
 * amendment after its original; also if Orthanc accepts only implicit VR.
 */
export const soakResultsToOrthanc = async (verify: Verify): Promise<void> => {
  const runs = [
    ['dicomweb', settings],
    ['dimse', settings],
    ['dimse', implicitAlone],
  ] as const
  for (const [protocol, orthancSettings] of runs) {
    const orthanc = await startOrthanc(ports.http, orthancSettings)
    if (!orthanc) return
    const server = await startServer(3293, undefined, { PEER_PRIVATE_HOSTS: '127.0.0.1' })
    try {
      await sendAll(server.url, orthanc, protocol, verify)
      if (orthancSettings === implicitAlone) await verifyImplicit(orthanc, verify)
    } finally {
      await server.stop()
      await orthanc.stop()
    }
  }
}

const sendAll = async (
  url: string,
  orthanc: Orthanc,
  protocol: 'dicomweb' | 'dimse',
  verify: Verify,
): Promise<void> => {
  const clinic = await openClinic(url)
  const tested = await clinic.addPeer(protocol)
  verify(tested.fault === null && tested.notTaken.length === 0, `${protocol}, its test: ${JSON.stringify(tested)}`)
  const before = await clinic.analyze()
  const away = await clinic.analyze()
  const cut = await clinic.analyze()

  await clinic.sign(before)
  await clinic.untilSent()
  await orthanc.kill()
  await clinic.sign(away)
  await clinic.amend(before)
  await until('an attempt fails', async () => (await clinic.deliveries()).some(({ fault }) => fault !== null))
  await orthanc.start()
  await clinic.untilSent()

  const known = await countIn(orthanc)
  const signing = clinic.sign(cut)
  await until('the first object is there', async () => (await countIn(orthanc)) > known, 10)
  await orthanc.kill()
  await signing
  await clinic.amend(cut)
  await orthanc.start()
  await clinic.untilSent()

  const arrived = await arrivedIn(orthanc)
  const uids = arrived.map(({ SOPInstanceUID }) => SOPInstanceUID)
  verify(new Set(uids).size === uids.length, `${protocol}: an object came twice`)
  // Each version has a report, a presentation state and a PDF; each radiograph has an image.
  verify(uids.length === 5 * 3 + 3, `${protocol}: ${uids.length} objects in place of 18`)
  const sent = (await clinic.deliveries()).filter(({ state }) => state === 'sent')
  verify(sent.length === 5, `${protocol}: ${sent.length} versions sent in place of 5`)
  verifyOrder(arrived, protocol, verify)
  const attempts = sent.reduce((sum, one) => sum + one.attempts, 0)
  verify(attempts > sent.length, `${protocol}: no attempt found Orthanc away`)
  process.stdout.write(
    `${protocol}: ${uids.length} objects of 5 signed versions, in ${attempts} attempts over 2 kills\n`,
  )
}

const countIn = async ({ call }: Orthanc): Promise<number> =>
  z.array(z.string()).parse((await call('GET', '/instances')).json).length

const changesSchema = z.object({
  Changes: z.array(z.object({ ChangeType: z.string(), ID: z.string() })),
  Done: z.boolean(),
  Last: z.int(),
})
const tagsSchema = z.object({
  SOPInstanceUID: z.string(),
  SOPClassUID: z.string(),
  PredecessorDocumentsSequence: z.unknown().optional(),
})
type Arrived = z.infer<typeof tagsSchema>

/** The instances in order of arrival; one that arrived as new more than once is listed each time. */
const arrivedIn = async ({ call }: Orthanc): Promise<Arrived[]> => {
  const found: Arrived[] = []
  for (let since = 0, isDone = false; !isDone; ) {
    const { json } = await call('GET', `/changes?since=${since}&limit=1000`)
    const { Changes, Done, Last } = changesSchema.parse(json)
    for (const { ChangeType, ID } of Changes)
      if (ChangeType === 'NewInstance')
        found.push(tagsSchema.parse((await call('GET', `/instances/${ID}/simplified-tags`)).json))
    since = Last
    isDone = Done
  }
  return found
}

const verifyImplicit = async ({ call }: Orthanc, verify: Verify): Promise<void> => {
  const instances = z.array(z.string()).parse((await call('GET', '/instances')).json)
  const syntaxes = await Promise.all(
    instances.map(async id =>
      z.object({ TransferSyntax: z.string() }).parse((await call('GET', `/instances/${id}/metadata?expand`)).json),
    ),
  )
  const others = syntaxes.filter(({ TransferSyntax }) => TransferSyntax !== implicitLittle)
  verify(others.length === 0, `implicit VR alone: ${others.length} objects came otherwise`)
  process.stdout.write(`implicit VR alone: ${syntaxes.length} objects stored as ${implicitLittle}\n`)
}

/** An amendment references the previous version, which must have arrived first. */
const verifyOrder = (arrived: readonly Arrived[], protocol: string, verify: Verify): void => {
  const reports = arrived.filter(({ SOPClassUID }) => SOPClassUID === sopClasses.report)
  const place = new Map(reports.map(({ SOPInstanceUID }, at) => [SOPInstanceUID, at]))
  let amended = 0
  for (const { SOPInstanceUID, PredecessorDocumentsSequence } of reports) {
    const text = JSON.stringify(PredecessorDocumentsSequence ?? [])
    const original = [...place.keys()].find(uid => uid !== SOPInstanceUID && text.includes(uid))
    if (original === undefined) continue
    amended += 1
    verify((place.get(original) ?? 0) < (place.get(SOPInstanceUID) ?? 0), `${protocol}: an amendment came first`)
  }
  verify(amended === 2, `${protocol}: ${amended} amendments name their original`)
}

const until = async (what: string, isSo: () => Promise<boolean>, pauseMs = 500): Promise<void> => {
  for (const end = Date.now() + patienceMs; !(await isSo()); await setTimeout(pauseMs))
    if (Date.now() > end) throw new Error(`waited too long until ${what}`)
}

const openClinic = async (url: string) => {
  const { answerOf, analyze } = callerOf({ request: (path, init) => fetch(`${url}${path}`, init) })
  const { token, password } = await newAccount(url)
  await answerOf(confirmSession, { token, body: { password } })
  await answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  await answerOf(changeAeTitle, { token, body: { aeTitle: 'XRAI' } })
  const picture = await sample('panoramic-decayed.jpg')
  let made = 0
  const sign = async (id: string, reason?: string) => {
    const body = { decisions: 0, undecided: true, ...(reason && { reason }) }
    await answerOf(signReport, { token, params: { id }, body })
  }
  const deliveries = async () => (await answerOf(listResultDeliveries, { token, query: { limit: 100 } })).deliveries
  return {
    sign,
    deliveries,
    analyze: async () => {
      made += 1
      // Bytes after the end of a JPEG: the same image in another file.
      return (await analyze(token, Uint8Array.from([...picture, made]))).analysis_id
    },
    amend: async (id: string) => {
      await answerOf(beginAmendment, { token, params: { id } })
      await sign(id, 'una pieza mal numerada')
    },
    addPeer: async (protocol: 'dicomweb' | 'dimse') => {
      const uses = { name: 'Orthanc', asked: false, given: true, preliminary: false } as const
      const body =
        protocol === 'dicomweb'
          ? ({ ...uses, protocol, url: `http://127.0.0.1:${ports.http}/dicom-web` } as const)
          : ({ ...uses, protocol, host: '127.0.0.1', port: ports.dicom, aeTitle: 'ORTHANC', sends: false } as const)
      const { id } = await answerOf(createPeer, { token, body })
      return answerOf(testPeer, { token, params: { id } })
    },
    untilSent: () =>
      until('everything is sent', async () => {
        const all = await deliveries()
        const lost = all.find(({ state }) => state !== 'sent' && state !== 'pending')
        if (lost) throw new Error(`a report ended as ${lost.state}: ${JSON.stringify(lost)}`)
        return all.every(({ state }) => state === 'sent')
      }),
  }
}
