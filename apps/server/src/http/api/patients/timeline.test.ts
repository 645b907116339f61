import type { OdontogramEntry } from '@xrai/contract/odontogram/entry-schema'
import { dayMs } from '@xrai/contract/records/durations'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createCase } from '@xrai/contract/routes/cases'
import { decide } from '@xrai/contract/routes/decisions'
import { moveImage } from '@xrai/contract/routes/images'
import { changeOdontogram, createOdontogram, signOdontogram } from '@xrai/contract/routes/odontograms'
import { createPatient, recordConsent } from '@xrai/contract/routes/patients'
import { editProfile } from '@xrai/contract/routes/profile'
import type { Query } from '@xrai/contract/routes/route'
import { signReport } from '@xrai/contract/routes/signatures'
import {
  addPatientNote,
  deletePatientNote,
  editPatientNote,
  getPatientTeeth,
  getTimeline,
  getToothStory,
  restorePatientNote,
} from '@xrai/contract/routes/timeline'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertFindings } from '../../../db/queries/imaging/findings.ts'
import { insertToothRange } from '../../../db/queries/imaging/tooth-ranges.ts'
import { insertPatientLink } from '../../../db/queries/reports/patient-links.ts'
import { patientNote } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
let token: string
let patientId: string
let analysisId: string
let imageId: string

const shape = { x: 200, y: 160, width: 40, height: 60, points: [] }
const note = { text: 'Dolor al morder', tooth: '36', date: '1962-03-05' } as const

beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
  token = person.token
  const names = { firstName: 'Rosa', lastName: 'Quispe' }
  patientId = (await server.answerOf(createPatient, { token, body: names })).id
  analysisId = (await server.analyze(token, await sample('panoramic-healthy.jpg'))).analysis_id
  imageId = (await server.answerOf(getAnalysis, { token, params: { id: analysisId } })).image.id
  const { id: caseId } = await server.answerOf(createCase, { token, body: { name: 'Endodoncia', patientId } })
  await server.answerOf(moveImage, { token, params: { id: imageId }, body: { caseId, patientId: null } })
  const added = {
    id: '01990000-0000-7000-8000-000000000001',
    at: '2026-03-05T10:00:00.000Z',
    screen: 'preview' as const,
    kind: 'add' as const,
    finding: { class: 'Caries' as const, tooth: '36' as const, shape, placement: null },
  }
  const edited = {
    id: '01990000-0000-7000-8000-000000000002',
    at: '2026-03-05T10:01:00.000Z',
    screen: 'preview' as const,
    kind: 'edit' as const,
    targets: [{ finding: added.id, after: [added.id] }],
    changes: { class: 'FILLING' as const },
  }
  await server.answerOf(decide, { token, params: { id: analysisId }, body: { decisions: [added, edited] } })
  await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  await server.answerOf(signReport, { token, params: { id: analysisId }, body: { decisions: 2, undecided: true } })
  await server.answerOf(recordConsent, { token, params: { id: patientId }, body: { purpose: 'training', given: true } })
  await insertPatientLink(person.session.scope, {
    analysisId,
    hash: crypto.randomUUID(),
    by: person.session.user.id,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  await server.answerOf(addPatientNote, { token, params: { id: patientId }, body: note })
  await newSigned('initial', [
    newEntry({ finding: 'caries', variant: 'CD', teeth: ['36'], faces: ['occlusal'] }),
    newEntry({ finding: 'fixed-prosthesis', state: 'good', teeth: ['47', '45'] }),
    newEntry({ finding: 'root-stump', teeth: ['75'], note: 'Fragmento' }),
  ])
})

const newEntry = (over: Partial<OdontogramEntry>): OdontogramEntry => ({
  finding: '',
  variant: null,
  state: null,
  teeth: [],
  faces: [],
  pillars: [],
  direction: null,
  grade: null,
  note: '',
  ...over,
})

/** Signs a chart with these added entries, without the initial entries on tooth 36. */
const newSigned = async (kind: 'initial' | 'evolution', entries: readonly OdontogramEntry[]) => {
  const begun = await server.answerOf(createOdontogram, { token, params: { id: patientId }, body: { kind } })
  const params = { id: begun.id }
  const removals = begun.changes.flatMap(({ id, act }) =>
    act.kind === 'add' && act.entry.teeth.includes('36')
      ? [{ id: v7(), act: { kind: 'remove' as const, of: id } }]
      : [],
  )
  const additions = entries.map(entry => ({ id: v7(), act: { kind: 'add' as const, entry, source: null } }))
  const { changes } = await server.answerOf(changeOdontogram, {
    token,
    params,
    body: { changes: [...removals, ...additions] },
  })
  return server.answerOf(signOdontogram, { token, params, body: { changes: changes.length } })
}

