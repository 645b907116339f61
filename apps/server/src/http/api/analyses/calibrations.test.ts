import { getAnalysis, markReviewed } from '@xrai/contract/routes/analyses'
import {
  applyCalibration,
  createCalibration,
  deleteCalibration,
  listCalibrations,
} from '@xrai/contract/routes/calibrations'
import { changeMeasurement } from '@xrai/contract/routes/measures'
import { getReport } from '@xrai/contract/routes/reports'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../../db/columns.ts'
import { insertImage } from '../../../db/queries/imaging/new-radiographs.ts'
import { auditEvent, image } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
let token: string
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
  token = person.token
})

const analysed = async (file = 'panoramic-healthy.jpg', who = token) => {
  const { analysis_id: id } = await server.analyze(who, await sample(file))
  return server.answerOf(getAnalysis, { token: who, params: { id } })
}
const spacing = { millimetres: 0.12, magnification: 1.2 }
const machine = { manufacturer: 'Vatech', manufacturerModel: 'PaX-i' }

it('is kept from a known object, and confirmed for a picture of the same width', async () => {
  const first = await analysed()
  const body = { analysisId: first.id, name: 'Sala 1', spacing: null }
  const refused = await server.call('/api/calibrations', { token, json: body })
  expect([refused.status, refused.answer['code']]).toEqual([409, 'CALIBRATION_MISSING'])
  const points = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
  ]
  const content = { kind: 'calibration' as const, points, label: '', printed: false, millimetres: 10 }
  await server.answerOf(changeMeasurement, { token, params: { id: first.id }, body: { measure: newId(), content } })
  const { calibrations } = await server.answerOf(createCalibration, { token, body })
  expect(calibrations).toMatchObject([
    { name: 'Sala 1', width: first.image.width, millimetresPerPixel: 0.1, origin: 'object', manufacturer: null },
  ])
  const [kept] = calibrations
  const second = await analysed()
  expect(second.image.calibration).toBeUndefined()
  const given = { token, params: { id: second.id }, body: { calibrationId: kept?.id ?? '' } }
  await server.answerOf(applyCalibration, given)
  const shown = await server.answerOf(getAnalysis, { token, params: { id: second.id } })
  expect(shown.image.calibration).toEqual({ id: kept?.id, name: 'Sala 1', millimetresPerPixel: 0.1 })
  const length = { ...content, kind: 'length' as const, printed: true, millimetres: null }
  for (const { id } of [first, second])
    await server.answerOf(changeMeasurement, { token, params: { id }, body: { measure: newId(), content: length } })
  const report = await server.answerOf(getReport, { token, params: { id: second.id } })
  expect(report.measures).toMatchObject([{ name: 'M1', figure: '10.0 mm, por ajuste de la clínica' }])

  const other = await analysed('periapical-decayed.jpg')
  const unfit = await server.call(`/api/analyses/${other.id}/calibration`, {
    ...{ method: 'PUT', token, json: { calibrationId: kept?.id } },
  })
  expect([unfit.status, unfit.answer['code']]).toEqual([409, 'CALIBRATION_UNFIT'])

  await server.answerOf(applyCalibration, { ...given, params: { id: first.id } })
  for (const { id } of [first, second])
    await server.answerOf(markReviewed, { token, params: { id }, body: { reviewed: true } })
  await server.answerOf(deleteCalibration, { token, params: { id: kept?.id ?? '' } })
  const after = await server.answerOf(getAnalysis, { token, params: { id: second.id } })
  expect(after.image.calibration).toBeUndefined()
  expect(after.status).toBe('pending_revision')
  // Its own object gives its scale.
  expect((await server.answerOf(getAnalysis, { token, params: { id: first.id } })).status).toBe('ready')
  const events = await server.context.database.db
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.by, person.session.user.id))
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['calibration-create', 'calibration-apply', 'calibration-delete']),
  )
})

it('is applied by itself to DICOM files of the machine, before and after, and to no other machine or clinic', async () => {
  const stranger = await server.newPerson({ plan: 'profesional' })
  const { scope } = person.session
  const { image: from, id: analysisId } = await analysed()
  const set = (id: string, dicom: object) => scope.db.update(image).set({ dicom }).where(eq(image.id, id))
  await set(from.id, machine)
  const body = { analysisId, name: 'Vatech', spacing }
  const { calibrations } = await server.answerOf(createCalibration, { token, body })
  expect(calibrations.at(-1)).toMatchObject({
    millimetresPerPixel: 0.12 / 1.2,
    origin: 'spacing',
    manufacturer: 'Vatech',
  })
  const stored = async (dicom: object, width = from.width, who = person) => {
    const [row] = await who.session.scope.db.select().from(image).where(eq(image.id, from.id))
    if (!row) throw new Error('no image')
    const { id: _, clinicId: __, search: ___, instanceUid: ____, calibration: _____, ...values } = row
    const id = await insertImage(who.session.scope, { ...values, dicom, width })
    const [made] = await who.session.scope.db.select().from(image).where(eq(image.id, id))
    return made?.calibration?.name ?? null
  }
  const [before] = await scope.db.select().from(image).where(eq(image.id, from.id))
  expect(before?.calibration?.name).toBe('Vatech')
  expect(await stored(machine)).toBe('Vatech')
  expect(await stored({ ...machine, manufacturerModel: 'PaX-400' })).toBeNull()
  expect(await stored({})).toBeNull()
  expect(await stored(machine, from.width + 1)).toBeNull()
  expect(await stored(machine, from.width, stranger)).toBeNull()
  expect(await server.answerOf(listCalibrations, { token: stranger.token })).toEqual({ calibrations: [] })
})

it('refuses a pixel or a magnification that no machine has', async () => {
  const { id: analysisId } = await analysed()
  for (const wrong of [
    { millimetres: 0, magnification: 1.2 },
    { millimetres: 0.1, magnification: 9 },
  ]) {
    const { status } = await server.call('/api/calibrations', {
      ...{ token, json: { analysisId, name: 'Sala', spacing: wrong } },
    })
    expect(status).toBe(422)
  }
})
