import type { OdontogramEntry } from '@xrai/contract/odontogram/entry-schema'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { dayMs } from '@xrai/contract/records/durations'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import {
  createOdontogram,
  getOdontogram,
  listChartProposals,
  listOdontograms,
  setOdontogramSite,
  signOdontogram,
  writeOdontogramTexts,
} from '@xrai/contract/routes/odontograms'
import { mergePatients } from '@xrai/contract/routes/patient-merges'
import { createPatient } from '@xrai/contract/routes/patients'
import { verifyReport } from '@xrai/contract/routes/signatures'
import { createSite } from '@xrai/contract/routes/sites'
import { readSignature } from '@xrai/contract/signature/pdf-signature'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { namedFiles } from '../../../db/dump.ts'
import { deleteDiscarded, insertChanges } from '../../../db/queries/records/odontograms.ts'
import {
  auditEvent,
  odontogram,
  odontogramChange,
  odontogramSignature,
  patient,
  signedOdontogram,
  user,
} from '../../../db/schema.ts'
import { restorableSince } from '../../../records/personal-data/lifecycle.ts'
import { sweepDeleted } from '../../../records/retention/sweep-deleted.ts'
import { decisionsOf, newDecision } from '../../../testing/decisions.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let dentist: Person

beforeAll(async () => {
  server = await openTestServer()
  dentist = await newDentist('COP 12345')
})

const newDentist = async (number: string | null): Promise<Person> => {
  const person = await server.newPerson({ plan: 'profesional', lastName: 'Quispe' })
  const { db } = server.context.database
  await db.update(user).set({ professionalNumber: number }).where(eq(user.id, person.session.user.id))
  return person
}

const newPatient = async ({ token } = dentist) =>
  (await server.answerOf(createPatient, { token, body: { firstName: 'Rosa', lastName: 'Lazo' } })).id

const begin = async (patientId: string, kind: 'initial' | 'evolution' = 'initial', { token } = dentist) =>
  server.answerOf(createOdontogram, { token, params: { id: patientId }, body: { kind } })

const entry = (over: Partial<OdontogramEntry>): OdontogramEntry => ({
  finding: 'root-stump',
  variant: null,
  state: null,
  teeth: ['36'],
  faces: [],
  pillars: [],
  direction: null,
  grade: null,
  note: '',
  ...over,
})
const addition = (over: Partial<OdontogramEntry> = {}, source: object | null = null) => ({
  id: v7(),
  act: { kind: 'add', entry: entry(over), source },
})

const send = (id: string, changes: readonly object[], { token } = dentist) =>
  server.call(`/api/odontograms/${id}/changes`, { token, json: { changes } })

const add = async (id: string, ...entries: Partial<OdontogramEntry>[]): Promise<Odontogram> => {
  await send(
    id,
    entries.map(one => addition(one)),
  )
  return server.answerOf(getOdontogram, { token: dentist.token, params: { id } })
}

const sign = async ({ id, changes }: Pick<Odontogram, 'id' | 'changes'>) =>
  server.answerOf(signOdontogram, { token: dentist.token, params: { id }, body: { changes: changes.length } })

const pdfOf = async (id: string) => {
  const { response } = await server.call(`/api/odontograms/${id}/odontogram.pdf`, { token: dentist.token })
  return new Uint8Array(await response.arrayBuffer())
}
const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })).text.replace(/\s+/g, ' ')

