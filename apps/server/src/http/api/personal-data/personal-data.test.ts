import { dayMs } from '@xrai/contract/records/durations'
import { login as loginRoute } from '@xrai/contract/routes/accounts'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createPatient } from '@xrai/contract/routes/patients'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findErasure } from '../../../db/queries/records/erasures.ts'
import { creditEntry, erasure, image, patient, user } from '../../../db/schema.ts'
import { executeErasure } from '../../../records/personal-data/erase.ts'
import { eraseDue } from '../../../records/personal-data/erase-due.ts'
import { sweepDeleted } from '../../../records/retention/sweep-deleted.ts'
import { fieldOf } from '../../../testing/caller.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openTestServer()
  picture = await sample('panoramic-healthy.jpg')
})

const password = 'ocho letras'
const erase = (path: string, token: string, request: object = {}) =>
  server.call(`${path}/erasure`, { token, json: request })

const exported = async (path: string, token: string) => {
  const { status, response } = await server.call(`${path}/export`, { token })
  expect(status).toBe(200)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const json = (name: string) =>
    z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(new TextDecoder().decode(files[name])))
  return { files, json }
}

/** A patient with a case and an analysed radiograph of these bytes. */
const patientOf = async (token: string, bytes = picture) => {
  const names = { firstName: 'Rosa', lastName: 'Mamani' }
  const { id: patient } = await server.answerOf(createPatient, { token, body: names })
  await server.call('/api/cases', { token, json: { name: 'Caso de Rosa', patientId: patient } })
  const { analysis_id } = await server.analyze(token, bytes)
  const { id: imageId } = (await server.answerOf(getAnalysis, { token, params: { id: analysis_id } })).image
  const { db } = server.context.database
  await db.update(image).set({ patientId: patient }).where(eq(image.id, imageId))
  return { patient, imageId, analysisId: analysis_id, path: `/api/patients/${patient}` }
}
/** Other bytes, and the same radiograph: a JPEG may be followed by anything. */
const ownBytes = () => new Uint8Array([...picture, ...crypto.getRandomValues(new Uint8Array(16))])

const storedHash = async (imageId: string) => {
  const [row] = await server.context.database.db.select().from(image).where(eq(image.id, imageId))
  return row?.originalHash ?? ''
}

describe('an export', () => {
  it('of an owner holds the account, the clinic and every original, and no secret', async () => {
    const { token, email } = await server.newPerson({ password })
    const { imageId, patient } = await patientOf(token)
    const { files, json } = await exported('/api/me', token)
    expect(json('persona.json')).toMatchObject([{ email, firstName: 'Ana' }])
    expect(json('pacientes.json')).toMatchObject([{ id: patient, firstName: 'Rosa', lastName: 'Mamani' }])
    expect(json('analisis.json')).toHaveLength(1)
    expect(json('hallazgos.json').length).toBeGreaterThan(0)
    expect(files[`imagenes/${imageId}.jpg`]).toEqual(picture)
    const all = Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => new TextDecoder().decode(bytes))
      .join()
    expect(all).not.toContain(token)
    expect(all).not.toMatch(/"password"|"secret"/)
  })

  it('of a member who owns no clinic holds their own account only', async () => {
    const owner = await server.newPerson()
    await patientOf(owner.token)
    const { clinicId } = owner.session.scope
    const { token } = await server.newPerson({ joins: { clinicId, role: 'dentist' } })
    const { files } = await exported('/api/me', token)
    expect(Object.keys(files)).toContain('actividad.json')
    expect(Object.keys(files).filter(name => name.startsWith('imagenes/') || name === 'pacientes.json')).toEqual([])
  })

  it('of a patient holds theirs and nothing of another patient or clinic', async () => {
    const { token } = await server.newPerson()
    const stranger = await server.newPerson()
    const rosa = await patientOf(token)
    await patientOf(token, ownBytes())
    const { files, json } = await exported(rosa.path, token)
    expect(json('pacientes.json')).toHaveLength(1)
    expect(json('casos.json')).toHaveLength(1)
    expect(json('analisis.json')).toMatchObject([{ id: rosa.analysisId }])
    expect(Object.keys(files).filter(name => name.startsWith('imagenes/'))).toEqual([`imagenes/${rosa.imageId}.jpg`])
    expect((await server.call(`${rosa.path}/export`, { token: stranger.token })).status).toBe(404)
  })
})

