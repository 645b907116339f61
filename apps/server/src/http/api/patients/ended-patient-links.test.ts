import { createCase, editCase } from '@xrai/contract/routes/cases'
import type { BelongingChange } from '@xrai/contract/routes/images'
import { mergePatients, undoMerge } from '@xrai/contract/routes/patient-merges'
import { createPatient } from '@xrai/contract/routes/patients'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertErasure } from '../../../db/queries/records/erasures.ts'
import { image, patientLink } from '../../../db/schema.ts'
import { executeErasure } from '../../../records/personal-data/erase.ts'
import { birthDate, patientLinksOf, refusalOf, refused } from '../../../testing/patient-links.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial', lastName: 'Quispe', password: 'ocho letras' })
})

const { open, knock, opened, pictureFor } = patientLinksOf(() => ({ server, owner }))

it('a link for a patient ends with the account of a person who was alone in the clinic, whose records are held', async () => {
  const by = await server.newPerson({ plan: 'empresarial' })
  const { make } = await open({ by })
  const { secret, link } = await make()
  const { grant } = await opened(secret)
  const { scope, user: person } = by.session
  const request = { kind: 'person', subjectId: person.id, requestedBy: person.id, dueAt: new Date() } as const
  await executeErasure(scope.db, server.context.files, await insertErasure(scope, request), {
    now: new Date(),
    years: 5,
  })
  expect(await refusalOf(knock(secret))).toEqual(refused)
  expect(await refusalOf(pictureFor(grant))).toEqual(refused)
  const [row] = await scope.db.select().from(patientLink).where(eq(patientLink.id, link.id))
  expect(row?.revokedAt).toBeInstanceOf(Date)
})

it('is made sixty times an hour by one person', async () => {
  const by = await server.newPerson({ plan: 'empresarial' })
  const { id } = await open({ by })
  const path = `/api/analyses/${id}/patient-links`
  const make = () => server.call(path, { token: by.token, json: { hours: 1 } })
  for (let made = 0; made < 60; made++) expect((await make()).status).toBe(201)
  expect(await refusalOf(make())).toEqual({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
})

describe('a link for the patient of a radiograph that gets another patient', () => {
  const dicom = { patientBirthDate: birthDate }
  const belong = async (imageId: string, json: BelongingChange) => {
    const path = `/api/images/${imageId}`
    expect((await server.call(path, { method: 'PATCH', token: owner.token, json })).status).toBe(200)
  }
  const newPatient = async (born: string | null) => {
    const body = { firstName: 'Luz', lastName: 'Rojas', ...(born === null ? {} : { birthDate: born }) }
    return (await server.answerOf(createPatient, { token: owner.token, body })).id
  }
  const setDicom = (imageId: string) =>
    server.context.database.db.update(image).set({ dicom }).where(eq(image.id, imageId))

  it('ends for good, also if both have the same birth date and the move is undone', async () => {
    const { make, links, imageId, patientId } = await open()
    const { secret } = await make()
    const { grant } = await opened(secret)
    await belong(imageId, { patientId: await newPatient(birthDate) })
    expect(await refusalOf(knock(secret))).toEqual(refused)
    expect(await refusalOf(pictureFor(grant))).toEqual(refused)
    await belong(imageId, { patientId })
    expect(await refusalOf(knock(secret))).toEqual(refused)
    expect(await links()).toMatchObject([{ state: 'revoked' }])
  })

  it.each([
    ['revoked before the move', true],
    ['ended by the move', false],
  ])('stays closed when an undo asks for it: %s', async (_, isRevoked) => {
    const { make, imageId } = await open()
    const { secret, link } = await make()
    const path = `/api/patient-links/${link.id}`
    if (isRevoked) expect((await server.call(path, { method: 'DELETE', token: owner.token })).status).toBe(200)
    await belong(imageId, { patientId: await newPatient(birthDate) })
    const restore = server.call(`${path}/restore`, { method: 'POST', token: owner.token })
    expect(await refusalOf(restore)).toEqual({ status: 409, code: 'PATIENT_LINK_OVER' })
    expect(await refusalOf(knock(secret))).toEqual(refused)
  })

  it('ends when its case is given to another patient', async () => {
    const { make, links, imageId, patientId } = await open()
    const { token } = owner
    const { id } = await server.answerOf(createCase, { token, body: { name: 'Caso', patientId } })
    await belong(imageId, { caseId: id })
    const { secret } = await make()
    await server.answerOf(editCase, { token, params: { id }, body: { name: 'Otro', patientId } })
    expect((await knock(secret)).status).toBe(200)
    await server.answerOf(editCase, { token, params: { id }, body: { patientId: await newPatient(birthDate) } })
    expect(await refusalOf(knock(secret))).toEqual(refused)
    expect(await links()).toMatchObject([{ state: 'revoked' }])
  })

  it('stays open if it had none and gets one with the birth date of its file', async () => {
    const { make, imageId } = await open()
    await setDicom(imageId)
    await belong(imageId, { patientId: null })
    const { secret } = await make()
    expect((await knock(secret)).status).toBe(200)
    await belong(imageId, { patientId: await newPatient(birthDate) })
    expect((await knock(secret)).status).toBe(200)
    await belong(imageId, { patientId: null })
    expect(await refusalOf(knock(secret))).toEqual(refused)
  })

  it('ends if it had none and gets one with another birth date', async () => {
    const { make, imageId } = await open()
    await setDicom(imageId)
    await belong(imageId, { patientId: null })
    const { secret } = await make()
    await belong(imageId, { patientId: await newPatient('1999-01-01') })
    expect(await refusalOf(knock(secret, '1999-01-01'))).toEqual(refused)
  })

  it('is not made with the birth date of the file while the patient has none', async () => {
    const { id, view, imageId } = await open({ born: null })
    await setDicom(imageId)
    expect(await view()).toMatchObject({ hasBirthDate: false })
    const made = server.call(`/api/analyses/${id}/patient-links`, { token: owner.token, json: { hours: 1 } })
    expect(await refusalOf(made)).toEqual({ status: 409, code: 'BIRTH_DATE_MISSING' })
  })

  it('stays open if two records of the patient are merged', async () => {
    const { make, patientId } = await open()
    const { secret } = await make()
    const kept = await newPatient(birthDate)
    const body = { otherId: patientId, take: [], notes: 'both' as const }
    await server.answerOf(mergePatients, { token: owner.token, params: { id: kept }, body })
    expect((await knock(secret)).status).toBe(200)
  })

  it('ends when the merge is undone by which it moved, and stays open if its radiograph was not moved', async () => {
    const { token } = owner
    const [moved, kept] = [await open(), await open()]
    const body = { otherId: moved.patientId, take: [], notes: 'both' as const }
    const { mergeId } = await server.answerOf(mergePatients, { token, params: { id: kept.patientId }, body })
    const [foreign, own] = [await moved.make(), await kept.make()]
    const { grant } = await opened(foreign.secret)
    await server.answerOf(undoMerge, { token, params: { id: mergeId } })
    expect(await refusalOf(knock(foreign.secret))).toEqual(refused)
    expect(await refusalOf(pictureFor(grant))).toEqual(refused)
    expect((await knock(own.secret)).status).toBe(200)
  })
})