describe('a draft', () => {
  it('is made at a site, which is corrected until it is signed and printed then', async () => {
    const own = await newDentist('COP 54321')
    const { id } = await begin(await newPatient(own), 'initial', own)
    const { token } = own
    const name = 'Sede de Surco'
    const { id: siteId } = await server.answerOf(createSite, { token, body: { name } })
    const set = (to: string | null) =>
      server.answerOf(setOdontogramSite, { token, params: { id }, body: { siteId: to } })
    expect(await set(siteId)).toEqual({ siteId, before: null })
    expect(await set(siteId)).toEqual({ siteId, before: siteId })
    expect((await server.answerOf(getOdontogram, { token, params: { id } })).siteId).toBe(siteId)
    const json = { siteId: v7() }
    const unknown = await server.call(`/api/odontograms/${id}/site`, { method: 'PATCH', token, json })
    expect(unknown.answer['code']).toBe('SITE_UNKNOWN')
    await server.answerOf(signOdontogram, { token, params: { id }, body: { changes: 0 } })
    const late = await server.call(`/api/odontograms/${id}/site`, { method: 'PATCH', token, json: { siteId: null } })
    expect(late.answer['code']).toBe('ODONTOGRAM_SIGNED')
    const { response } = await server.call(`/api/odontograms/${id}/odontogram.pdf`, { token })
    expect(await textOf(new Uint8Array(await response.arrayBuffer()))).toContain(name)
  })

  it('keeps every change with who and when, and passes over what it has', async () => {
    const { id } = await begin(await newPatient())
    const first = addition()
    await send(id, [first])
    const removal = { id: v7(), act: { kind: 'remove', of: first.id } }
    await send(id, [first, removal, removal, { ...removal, id: removal.id.toUpperCase() }])
    const { changes } = await server.answerOf(getOdontogram, { token: dentist.token, params: { id } })
    expect(changes.map(({ act, by }) => [act.kind, by.name])).toEqual([
      ['add', 'Ana Quispe'],
      ['remove', 'Ana Quispe'],
    ])
    const { db } = server.context.database
    const rows = db.update(odontogramChange).set({ place: 9 }).where(eq(odontogramChange.odontogramId, id))
    await expect(rows).rejects.toThrow()
    await expect(db.delete(odontogramChange).where(eq(odontogramChange.odontogramId, id))).rejects.toThrow()
  })

  it('refuses what the norm does not allow, whole calls at once, and changes of what is not there', async () => {
    const { id } = await begin(await newPatient())
    const wrong = addition({ finding: 'pulpotomy', state: 'good', teeth: ['36'] })
    expect((await send(id, [addition(), wrong])).answer['code']).toBe('REQUEST_INVALID')
    const unknown = { id: v7(), act: { kind: 'remove', of: v7() } }
    expect((await send(id, [unknown])).answer['code']).toBe('ODONTOGRAM_CHANGED')
    const { changes } = await server.answerOf(getOdontogram, { token: dentist.token, params: { id } })
    expect(changes).toEqual([])
  })

  it('is one at a time, initial first, and comes back after it was discarded', async () => {
    const patient = await newPatient()
    const code = async (kind: string) =>
      (await server.call(`/api/patients/${patient}/odontograms`, { token: dentist.token, json: { kind } })).answer[
        'code'
      ]
    expect(await code('evolution')).toBe('ODONTOGRAM_INITIAL_MISSING')
    const { id } = await begin(patient)
    expect(await code('initial')).toBe('ODONTOGRAM_DRAFT_OPEN')
    await add(id, {})
    const discard = (which: string) =>
      server.call(`/api/odontograms/${which}`, { method: 'DELETE', token: dentist.token })
    const restore = async (which: string) => {
      const call = { method: 'POST', token: dentist.token } as const
      const { answer, status } = await server.call(`/api/odontograms/${which}/restore`, call)
      return answer['code'] ?? status
    }
    await discard(id)
    expect((await server.call(`/api/odontograms/${id}`, { token: dentist.token })).status).toBe(404)
    expect(await restore(id)).toBe(200)
    const { changes } = await server.answerOf(getOdontogram, { token: dentist.token, params: { id } })
    expect(changes).toHaveLength(1)
    await discard(id)
    const other = await begin(patient)
    expect(await restore(id)).toBe('ODONTOGRAM_DRAFT_OPEN')
    await sign(other)
    expect(await restore(id)).toBe('ODONTOGRAM_CHANGED')
    const { db } = server.context.database
    expect(await deleteDiscarded(db, restorableSince(new Date()))).toBe(0)
    await deleteDiscarded(db, new Date())
    expect(await restore(id)).toBe('NOT_FOUND')
    expect(await code('initial')).toBe('ODONTOGRAM_INITIAL_MADE')
  })
})