type Asked = Query<typeof getTimeline>
const timeline = (query: Asked = {}) => server.answerOf(getTimeline, { token, params: { id: patientId }, query })
const kinds = async (query: Asked = {}) => (await timeline(query)).entries.map(({ kind }) => kind)

describe('the history of a patient', () => {
  it('has every kind of entry, newest first, and a note on its own day', async () => {
    const { entries, next } = await timeline()
    expect(entries.map(({ kind }) => kind)).toEqual(['odontogram', 'link', 'consent', 'report', 'radiograph', 'note'])
    expect(next).toBeNull()
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    expect(entries.find(({ kind }) => kind === 'radiograph')).toMatchObject({
      imageId,
      analysisId,
      caseName: 'Endodoncia',
      standing: [{ class: 'FILLING', teeth: ['36'] }],
    })
    expect(entries.find(({ kind }) => kind === 'report')).toMatchObject({ event: 'signed', analysisId })
    const [chart] = entries
    expect(chart).toMatchObject({ chart: 'initial', isSigned: true, followedAt: null, by: 'Ana Prueba' })
    expect(chart?.kind === 'odontogram' && chart.entries).toHaveLength(3)
    expect(entries.find(({ kind }) => kind === 'note')).toMatchObject({ ...note, editedAt: null, mayEdit: true })
  })

  it('is filtered by kind, tooth and text, with or without accents', async () => {
    expect(await kinds({ kind: 'report' })).toEqual(['report'])
    expect(await kinds({ tooth: '36' })).toEqual(['odontogram', 'report', 'radiograph', 'note'])
    // Matches the prosthesis from 45 to 47.
    expect(await kinds({ tooth: '46' })).toEqual(['odontogram'])
    expect(await kinds({ tooth: '75', q: 'fragmento' })).toEqual(['odontogram'])
    expect(await kinds({ q: 'Remanente RADICULAR' })).toEqual(['odontogram'])
    expect(await kinds({ kind: 'odontogram', q: 'diastema' })).toEqual([])
    expect(await kinds({ tooth: '11' })).toEqual([])
    expect(await kinds({ q: 'DÓLOR' })).toEqual(['note'])
    expect(await kinds({ q: 'endodoncia', kind: 'radiograph' })).toEqual(['radiograph'])
    expect(await kinds({ q: 'nada de esto' })).toEqual([])
  })

  it('lists a radiograph under a tooth of a shown finding, or under one that a dentist assigned', async () => {
    const { scope } = person.session
    const { id } = await server.answerOf(createPatient, { token, body: { firstName: 'Luis', lastName: 'Rojas' } })
    const picture = await sample('panoramic-healthy.jpg')
    const newest = await server.analyze(token, picture)
    const { image } = await server.answerOf(getAnalysis, { token, params: { id: newest.analysis_id } })
    const body = { patientId: id, caseId: null }
    await server.answerOf(moveImage, { token, params: { id: image.id }, body })
    const found = { ...shape, class: 'Caries', classId: 0, points: [], location: null, placement: null }
    const low = v7()
    const shown = [
      { ...found, id: v7(), confidence: 0.9, tooth: '13' },
      {
        ...found,
        id: v7(),
        confidence: 0.9,
        tooth: '',
        placement: { kind: 'span' as const, teeth: ['34' as const, '35' as const] },
      },
    ]
    await insertFindings(scope, newest.analysis_id, [{ ...found, id: low, confidence: 0.05, tooth: '23' }, ...shown])
    const named = async (tooth: Fdi) => {
      const query = { tooth, kind: 'radiograph' as const }
      return (await server.answerOf(getTimeline, { token, params: { id }, query })).entries.length
    }
    const namedBy = async () => Promise.all((['13', '23', '34', '35'] as const).map(named))
    expect(await namedBy()).toEqual([1, 0, 1, 1])
    const accepted = {
      id: v7(),
      at: '2026-03-05T10:00:00.000Z',
      screen: 'preview' as const,
      kind: 'accept' as const,
      targets: [{ finding: low, after: [] }],
    }
    const params = { id: newest.analysis_id }
    await server.answerOf(decide, { token, params, body: { decisions: [accepted] } })
    expect(await namedBy()).toEqual([1, 1, 1, 1])
    const called = async (q: string) => {
      const query = { q, kind: 'radiograph' as const }
      return (await server.answerOf(getTimeline, { token, params: { id }, query })).entries.length
    }
    expect([await called('caries'), await called('calculo')]).toEqual([1, 0])
    const edited = {
      ...accepted,
      id: v7(),
      at: '2026-03-05T10:01:00.000Z',
      kind: 'edit' as const,
      targets: [{ finding: low, after: [accepted.id] }],
      changes: { class: 'DENTAL CALCULUS' as const },
    }
    const rejected = {
      ...accepted,
      id: v7(),
      at: '2026-03-05T10:02:00.000Z',
      kind: 'reject' as const,
      reason: 'not-there' as const,
      targets: [...shown.map(({ id }) => id), ...newest.predictions.map(one => one.detection_id)].map(finding => ({
        finding,
        after: [],
      })),
    }
    await server.answerOf(decide, { token, params, body: { decisions: [edited, rejected] } })
    expect([await called('caries'), await called('calculo')]).toEqual([0, 1])
    // The teeth that a dentist states replace the detector's.
    const stated = { analysisId: newest.analysis_id, by: person.session.user.id }
    await insertToothRange(scope, { ...stated, first: '46', last: '44' })
    expect(await namedBy()).toEqual([0, 0, 0, 0])
    expect(await Promise.all((['46', '45', '44'] as const).map(named))).toContain(1)
  })

  it('is paged, each entry once', async () => {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof timeline>> = await timeline({ limit: 2, ...(cursor && { cursor }) })
      ids.push(...page.entries.map(({ kind, id }) => `${kind} ${id}`))
      cursor = page.next
    } while (cursor)
    expect(ids).toHaveLength(6)
    expect(new Set(ids).size).toBe(6)
    // A cursor of 1965, and invalid ones.
    const after = await timeline({ cursor: `-150000000000_${crypto.randomUUID()}` })
    expect(after.entries.map(({ kind }) => kind)).toEqual(['note'])
    for (const wrong of [`1_${'-'.repeat(36)}`, `${'9'.repeat(15)}_${crypto.randomUUID()}`]) {
      const { answer } = await server.call(`/api/patients/${patientId}/timeline?cursor=${wrong}`, { token })
      expect(answer['code']).toBe('REQUEST_INVALID')
    }
  })
})