describe('an export of a record with a missing file', () => {
  it('has a sentence in its place, and everything else; it breaks off if the store is unavailable', async () => {
    const { token } = await server.newPerson()
    const rosa = await patientOf(token, ownBytes())
    const missing = await storedHash(rosa.imageId)
    await server.context.files.remove(missing)
    const { files, json } = await exported(rosa.path, token)
    expect(json('imagenes.json')).toMatchObject([{ id: rosa.imageId }])
    const note = `imagenes/${rosa.imageId}.falta.txt`
    expect(Object.keys(files).filter(name => name.startsWith('imagenes/'))).toEqual([note])
    expect(new TextDecoder().decode(files[note])).toContain('no se pudo exportar')
    expect(server.lines.join()).toContain('export-lacks-file')
    expect(server.lines.join()).not.toContain(missing)
    const away = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' }))
    const withoutFiles = await openTestServer({ files: { ...server.context.files, checkReading: away } })
    const { response } = await withoutFiles.call(`${rosa.path}/export`, { token })
    await expect(response.arrayBuffer()).rejects.toThrow()
  })
})

describe("erasing a patient's data", () => {
  it('requires a recent confirmation, and is refused to an assistant and another clinic', async () => {
    const owner = await server.newPerson({ password, confirmed: false })
    const { clinicId } = owner.session.scope
    const assistant = await server.newPerson({ joins: { clinicId, role: 'assistant' } })
    const stranger = await server.newPerson({ password })
    const { path } = await patientOf(owner.token)
    const code = async (token: string) => (await erase(path, token)).answer['code']
    const unconfirmed = await server.call(`${path}/erasure`, { token: owner.token, json: {} })
    expect(unconfirmed.answer).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect(await code(assistant.token)).toBe('FORBIDDEN')
    expect(await code(stranger.token)).toBe('NOT_FOUND')
  })

  it('takes rows and files once the days are over, and leaves what another patient shares', async () => {
    const { token } = await server.newPerson({ password })
    const { db } = server.context.database
    const own = await patientOf(token, ownBytes())
    const shared = await patientOf(token)
    const ownHash = await storedHash(own.imageId)
    const sharedHash = await storedHash(shared.imageId)
    await patientOf((await server.newPerson()).token)
    expect((await erase(own.path, token)).answer['dueAt']).toEqual(expect.any(String))
    await erase(shared.path, token)
    await eraseDue(db, server.context.files)
    expect((await server.call(`/api/analyses/${own.analysisId}`, { token })).status).toBe(200)
    await eraseDue(db, server.context.files, { now: new Date(Date.now() + 8 * dayMs) })
    for (const path of [own.path, `/api/analyses/${own.analysisId}`, `/api/images/${own.imageId}/original`]) {
      expect((await server.call(path, { token })).status).toBe(404)
    }
    await expect(server.context.files.read(ownHash)).rejects.toThrow()
    expect(await server.context.files.read(sharedHash)).toEqual(Buffer.from(picture))
    const ledger = await db.select().from(creditEntry).where(eq(creditEntry.analysisId, own.analysisId))
    expect(ledger.length).toBeGreaterThan(0)
  })

  it('can be undone in those days', async () => {
    const { token } = await server.newPerson({ password })
    const { path } = await patientOf(token)
    await erase(path, token)
    expect((await server.call(`${path}/erasure`, { method: 'DELETE', token })).status).toBe(200)
    await eraseDue(server.context.database.db, server.context.files, { now: new Date(Date.now() + 8 * dayMs) })
    expect((await server.call(path, { token })).status).toBe(200)
  })

  it('is not carried out if it is undone while others are', async () => {
    const { token } = await server.newPerson({ password })
    const { db } = server.context.database
    const { path, patient: patientId } = await patientOf(token)
    await erase(path, token)
    const due = await findErasure(db, 'patient', patientId)
    await server.call(`${path}/erasure`, { method: 'DELETE', token })
    expect(await executeErasure(db, server.context.files, due ?? { id: '' })).toBe('none')
    expect((await server.call(path, { token })).status).toBe(200)
  })

  it('takes the radiographs of a patient whose days in the trash end before', async () => {
    const { token } = await server.newPerson({ password })
    const { database, files } = server.context
    const { db } = database
    const { path, patient: patientId, imageId } = await patientOf(token, ownBytes())
    await erase(path, token)
    const deletedAt = new Date(Date.now() - 31 * dayMs)
    await db.update(patient).set({ deletedAt }).where(eq(patient.id, patientId))
    await sweepDeleted(db, files)
    await eraseDue(db, files, { now: new Date(Date.now() + 8 * dayMs) })
    expect(await db.$count(image, eq(image.id, imageId))).toBe(0)
    expect(await db.$count(patient, eq(patient.id, patientId))).toBe(0)
  })
})