describe('what dentists decided on radiographs', () => {
  it('is offered once a dentist accepted it, taken over by a press, and never by itself', async () => {
    const patient = await newPatient()
    const analysis = await server.analyze(dentist.token, await sample('panoramic-decayed.jpg'))
    const { token } = dentist
    const shown = await server.answerOf(getAnalysis, { token, params: { id: analysis.analysis_id } })
    const json = { patientId: patient, caseId: null }
    await server.call(`/api/images/${shown.image.id}`, { method: 'PATCH', token, json })
    const { id } = await begin(patient)
    const offered = async () => (await server.answerOf(listChartProposals, { token, params: { id } })).proposals
    expect(shown.predictions.length).toBeGreaterThan(0)
    expect(await offered()).toEqual([])
    const finding = shown.predictions[0]?.detection_id ?? ''
    const tooth = '36' as const
    const targets = [{ finding, after: [] }]
    const source = { kind: 'finding', analysis: analysis.analysis_id, finding }
    const taken = { finding: 'caries', variant: 'CD', teeth: [tooth], faces: ['occlusal'] } as Partial<OdontogramEntry>
    expect((await send(id, [addition(taken, source)])).answer['code']).toBe('FINDING_NOT_OFFERED')
    await decisionsOf(server, analysis).send(
      token,
      newDecision({ kind: 'edit', targets, changes: { class: 'Caries', tooth, surfaces: ['occlusal'] } }),
    )
    expect(await offered()).toMatchObject([
      { row: 'caries', tooth, faces: ['occlusal'], finding, decidedBy: 'Ana Quispe' },
    ])
    expect((await server.answerOf(getOdontogram, { token, params: { id } })).changes).toEqual([])
    expect((await send(id, [addition(taken, source)])).status).toBe(200)
    expect(await offered()).toEqual([])
    expect((await send(id, [addition(taken, source)])).answer['code']).toBe('FINDING_NOT_OFFERED')
    await sign(await server.answerOf(getOdontogram, { token, params: { id } }))
    const next = await begin(patient, 'evolution')
    expect((await server.answerOf(listChartProposals, { token, params: { id: next.id } })).proposals).toEqual([])
  })

  it('writes the texts that are sent and leaves the others', async () => {
    const { id } = await begin(await newPatient())
    const write = (json: object) =>
      server.call(`/api/odontograms/${id}/texts`, { method: 'PUT', token: dentist.token, json })
    await write({ specifications: 'Del colega', observations: 'Antes' })
    await write({ observations: 'Bruxismo' })
    const chart = await server.answerOf(getOdontogram, { token: dentist.token, params: { id } })
    expect(chart).toMatchObject({ specifications: 'Del colega', observations: 'Bruxismo' })
    expect((await write({})).response.status).toBe(422)
    expect((await write({ seen: { observations: 'Bruxismo' } })).response.status).toBe(422)
  })

  it('refuses a text over one that its writer has not seen, and passes one that is there already', async () => {
    const { id } = await begin(await newPatient())
    const write = async (observations: string, seen: string) => {
      const json = { observations, seen: { observations: seen } }
      const call = { method: 'PUT', token: dentist.token, json } as const
      return (await server.call(`/api/odontograms/${id}/texts`, call)).answer
    }
    expect((await write('Bruxismo', ''))['observations']).toBe('Bruxismo')
    expect((await write('Lo del colega', ''))['code']).toBe('ODONTOGRAM_CHANGED')
    expect((await write('Bruxismo', ''))['observations']).toBe('Bruxismo')
    expect((await write('Lo de ambos', 'Bruxismo'))['observations']).toBe('Lo de ambos')
  })
})