describe('the history of one tooth', () => {
  it('lists what was found and decided, with old and new values, reports, notes and a crop', async () => {
    const { entries } = await server.answerOf(getToothStory, {
      token,
      params: { id: patientId },
      query: { tooth: '36' },
    })
    expect(entries.map(({ kind }) => kind)).toEqual(['odontogram', 'radiograph', 'note'])
    expect(entries[0]).toMatchObject({ chart: 'initial', entries: [{ finding: 'caries', variant: 'CD' }] })
    const [, radiograph] = entries
    if (radiograph?.kind !== 'radiograph') throw new Error('it is no radiograph')
    expect(radiograph.findings).toMatchObject([
      {
        class: 'FILLING',
        state: 'added',
        detected: null,
        decisions: [{ kind: 'edit', class: { from: 'Caries', to: 'FILLING' }, tooth: null }, { kind: 'add' }],
      },
    ])
    expect(radiograph.reports).toMatchObject([{ version: 1, classes: ['FILLING'] }])
    const { crop } = radiograph
    if (!crop) throw new Error('it has no crop')
    for (const { x, y } of radiograph.findings[0]?.outline ?? [{ x: -1, y: -1 }]) {
      expect(x).toBeGreaterThanOrEqual(crop.x)
      expect(x).toBeLessThanOrEqual(crop.x + crop.width)
      expect(y).toBeGreaterThanOrEqual(crop.y)
      expect(y).toBeLessThanOrEqual(crop.y + crop.height)
    }
    const box = new URLSearchParams(Object.entries(crop).map(([name, value]) => [name, String(value)]))
    const { status, response } = await server.call(`/api/images/${imageId}/crop?${box}`, { token })
    expect([status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const outside = await server.call(`/api/images/${imageId}/crop?x=99000&y=0&width=16&height=16`, { token })
    expect([outside.status, outside.answer['code']]).toEqual([422, 'RANGE_INVALID'])
  })

  it('names a signed report only for what its dentist stated, not for suggestions without a decision', async () => {
    const { scope } = person.session
    const { id } = await server.answerOf(createPatient, { token, body: { firstName: 'Eva', lastName: 'Soto' } })
    const { analysis_id: own } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
    const { image } = await server.answerOf(getAnalysis, { token, params: { id: own } })
    await server.answerOf(moveImage, { token, params: { id: image.id }, body: { patientId: id, caseId: null } })
    const found = { ...shape, classId: 0, confidence: 0.9, tooth: '36', location: null, placement: null }
    const [caries, filling] = [v7(), v7()]
    await insertFindings(scope, own, [
      { ...found, id: caries, class: 'Caries' },
      { ...found, id: filling, class: 'FILLING' },
      { ...found, id: v7(), class: 'Caries', tooth: '37' },
    ])
    const accepted = {
      id: v7(),
      at: '2026-03-05T10:00:00.000Z',
      screen: 'preview' as const,
      kind: 'accept' as const,
      targets: [{ finding: filling, after: [] }],
    }
    await server.answerOf(decide, { token, params: { id: own }, body: { decisions: [accepted] } })
    await server.answerOf(signReport, { token, params: { id: own }, body: { decisions: 1, undecided: true } })
    const reportsOn = async (tooth: Fdi) => {
      const { entries } = await server.answerOf(getToothStory, { token, params: { id }, query: { tooth } })
      return entries.flatMap(entry => (entry.kind === 'radiograph' ? entry.reports : []))
    }
    expect(await reportsOn('36')).toMatchObject([{ version: 1, classes: ['FILLING'] }])
    expect(await reportsOn('37')).toEqual([])
  })

  it('includes a milk tooth, and that a later odontogram no longer mentions a tooth', async () => {
    const story = (tooth: Fdi) => server.answerOf(getToothStory, { token, params: { id: patientId }, query: { tooth } })
    expect((await story('75')).entries).toMatchObject([{ kind: 'odontogram', entries: [{ note: 'Fragmento' }] }])
    expect((await story('85')).entries).toEqual([])
    await newSigned('evolution', [])
    const { entries } = await story('36')
    const charts = entries.flatMap(one => (one.kind === 'odontogram' ? [[one.chart, one.entries.length]] : []))
    expect(charts).toEqual([
      ['evolution', 0],
      ['initial', 1],
    ])
    const [latest, initial] = (await timeline({ kind: 'odontogram' })).entries
    expect(initial).toMatchObject({ chart: 'initial', followedAt: latest?.at })
  })

  it('is offered for the teeth that have any entry', async () => {
    const { teeth, milk } = await server.answerOf(getPatientTeeth, { token, params: { id: patientId } })
    expect(teeth.find(({ tooth }) => tooth === '36')?.classes).toContain('FILLING')
    expect(milk).toEqual(['75'])
  })
})

describe('a note', () => {
  const add = (body = note) => server.answerOf(addPatientNote, { token, params: { id: patientId }, body })
  const code = async (id: string, method: string, who = token, json?: object) => {
    const { status, answer } = await server.call(`/api/patient-notes/${id}`, { method, token: who, json })
    return [status, answer['code']]
  }

  it('is changed by its author, which is shown, deleted and restored', async () => {
    const { id } = await add()
    const body = { text: 'Sin dolor', tooth: null, date: '2026-03-06' }
    await server.answerOf(editPatientNote, { token, params: { id }, body })
    const shown = async () => (await timeline({ kind: 'note' })).entries.find(entry => entry.id === id)
    expect(await shown()).toMatchObject({ ...body, editedAt: expect.any(String) })
    await server.answerOf(deletePatientNote, { token, params: { id } })
    expect(await shown()).toBeUndefined()
    expect(await code(id, 'PATCH', token, body)).toEqual([404, 'NOT_FOUND'])
    await server.answerOf(restorePatientNote, { token, params: { id } })
    expect(await shown()).toMatchObject(body)
    await server.answerOf(deletePatientNote, { token, params: { id } })
  })

  it('is closed to others, and to its author after seven days; a dentist may still delete it', async () => {
    const { id } = await add()
    const { clinicId } = person.session.scope
    const assistant = await server.newPerson({ joins: { clinicId, role: 'assistant' } })
    expect(await code(id, 'PATCH', assistant.token, note)).toEqual([409, 'NOTE_CLOSED'])
    expect(await code(id, 'DELETE', assistant.token)).toEqual([409, 'NOTE_CLOSED'])
    const { db } = server.context.database
    const createdAt = new Date(Date.now() - 8 * dayMs)
    await db.update(patientNote).set({ createdAt }).where(eq(patientNote.id, id))
    expect(await code(id, 'PATCH', token, note)).toEqual([409, 'NOTE_CLOSED'])
    expect(await code(id, 'DELETE')).toEqual([200, undefined])
  })

  it('needs a text and a day that is not in the future', async () => {
    const send = async (body: object) => {
      const { status, answer } = await server.call(`/api/patients/${patientId}/notes`, { token, json: body })
      return [status, answer['code']]
    }
    expect(await send({ ...note, text: ' ' })).toEqual([422, 'NOTE_REQUIRED'])
    expect(await send({ ...note, text: 'a'.repeat(2001) })).toEqual([422, 'TEXT_TOO_LONG'])
    expect(await send({ ...note, date: '2999-01-01' })).toEqual([422, 'NOTE_DATE_INVALID'])
  })
})
