// @module-tag postgres
import { AppError } from '@xrai/contract/errors/app-error'
import { allRoutes } from '@xrai/contract/routes/all'
import * as shared from '@xrai/contract/routes/endpoints'
import * as odontograms from '@xrai/contract/routes/endpoints/odontograms'
import { createOdontogram, discardOdontogram } from '@xrai/contract/routes/odontograms'
import { createPatientLink, revokePatientLink } from '@xrai/contract/routes/patient-links'
import { createPatient } from '@xrai/contract/routes/patients'
import { nameOfCall } from '@xrai/contract/routes/route'
import { beginAmendment, signReport as signRoute } from '@xrai/contract/routes/signatures'
import { and, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import type { Session } from '../../../accounts/sessions/session.ts'
import { analysis, member, user } from '../../../db/schema.ts'
import { decideTooth } from '../../../imaging/analyses/decide-tooth.ts'
import { markAnalysis } from '../../../imaging/analyses/mark-analysis.ts'
import { placeTeeth } from '../../../imaging/analyses/place-teeth.ts'
import { renewAnalysis } from '../../../imaging/analyses/renew-analysis.ts'
import { applyCalibration } from '../../../imaging/measurements/calibrations.ts'
import { changeMeasurement } from '../../../imaging/measurements/change-measurement.ts'
import { actBlind } from '../../../imaging/review/blind.ts'
import { decide } from '../../../imaging/review/decide.ts'
import { changeOdontogram } from '../../../records/odontograms/change-odontogram.ts'
import { discardOdontogram as discard, restoreOdontogram } from '../../../records/odontograms/discard-odontogram.ts'
import { signOdontogram } from '../../../records/odontograms/sign-odontogram.ts'
import {
  createOdontogram as begin,
  correctOdontogramSite,
  writeTexts,
} from '../../../records/odontograms/write-odontogram.ts'
import { createLink, mailLink, restoreLink, revokeLink, shareLink } from '../../../reports/patient-view/links.ts'
import { saveReport } from '../../../reports/report/save-report.ts'
import { beginAmendment as amend, discardAmendment } from '../../../reports/signature/amend-report.ts'
import { signReport } from '../../../reports/signature/sign-report.ts'
import { acceptOf, decisionsOf } from '../../../testing/decisions.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { linkMailTransport } from '../../frame/app-context.ts'

/** A call that writes, with a session that passed the access check before the member was removed or demoted. */
type Write = (session: Session) => Promise<unknown>

let server: TestServer
let writes: Readonly<Record<string, Write>>
let signer: Session
let analysed: string

const calls = { ...shared, ...odontograms }

const { signal } = new AbortController()

beforeAll(async () => {
  server = await openTestServer()
  const { context } = server
  const { db } = context.database
  const owner = await server.newPerson({ plan: 'profesional' })
  const joins = { clinicId: owner.session.scope.clinicId, role: 'dentist' } as const
  signer = (await server.newPerson({ joins })).session
  const people = [owner.session.user.id, signer.user.id]
  await db.update(user).set({ professionalNumber: 'COP 12345' }).where(inArray(user.id, people))
  const { token } = owner
  const picture = await sample('panoramic-decayed.jpg')
  const [open, signed, amending, outdated] = [
    await server.analyze(token, picture),
    await server.analyze(token, picture),
    await server.analyze(token, picture),
    await server.analyze(token, picture),
  ]
  const periapical = await server.analyze(token, await sample('periapical-decayed.jpg'), { type: 'periapical' })
  await db.update(analysis).set({ modelVersion: '0.0.1' }).where(eq(analysis.id, outdated.analysis_id))
  for (const { analysis_id: id } of [signed, amending])
    await server.answerOf(signRoute, { token, params: { id }, body: { decisions: 0, undecided: true } })
  await server.answerOf(beginAmendment, { token, params: { id: amending.analysis_id } })
  const [finding] = open.predictions
  await decisionsOf(server, open).store(owner, acceptOf(finding?.detection_id ?? ''))
  const body = { firstName: 'Rosa', lastName: 'Lazo', birthDate: '1990-01-01' }
  const newPatient = async () => (await server.answerOf(createPatient, { token, body: { ...body, lastName: v7() } })).id
  const newChart = async () =>
    server.answerOf(createOdontogram, { token, params: { id: await newPatient() }, body: { kind: 'initial' } })
  const chart = await newChart()
  const discarded = await newChart()
  const patient = await newPatient()
  await server.answerOf(discardOdontogram, { token, params: { id: discarded.id } })
  analysed = open.analysis_id
  await server.call(`/api/images/${await imageOf(analysed)}`, { method: 'PATCH', token, json: { patientId: patient } })
  const { link, address } = await server.answerOf(createPatientLink, {
    token,
    params: { id: open.analysis_id },
    body: { hours: 24 },
  })
  const revoked = await server.answerOf(createPatientLink, {
    token,
    params: { id: open.analysis_id },
    body: { hours: 24 },
  })
  await server.answerOf(revokePatientLink, { token, params: { id: revoked.link.id } })
  const secret = address.slice(address.indexOf('#') + 1)
  const id = open.analysis_id
  const signing = { decisions: 0, undecided: true, signal }
  const entry = { finding: 'root-stump', variant: null, state: null, teeth: ['36' as const], faces: [], pillars: [] }
  const added = { ...entry, direction: null, grade: null, note: '' }
  const length = { kind: 'length', label: '', printed: false, millimetres: null } as const
  writes = {
    [nameOfCall(calls.placeTeeth)]: session => placeTeeth(session, periapical.analysis_id, { first: '16', last: '14' }),
    [nameOfCall(calls.decideTooth)]: session => decideTooth(session, id, { tooth: '36', presence: 'absent' }),
    [nameOfCall(calls.markReviewed)]: session => markAnalysis(session, id, { reviewed: true }),
    [nameOfCall(calls.decide)]: session => decide(session, id, [acceptOf(finding?.detection_id ?? '')]),
    [nameOfCall(calls.actBlind)]: session => actBlind(session, id, 'begin'),
    [nameOfCall(calls.renewAnalysis)]: session => renewAnalysis(context, session, outdated.analysis_id, signal),
    [nameOfCall(calls.changeMeasurement)]: session =>
      changeMeasurement(session, id, {
        measure: v7(),
        content: {
          ...length,
          points: [
            { x: 1, y: 1 },
            { x: 9, y: 9 },
          ],
        },
      }),
    [nameOfCall(calls.signReport)]: session => signReport(context, session, id, { ...signing, decisions: 1 }),
    [nameOfCall(calls.beginAmendment)]: session => amend(session, signed.analysis_id),
    [nameOfCall(calls.discardAmendment)]: session => discardAmendment(session, amending.analysis_id),
    [nameOfCall(calls.createPatientLink)]: session => createLink(context, session, id, 24),
    [nameOfCall(calls.revokePatientLink)]: session => revokeLink(session, link.id),
    [nameOfCall(calls.restorePatientLink)]: session => restoreLink(session, revoked.link.id),
    [nameOfCall(calls.mailPatientLink)]: session =>
      mailLink(session, linkMailTransport(context), link.id, { to: 'rosa@example.com', secret }),
    [nameOfCall(calls.sharePatientLink)]: session => shareLink(session, link.id),
    [nameOfCall(calls.applyCalibration)]: session => applyCalibration(session, id, null),
    [nameOfCall(calls.createOdontogram)]: session => begin(session, patient, { kind: 'initial' }),
    [nameOfCall(calls.discardOdontogram)]: session => discard(session, chart.id),
    [nameOfCall(calls.restoreOdontogram)]: session => restoreOdontogram(session, discarded.id),
    [nameOfCall(calls.changeOdontogram)]: session =>
      changeOdontogram(session, chart.id, [{ id: v7(), act: { kind: 'add', entry: added, source: null } }]),
    [nameOfCall(calls.writeOdontogramTexts)]: session => writeTexts(session, chart.id, { observations: 'Texto' }),
    [nameOfCall(calls.setOdontogramSite)]: session => correctOdontogramSite(session, chart.id, null),
    [nameOfCall(calls.signOdontogram)]: session => signOdontogram(context, session, chart.id, { changes: 0, signal }),
  }
})

const imageOf = async (analysisId: string) => {
  const { db } = server.context.database
  const [row] = await db.select({ id: analysis.imageId }).from(analysis).where(eq(analysis.id, analysisId))
  return row?.id ?? ''
}

const codes = async (): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {}
  for (const [name, write] of Object.entries(writes))
    found[name] = await write(signer).then(
      () => 'written',
      error => (error instanceof AppError ? error.code : error),
    )
  return found
}

