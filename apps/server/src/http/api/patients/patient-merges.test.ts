import { setTimeout } from 'node:timers/promises'
import { mountTemplateNames } from '@xrai/contract/mounts/mount-template'
import { getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { listAudit } from '@xrai/contract/routes/audit'
import { createCase, listCases } from '@xrai/contract/routes/cases'
import { createOdontogram } from '@xrai/contract/routes/odontograms'
import { listDuplicates, mergePatients, previewMerge, undoMerge } from '@xrai/contract/routes/patient-merges'
import { createPatient, getPatient, listPatients, recordConsent } from '@xrai/contract/routes/patients'
import { editProfile } from '@xrai/contract/routes/profile'
import { getReport } from '@xrai/contract/routes/reports'
import type { Body, Query } from '@xrai/contract/routes/route'
import { signReport } from '@xrai/contract/routes/signatures'
import { addPatientNote, getTimeline } from '@xrai/contract/routes/timeline'
import { and, eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { patientTables } from '../../../db/queries/records/patient-tables.ts'
import * as schema from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial', password: 'ocho letras' })
  await server.answerOf(editProfile, { token: owner.token, body: { professionalNumber: 'COP 12345' } })
})

const added = async (body: Body<typeof createPatient>) =>
  (await server.answerOf(createPatient, { token: owner.token, body })).id
const open = (id: string) => server.answerOf(getPatient, { token: owner.token, params: { id } })
const merge = (id: string, otherId: string, more: Partial<Body<typeof mergePatients>> = {}) =>
  server.answerOf(mergePatients, {
    token: owner.token,
    params: { id },
    body: { otherId, take: [], notes: 'kept', ...more },
  })
const unread = { decisions: 0, undecided: true }
const sign = (id: string) => server.answerOf(signReport, { token: owner.token, params: { id }, body: unread })
const undo = (id: string) => server.answerOf(undoMerge, { token: owner.token, params: { id } })
const codeOf = async (path: string, method: string, json?: object) =>
  (await server.call(path, { method, token: owner.token, ...(json ? { json } : {}) })).answer['code']

/** An analysed radiograph in the case, or of the patient itself. */
const addImage = async (caseId: string | null, patientId: string | null) => {
  const { analysis_id: id } = await server.analyze(owner.token, await sample('panoramic-healthy.jpg'))
  const { image } = await server.answerOf(getAnalysis, { token: owner.token, params: { id } })
  const { db } = server.context.database
  await db.update(schema.image).set({ caseId, patientId }).where(eq(schema.image.id, image.id))
  return id
}

const addCase = async (patientId: string) =>
  (await server.answerOf(createCase, { token: owner.token, body: { name: 'Control', patientId } })).id

const everything = async () => {
  const { db } = server.context.database
  const found = []
  for (const { table } of [...patientTables, { table: schema.patient }]) {
    // Moved rows were changed twice.
    const { updatedAt: _, ...columns } = getTableColumns<typeof table & { updatedAt?: PgColumn }>(table)
    found.push(await db.select(columns).from(table).orderBy(table.id))
  }
  return found
}

it('moves the rows of every table that names a patient: a new table needs a line in patient-tables.ts', () => {
  const naming = Object.values(schema)
    .filter(value => is(value, PgTable))
    .filter(table => {
      const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
      return Object.values(columns).some(({ name }) => name === 'patient_id')
    })
  expect(naming.map(getTableName).toSorted()).toEqual(patientTables.map(({ table }) => getTableName(table)).toSorted())
})

it('leaves the lists of the merged patient under either id', async () => {
  const { token } = owner
  const kept = await added({ firstName: 'Rosa', lastName: 'Lazo' })
  const gone = await added({ firstName: 'Rosa', lastName: 'Laso' })
  const cases = [await addCase(kept), await addCase(gone)]
  await addImage(cases[1] ?? null, null)
  await merge(kept, gone)
  for (const patientId of [kept, gone]) {
    const listed = await server.answerOf(listCases, { token, query: { patientId } })
    expect(listed.cases.map(({ id }) => id)).toEqual(cases.toReversed())
    expect((await server.answerOf(listAnalyses, { token, query: { patientId } })).total).toBe(1)
  }
  const stranger = await server.newPerson()
  expect((await server.answerOf(listCases, { token: stranger.token, query: { patientId: kept } })).total).toBe(0)
})