describe('a signed odontogram', () => {
  it('is kept with its PDF, verified by its code, and begins the next one', async () => {
    const patient = await newPatient()
    const { id } = await begin(patient)
    await server.answerOf(writeOdontogramTexts, {
      token: dentist.token,
      params: { id },
      body: { specifications: 'Corona dorada', observations: 'Bruxismo' },
    })
    const draft = await add(id, {}, { finding: 'crown', variant: 'CM', state: 'good', teeth: ['16'], note: 'Dorado' })
    expect(await textOf(await pdfOf(id))).toContain('BORRADOR')
    const { signature } = await sign(draft)
    const pdf = await pdfOf(id)
    expect(await pdfOf(id)).toEqual(pdf)
    const text = await textOf(pdf)
    for (const words of [
      ...['ODONTOGRAMA', 'Odontograma inicial', 'Rosa Lazo', 'Especificaciones', '16: Corona. Dorado', 'Corona dorada'],
      ...['Observaciones', 'Bruxismo', 'Ana Quispe', 'COP 12345', 'RR', 'CM', 'NTS 188'],
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('BORRADOR')
    const code = signature?.verificationCode ?? ''
    const { state, statement, kept, signed } = await server.answerOf(verifyReport, { params: { code } })
    expect([state, statement.format, statement.signer.professionalNumber]).toEqual([
      'valid',
      'xrai-odontogram-signature-1',
      'COP 12345',
    ])
    expect(kept).toEqual({ signature: 'intact', pdf: 'intact', document: 'intact', decisions: 'intact', picture: null })
    expect(readSignature(pdf)).toMatchObject({ statement: signed })
    const next = await begin(patient, 'evolution')
    expect(next.changes.map(({ act }) => act)).toMatchObject([
      { kind: 'add', entry: { finding: 'root-stump' }, source: { kind: 'carried', chart: id } },
      { kind: 'add', entry: { finding: 'crown', note: 'Dorado' } },
    ])
    const { odontograms } = await server.answerOf(listOdontograms, { token: dentist.token, params: { id: patient } })
    expect(odontograms.map(({ kind }) => kind)).toEqual(['evolution', 'initial'])
    const evolution = await sign(next)
    const followedAt = evolution.signature?.signedAt
    expect(await server.answerOf(verifyReport, { params: { code } })).toMatchObject({
      state: 'valid',
      chart: 'initial',
      followedAt,
      supersededAt: null,
    })
  })

  it('goes with its file on the night when its deleted patient goes', async () => {
    const patientId = await newPatient()
    const { id } = await sign(await add((await begin(patientId)).id, {}))
    const { database, files } = server.context
    const [kept] = await database.db.select().from(signedOdontogram).where(eq(signedOdontogram.odontogramId, id))
    const hash = kept?.fileHash ?? ''
    expect(await namedFiles(database.db)).toContain(hash)
    const deletedAt = new Date(Date.now() - 31 * dayMs)
    await database.db.update(patient).set({ deletedAt }).where(eq(patient.id, patientId))
    await sweepDeleted(database.db, files)
    await expect(files.read(hash)).rejects.toThrow()
  })

  it('is never altered, through no call and not in the database', async () => {
    const signed = await sign(await add((await begin(await newPatient())).id, {}))
    const { id } = signed
    const { db } = server.context.database
    const codes = [
      (await send(id, [addition()])).answer['code'],
      (await server.call(`/api/odontograms/${id}`, { method: 'DELETE', token: dentist.token })).answer['code'],
      (await server.call(`/api/odontograms/${id}/signature`, { token: dentist.token, json: { changes: 1 } })).answer[
        'code'
      ],
      (
        await server.call(`/api/odontograms/${id}/texts`, {
          method: 'PUT',
          token: dentist.token,
          json: { specifications: 'x', observations: '' },
        })
      ).answer['code'],
    ]
    expect(new Set(codes)).toEqual(new Set(['ODONTOGRAM_SIGNED']))
    await expect(db.update(odontogram).set({ observations: 'x' }).where(eq(odontogram.id, id))).rejects.toThrow()
    await expect(db.delete(odontogramSignature).where(eq(odontogramSignature.odontogramId, id))).rejects.toThrow()
    const change = { id: v7(), act: { kind: 'remove', of: signed.changes[0]?.id ?? '' } } as const
    const late = { odontogramId: id, by: dentist.session.user.id, changes: [change], after: 1 }
    await expect(insertChanges(dentist.session.scope, late)).rejects.toThrow()
  })

  it('needs a number, a fresh proof, and eyes on what is signed', async () => {
    const refusal = async (person: Person, id: string, changes = 0) =>
      (await server.call(`/api/odontograms/${id}/signature`, { token: person.token, json: { changes } })).answer['code']
    const unnumbered = await newDentist(null)
    const own = await begin(await newPatient(unnumbered), 'initial', unnumbered)
    expect(await refusal(unnumbered, own.id)).toBe('NUMBER_REQUIRED')
    const { id } = await begin(await newPatient())
    await add(id, {})
    expect(await refusal(dentist, id, 0)).toBe('ODONTOGRAM_CHANGED')
    const read = { changes: 1, texts: { specifications: '', observations: 'Otra cosa' } }
    const unread = await server.call(`/api/odontograms/${id}/signature`, { token: dentist.token, json: read })
    expect(unread.answer['code']).toBe('ODONTOGRAM_CHANGED')
    const { clinicId } = dentist.session.scope
    const unproved = await server.newPerson({ joins: { clinicId, role: 'dentist' }, confirmed: false })
    expect(await refusal(unproved, id, 1)).toBe('REAUTHENTICATION_REQUIRED')
  })

  it('is followed after a merge only by one that is based on it', async () => {
    const { token } = dentist
    const [rosa, other, third] = [await newPatient(), await newPatient(), await newPatient()]
    await sign(await begin(rosa))
    await sign(await begin(other))
    const evolution = await begin(other, 'evolution')
    const initial = await begin(third)
    await sign(await begin(rosa, 'evolution'))
    for (const otherId of [other, third])
      await server.answerOf(mergePatients, { token, params: { id: rosa }, body: { otherId, take: [], notes: 'both' } })
    const refusal = async (id: string) =>
      (await server.call(`/api/odontograms/${id}/signature`, { token, json: { changes: 0 } })).answer['code']
    expect(await refusal(evolution.id)).toBe('ODONTOGRAM_CHANGED')
    expect(await refusal(initial.id)).toBe('ODONTOGRAM_INITIAL_MADE')
    for (const { id } of [evolution, initial]) await server.call(`/api/odontograms/${id}`, { method: 'DELETE', token })
    expect((await sign(await begin(rosa, 'evolution'))).signature).not.toBeNull()
  })

  it('is not followed after a merge by one that is based on an earlier one of the other patient', async () => {
    const { token } = dentist
    const [rosa, other] = [await newPatient(), await newPatient()]
    for (const patientId of [other, rosa]) await sign(await add((await begin(patientId)).id, {}))
    const outdated = await begin(other, 'evolution')
    const current = await begin(rosa, 'evolution')
    const body = { otherId: other, take: [], notes: 'both' as const }
    await server.answerOf(mergePatients, { token, params: { id: rosa }, body })
    const refused = await server.call(`/api/odontograms/${outdated.id}/signature`, { token, json: { changes: 1 } })
    expect(refused.answer['code']).toBe('ODONTOGRAM_CHANGED')
    await server.call(`/api/odontograms/${outdated.id}`, { method: 'DELETE', token })
    await server.call(`/api/odontograms/${current.id}`, { method: 'DELETE', token })
    const restore = async ({ id }: Odontogram) =>
      (await server.call(`/api/odontograms/${id}/restore`, { method: 'POST', token })).answer['code']
    expect(await restore(outdated)).toBe('ODONTOGRAM_CHANGED')
    expect(await restore(current)).toBeUndefined()
    expect((await sign(current)).signature).not.toBeNull()
  })

  it('is in the audit trail under its patient, goes with the patient, and its code answers afterwards', async () => {
    const patient = await newPatient()
    const { id, signature } = await sign(await add((await begin(patient)).id, {}))
    await pdfOf(id)
    const { db } = server.context.database
    const events = await db.select().from(auditEvent).where(eq(auditEvent.subjectId, patient)).orderBy(auditEvent.id)
    const actions = ['odontogram-create', 'odontogram-edit', 'odontogram-view', 'odontogram-sign', 'odontogram-pdf']
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(actions))
    await server.call(`/api/patients/${patient}/erasure`, { token: dentist.token, json: { now: true } })
    expect(await db.$count(odontogram, eq(odontogram.id, id))).toBe(0)
    const code = signature?.verificationCode ?? ''
    const { state, kept, chart } = await server.answerOf(verifyReport, { params: { code } })
    expect([state, kept.pdf, kept.signature, chart]).toEqual(['valid', 'erased', 'intact', null])
  })
})