describe('erasing an account', () => {
  it('takes the person and a clinic of theirs alone; ledger and audit keep ids only', async () => {
    const { token, email, session } = await server.newPerson({ password, lastName: 'Irrepetible' })
    const { db } = server.context.database
    const { imageId } = await patientOf(token, ownBytes())
    const hash = await storedHash(imageId)
    expect((await erase('/api/me', token, { now: true })).answer).toEqual({ dueAt: null, heldUntil: null })
    expect((await server.call('/api/session', { token })).status).toBe(401)
    const login = await server.call('/api/auth/login', { json: { email, password } })
    expect(login.answer).toMatchObject({ code: 'CREDENTIALS_WRONG' })
    await expect(server.context.files.read(hash)).rejects.toThrow()
    const [row] = await db.select().from(user).where(eq(user.id, session.user.id))
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`Irrepetible|${email}`))
    const proof = await db.select().from(erasure).where(eq(erasure.subjectId, session.user.id))
    expect(proof[0]?.doneAt).toEqual(expect.any(Date))
    const again = await server.call('/api/auth/register', {
      json: { email, password, first_name: 'Ana', last_name: 'Otra' },
    })
    expect(again.status).toBe(200)
  })

  it('waits seven days in which it can be undone, with every other session over', async () => {
    const { token, email } = await server.newPerson({ password })
    const second = await server.call('/api/auth/login', { json: { email, password } })
    const other = fieldOf(loginRoute, second.answer, 'token')
    await erase('/api/me', token)
    expect((await server.call('/api/session', { token: other })).status).toBe(401)
    expect((await server.call('/api/me', { token })).answer['erasureDueAt']).toEqual(expect.any(String))
    expect((await server.call('/api/me/erasure', { method: 'DELETE', token })).status).toBe(200)
    await eraseDue(server.context.database.db, server.context.files, { now: new Date(Date.now() + 8 * dayMs) })
    expect((await server.call('/api/session', { token })).status).toBe(200)
  })

  it('leaves the clinic to its colleagues, and is refused to the last owner among them', async () => {
    const owner = await server.newPerson({ password })
    const { clinicId } = owner.session.scope
    const dentist = await server.newPerson({ password, joins: { clinicId, role: 'dentist' } })
    const { path } = await patientOf(owner.token)
    expect((await erase('/api/me', owner.token, { now: true })).answer).toMatchObject({ code: 'LAST_OWNER' })
    expect((await erase('/api/me', dentist.token, { now: true })).status).toBe(200)
    expect((await server.call(path, { token: owner.token })).status).toBe(200)
  })

  it('requires a recent confirmation, also for an immediate erasure', async () => {
    const { token } = await server.newPerson({ password, confirmed: false })
    const refused = await server.call('/api/me/erasure', { token, json: { now: true } })
    expect([refused.status, refused.answer['code']]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  })
})