describe('possible duplicates', () => {
  it('have the same document number, or a name in common and no other birth date or document', async () => {
    const names = { firstName: 'Inés María', lastName: 'Núñez', birthDate: '1990-01-02' }
    const id = await added({ ...names, document: { type: 'dni', number: '11111111' } })
    const sure = await added({ firstName: 'I.', lastName: 'N.', document: { type: 'passport', number: '11111111' } })
    const same = await added({ firstName: 'INES', lastName: 'María Nunez', birthDate: '1990-01-02' })
    const bare = await added({ firstName: 'Inés María', lastName: 'Núñez' })
    await added({ ...names, birthDate: '1991-01-02' })
    await added({ ...names, document: { type: 'dni', number: '22222222' } })
    const shorter = await added({ ...names, firstName: 'INES', lastName: 'NUNEZ' })
    await added({ ...names, firstName: 'Inés', lastName: 'Paz' })
    await added({ firstName: 'Inés', lastName: 'Núñez' })
    const { duplicates } = await server.answerOf(listDuplicates, { token: owner.token, params: { id } })
    expect(duplicates.map(({ patient, reason }) => [patient.id, reason])).toEqual([
      [sure, 'document'],
      [same, 'name-birth-date'],
      [shorter, 'name-birth-date'],
      [bare, 'name'],
    ])
  })
})