const all = (code: string) => Object.fromEntries(Object.keys(writes).map(name => [name, code]))

const ofMember = () => and(eq(member.userId, signer.user.id), eq(member.clinicId, signer.scope.clinicId))

it('knows every call on a radiograph or an odontogram that only a dentist may make', () => {
  const signing = allRoutes.filter(
    ({ method, path, access }) =>
      method !== 'get' &&
      /^\/api\/(analyses|odontograms|patient-links|patients\/\{id\}\/odontograms)/.test(path) &&
      access.session &&
      access.key === 'never' &&
      !access.roles.some(role => role === 'assistant'),
  )
  expect(Object.keys(writes).toSorted()).toEqual(signing.map(nameOfCall).toSorted())
})

it('refuses every write of a dentist who became an assistant after the request had begun', async () => {
  await server.context.database.db.update(member).set({ role: 'assistant' }).where(ofMember())
  expect(await codes()).toEqual(all('FORBIDDEN'))
})

it('refuses every write of a dentist who was removed after the request had begun, and what an assistant may do too', async () => {
  await server.context.database.db.delete(member).where(ofMember())
  expect(await codes()).toEqual(all('NOT_MEMBER'))
  const texts = { conclusion: 'Sin hallazgos', recommendations: null, notes: null }
  await expect(saveReport(signer, analysed, { texts })).rejects.toMatchObject({ code: 'NOT_MEMBER' })
})