describe('merging two patients', () => {
  it('moves everything of the other, keeps the chosen fields and every alert, and can be undone exactly', async () => {
    const { token } = owner
    const guardian = { name: 'Luz', relation: 'mother', document: null, phone: '987654321' } as const
    const id = await added({
      firstName: 'Rosa',
      lastName: 'Lazo',
      alerts: ['Embarazo'],
      notes: 'Una',
      recordNumber: 'H1',
    })
    const document = { type: 'dni', number: '33333333' } as const
    const theirs = { document, phone: '987654321', guardian, alerts: ['embarazo', 'Anticoagulada'], notes: 'Dos' }
    const otherId = await added({ firstName: 'Rosa María', lastName: 'Lazo', recordNumber: 'H2', ...theirs })
    const caseId = await addCase(otherId)
    const analysis = await addImage(caseId, null)
    await addImage(null, otherId)
    await server.answerOf(createOdontogram, { token, params: { id: otherId }, body: { kind: 'initial' } })
    await server.answerOf(recordConsent, { token, params: { id: otherId }, body: { purpose: 'training', given: true } })
    await sign(analysis)
    await server.context.renditions.settle()
    const before = await everything()
    const { db } = server.context.database

    const preview = await server.answerOf(previewMerge, { token, params: { id }, body: { otherId } })
    expect(preview).toMatchObject({ kept: { id }, other: { id: otherId }, signedNames: ['Rosa María Lazo'] })
    expect(Object.fromEntries(preview.moves.map(({ kind, count }) => [kind, count]))).toEqual({
      cases: 1,
      images: 2,
      odontograms: 1,
      consents: 1,
      reports: 1,
      signatures: 1,
    })

    const take = ['recordNumber', 'document', 'phone', 'guardian'] as const
    const { patient, mergeId } = await merge(id, otherId, { take: [...take], notes: 'both' })
    expect(patient).toMatchObject({
      name: 'Rosa Lazo',
      recordNumber: 'H2',
      document,
      phone: '987654321',
      guardian,
      notes: 'Una\nDos',
      alerts: ['Embarazo', 'Anticoagulada'],
      caseCount: 1,
      imageCount: 2,
    })
    const views = async (subjectId: string) =>
      db
        .select()
        .from(schema.auditEvent)
        .where(and(eq(schema.auditEvent.subjectId, subjectId), eq(schema.auditEvent.action, 'patient-view')))
    // The preview showed both; the URL of the merged patient shows the remaining one.
    expect([await views(id), await views(otherId)].map(found => found.length)).toEqual([1, 1])
    const merged = await open(otherId)
    expect(await views(otherId)).toHaveLength(1)
    const trail = async () => {
      const { events } = await server.answerOf(listAudit, { token, query: { patient: id, limit: '100' } })
      return events.filter(({ subject }) => subject?.id === otherId).map(({ action }) => action)
    }
    expect(await trail()).toEqual([
      ...['patient-merge', 'patient-view', 'patient-consent', 'odontogram-create', 'patient-create'],
    ])
    expect(merged).toMatchObject({
      id,
      consents: [{ given: true }],
      merges: [{ id: mergeId, name: 'Rosa María Lazo' }],
    })
    expect((await server.answerOf(listPatients, { token, query: { q: 'rosa maria lazo' } })).total).toBe(0)
    const trash = await server.answerOf(listPatients, { token, query: { state: 'deleted' } })
    expect(trash.patients.filter(one => one.id === otherId)).toEqual([])
    // Signatures stay valid.
    const { answer } = await server.call(`/api/analyses/${analysis}/signatures`, { token })
    expect(JSON.stringify(answer)).not.toContain('"valid":false')

    await undo(mergeId)
    expect(await everything()).toEqual(before)
    expect(await trail()).toEqual([])
    const events = await db
      .select()
      .from(schema.auditEvent)
      .where(eq(schema.auditEvent.subjectId, otherId))
      .orderBy(schema.auditEvent.id)
    expect(events.map(({ action }) => action).filter(action => action.includes('merge'))).toEqual([
      'patient-merge',
      'patient-unmerge',
    ])
    expect(await codeOf(`/api/patient-merges/${mergeId}`, 'DELETE')).toBe('NOT_FOUND')
  })

  it('can be undone after later changes and merges, which remain, in reverse order', async () => {
    const dni = (number: string) => ({ type: 'dni', number }) as const
    const alerts = (from: number) => Array.from({ length: 6 }, (_, place) => `Alergia ${from + place}`)
    const [first, second, third] = [
      await added({ firstName: 'Ana', lastName: 'Uno', alerts: alerts(1) }),
      await added({ firstName: 'Ana', lastName: 'Dos', phone: '111111', document: dni('44444441'), alerts: alerts(7) }),
      await added({ firstName: 'Ana', lastName: 'Tres' }),
    ]
    const ofSecond = await addCase(second)
    const into = await merge(first, second, { take: ['phone', 'document'] })
    const json = { phone: '222222', document: dni('44444442'), alerts: [...alerts(1), ...alerts(7)] }
    const more = { ...json, alerts: [...json.alerts, 'Otra'] }
    expect(await codeOf(`/api/patients/${first}`, 'PATCH', more)).toBe('TEXT_TOO_LONG')
    await server.call(`/api/patients/${first}`, { method: 'PATCH', token: owner.token, json })
    const later = await addCase(first)
    const chain = await merge(third, first)
    expect((await open(second)).id).toBe(third)
    expect((await open(third)).merges.map(({ name, isLatest }) => [name, isLatest])).toEqual([
      ['Ana Uno', true],
      ['Ana Dos', false],
    ])
    expect(await codeOf(`/api/patient-merges/${into.mergeId}`, 'DELETE')).toBe('MERGE_NOT_LATEST')
    await undo(chain.mergeId)
    await undo(into.mergeId)
    const one = await open(first)
    const two = await open(second)
    expect([one.phone, one.cases.map(({ id }) => id)]).toEqual(['222222', [later]])
    // Its type came from the merge, but is consistent with its number.
    expect([one.document, two.document]).toEqual([json.document, dni('44444441')])
    expect([one.alerts, two.alerts]).toEqual([alerts(1), alerts(7)])
    expect([two.phone, two.cases.map(({ id }) => id)]).toEqual(['111111', [ofSecond]])
    expect((await open(third)).cases).toEqual([])
  })

  it('takes the note that was typed on the page of the merged patient', async () => {
    const [id, otherId] = [
      await added({ firstName: 'Ada', lastName: 'Lira' }),
      await added({ firstName: 'A', lastName: 'Lira' }),
    ]
    await merge(id, otherId)
    const body = { text: 'Escrita antes de saberlo', tooth: null, date: '2026-01-05' }
    await server.answerOf(addPatientNote, { token: owner.token, params: { id: otherId }, body })
    const { entries } = await server.answerOf(getTimeline, {
      token: owner.token,
      params: { id },
      query: { kind: 'note' },
    })
    expect(entries).toMatchObject([{ kind: 'note', text: body.text }])
    const { events } = await server.answerOf(listAudit, { token: owner.token, query: { patient: id } })
    expect(events.map(({ action }) => action)).toContain('patient-note-add')
  })

  it('is refused if a signed report names another person, with itself, and while an erasure is planned', async () => {
    const { token } = owner
    const id = await added({ firstName: 'Rosa', lastName: 'Firmada Paz' })
    const otherId = await added({ firstName: 'Luz', lastName: 'Distinta' })
    const analysis = await addImage(null, otherId)
    await sign(analysis)
    await server.context.renditions.settle()
    const body = { otherId, take: [], notes: 'kept' }
    expect(await codeOf(`/api/patients/${id}/merge`, 'POST', body)).toBe('MERGE_SIGNED')
    expect(await codeOf(`/api/patients/${id}/merge`, 'POST', { ...body, otherId: id })).toBe('MERGE_WITH_ITSELF')
    await server.call(`/api/patients/${otherId}/erasure`, { token, json: { now: false } })
    const named = { ...body, take: ['name'] }
    expect(await codeOf(`/api/patients/${id}/merge`, 'POST', named)).toBe('MERGE_ERASURE')
    await server.call(`/api/patients/${otherId}/erasure`, { method: 'DELETE', token })
    expect((await merge(id, otherId, { take: ['name'] })).patient.name).toBe('Luz Distinta')
  })

  it('names the patient in reports, and cannot be undone with an erasure planned or a later signature', async () => {
    const { token } = owner
    const ana = await added({ firstName: 'Ana', lastName: 'Paz', sex: 'F' })
    const luis = await added({ firstName: 'Luis', lastName: 'Rey', sex: 'M' })
    const signed = await addImage(null, luis)
    const open = await addImage(await addCase(luis), null)
    const named = async () => {
      const { patientName, patientSex } = await server.answerOf(getReport, { token, params: { id: open } })
      return [patientName, patientSex]
    }
    expect(await named()).toEqual(['Luis Rey', 'M'])
    const first = await merge(ana, luis)
    expect(await named()).toEqual(['Ana Paz', 'F'])
    await undo(first.mergeId)
    expect(await named()).toEqual(['Luis Rey', 'M'])

    const { mergeId } = await merge(ana, luis)
    await server.call(`/api/patients/${ana}/erasure`, { token, json: { now: false } })
    expect(await codeOf(`/api/patient-merges/${mergeId}`, 'DELETE')).toBe('MERGE_ERASURE')
    await server.call(`/api/patients/${ana}/erasure`, { method: 'DELETE', token })
    await sign(signed)
    await server.context.renditions.settle()
    expect(await codeOf(`/api/patient-merges/${mergeId}`, 'DELETE')).toBe('UNMERGE_SIGNED')
    expect(await named()).toEqual(['Ana Paz', 'F'])
  })

  it.each([
    ['document', { document: { type: 'dni', number: '48593718' } }, 'document'],
    ['birth date', { birthDate: '1971-02-03' }, 'birthDate'],
    ['record number', { recordNumber: 'H-4545' }, 'recordNumber'],
  ] as const)('cannot be undone if a report signed since has the %s of the other', async (_, theirs, field) => {
    const id = await added({ firstName: 'Sara', lastName: 'Rey' })
    const otherId = await added({ firstName: 'Sara', lastName: 'Rey', ...theirs })
    const { mergeId } = await merge(id, otherId, { take: [field] })
    await sign(await addImage(null, id))
    expect(await codeOf(`/api/patient-merges/${mergeId}`, 'DELETE')).toBe('UNMERGE_SIGNED')
  })

  it('can be undone if a report signed since has what its patient keeps', async () => {
    const id = await added({ firstName: 'Sara', lastName: 'Paz', recordNumber: 'H-4646' })
    const { mergeId } = await merge(id, await added({ firstName: 'Sara', lastName: 'Paz' }))
    await sign(await addImage(null, id))
    expect((await undo(mergeId)).restored.name).toBe('Sara Paz')
  })

  it('makes a concurrent erasure of the other wait, which then finds no patient', async () => {
    const otherId = await added({ firstName: 'Eva', lastName: 'Espera' })
    let asked: ReturnType<typeof server.call> | undefined
    await server.context.database.db.transaction(async tx => {
      await tx.delete(schema.patient).where(eq(schema.patient.id, otherId))
      asked = server.call(`/api/patients/${otherId}/erasure`, { token: owner.token, json: { now: false } })
      // Long enough for the erasure to be planned if it did not wait.
      await setTimeout(300)
    })
    expect((await asked)?.status).toBe(404)
  })

  it("keeps both patients' series of the same template, each with its date", async () => {
    const { db } = server.context.database
    const [id, otherId] = [
      await added({ firstName: 'Eva', lastName: 'Serie' }),
      await added({ firstName: 'Eva', lastName: 'Serie' }),
    ]
    const { clinicId } = owner.session.scope
    const template = mountTemplateNames[0]
    await db.insert(schema.mount).values([
      { clinicId, patientId: id, template, date: '2026-01-02' },
      { clinicId, patientId: otherId, template, date: '2025-01-02' },
    ])
    const { mergeId } = await merge(id, otherId)
    expect(await db.$count(schema.mount, eq(schema.mount.patientId, id))).toBe(2)
    await undo(mergeId)
    expect(await db.$count(schema.mount, eq(schema.mount.patientId, otherId))).toBe(1)
  })

  it('cannot be undone while another patient has the number that would be restored', async () => {
    const id = await added({ firstName: 'Eva', lastName: 'Una', recordNumber: 'E1' })
    const otherId = await added({ firstName: 'Eva', lastName: 'Una', recordNumber: 'E2' })
    const { mergeId } = await merge(id, otherId)
    const taker = await added({ firstName: 'Otra', lastName: 'Una', recordNumber: 'E2' })
    expect(await codeOf(`/api/patient-merges/${mergeId}`, 'DELETE')).toBe('RECORD_NUMBER_TAKEN')
    await server.call(`/api/patients/${taker}`, { method: 'PATCH', token: owner.token, json: { recordNumber: null } })
    expect((await undo(mergeId)).restored.recordNumber).toBe('E2')
  })

  it('finds who remains by each number that the merge took, until another patient has it', async () => {
    const numbers = async (query: Query<typeof listPatients>) =>
      (await server.answerOf(listPatients, { token: owner.token, query })).patients.map(({ id }) => id)
    const document = { type: 'dni', number: '45454545' } as const
    const id = await added({ firstName: 'Noa', lastName: 'Una', recordNumber: 'Kept 1' })
    const otherId = await added({ firstName: 'Noa', lastName: 'Una', recordNumber: 'Gone-1', document })
    const { mergeId } = await merge(id, otherId)
    expect(await numbers({ recordNumber: 'gone- 1' })).toEqual([id])
    expect(await numbers({ documentNumber: '45454545' })).toEqual([id])
    expect(await numbers({ documentNumber: '45454545', documentType: 'ce' })).toEqual([])
    expect(await numbers({ recordNumber: 'KEPT1' })).toEqual([id])
    const taker = await added({ firstName: 'Otra', lastName: 'Una', recordNumber: 'GONE-1' })
    expect(await numbers({ recordNumber: 'Gone-1' })).toEqual([taker])
    await server.call(`/api/patients/${taker}`, { method: 'PATCH', token: owner.token, json: { recordNumber: null } })
    await undo(mergeId)
    expect(await numbers({ recordNumber: 'Gone-1' })).toEqual([otherId])

    const chosen = await merge(id, otherId, { take: ['recordNumber'] })
    expect(await numbers({ recordNumber: 'Gone-1' })).toEqual([id])
    expect(await numbers({ recordNumber: 'Kept 1' })).toEqual([id])
    // A number that a person corrects afterwards was wrong.
    await server.call(`/api/patients/${id}`, { method: 'PATCH', token: owner.token, json: { recordNumber: 'Kept 2' } })
    expect(await numbers({ recordNumber: 'Kept 2' })).toEqual([id])
    expect(chosen.patient.recordNumber).toBe('Gone-1')
  })

  it('is part of the export of the patient, and erased with the patient', async () => {
    const id = await added({ firstName: 'Eva', lastName: 'Exporta' })
    const { mergeId } = await merge(id, await added({ firstName: 'Eva', lastName: 'Irrepetible' }))
    const { response } = await server.call(`/api/patients/${id}/export`, { token: owner.token })
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const text = new TextDecoder().decode(files['combinaciones.json'])
    expect(text).toContain('Irrepetible')
    await server.call(`/api/patients/${id}/erasure`, { token: owner.token, json: { now: true } })
    const { db } = server.context.database
    expect(await db.$count(schema.patientMerge, eq(schema.patientMerge.id, mergeId))).toBe(0)
  })
})
