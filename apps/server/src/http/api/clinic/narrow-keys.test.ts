import { dayMs } from '@xrai/contract/records/durations'
import { allRoutes } from '@xrai/contract/routes/all'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createKey } from '@xrai/contract/routes/api-keys'
import { createCase, getCase } from '@xrai/contract/routes/cases'
import { onlyReads, siteRuleOf, testKeyMayCall } from '@xrai/contract/routes/narrow-keys'
import { createPatient } from '@xrai/contract/routes/patients'
import { planTable } from '@xrai/contract/routes/plan-table'
import { type Body, nameOfCall, type Route } from '@xrai/contract/routes/route'
import { createSite } from '@xrai/contract/routes/sites'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { notifyCaseChanged } from '../../../db/queries/records/case-work.ts'
import { apiKey, clinic, clinicalCase, image } from '../../../db/schema.ts'
import { queryOf } from '../../../testing/clinic-rows.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial' })
})

const keyOf = async (limits: Omit<Body<typeof createKey>, 'name'>, { token } = owner) =>
  (await server.answerOf(createKey, { token, body: { name: 'Agenda', ...limits } })).key

const codeOf = async (route: Route, token: string) => {
  const path = route.path.replace(/\{\w+\}/g, crypto.randomUUID()) + queryOf(route)
  const { answer, response } = await server.call(path, { method: route.method.toUpperCase(), token })
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
  return answer['code']
}

const ofKeys = allRoutes.filter(
  ({ access }) => access.session && access.key !== 'never' && (access.scope ?? 'radiographs') === 'radiographs',
)

/** A key is refused with `code` by exactly the calls that `isHis` leaves out. */
const expectOnly = async (token: string, code: string, isHis: (route: Route) => boolean) => {
  for (const route of ofKeys)
    expect([nameOfCall(route), (await codeOf(route, token)) === code]).toEqual([nameOfCall(route), !isHis(route)])
}

describe('a key that only reads', () => {
  it('makes every call that changes nothing, and no other', async () => {
    await expectOnly(await keyOf({ readOnly: true }), 'KEY_READ_ONLY', onlyReads)
  })

  it('may ask by POST, and creates no patient', async () => {
    const token = await keyOf({ readOnly: true })
    const named = { name: 'Rosa Quispe', number: null, birthDate: null, sex: null }
    expect((await server.call('/api/patient-matches', { token, json: named })).status).toBe(200)
    const refused = await server.call('/api/patients', { token, json: { firstName: 'Rosa', lastName: 'Quispe' } })
    expect([refused.status, refused.answer['code']]).toEqual([403, 'KEY_READ_ONLY'])
  })
})

describe('a report that was not begun', () => {
  it('is computed for a key that only reads, and begins with one that may write', async () => {
    const { analysis_id: id } = await server.analyze(owner.token, await sample('panoramic-healthy.jpg'))
    const reader = await keyOf({ readOnly: true })
    const writer = await keyOf({})
    const read = async (token: string, file = '') => {
      const { status, answer } = await server.call(`/api/analyses/${id}/report${file}`, { token })
      return { status, ...answer } as { status: number; code?: string; reportCode?: string; predictions?: unknown }
    }
    const drafts = async () =>
      (await server.call('/api/reports?state=draft', { token: owner.token })).answer['reports'] as object[]
    const computed = await read(reader)
    expect(computed).toMatchObject({ status: 200, reportCode: '', analysisId: id, isDraft: true })
    const notBegun = { status: 409, code: 'REPORT_NOT_BEGUN' }
    expect(await read(reader, '.pdf')).toMatchObject(notBegun)
    const { status, answer } = await server.call(`/api/analyses/${id}/dicom-results.zip`, { token: reader })
    expect({ status, code: answer['code'] }).toEqual(notBegun)
    expect(await drafts()).toEqual([])
    const begun = await read(writer)
    expect(begun.reportCode).toMatch(/^XR-\d+$/)
    expect(begun.predictions).toEqual(computed.predictions)
    expect(await drafts()).toMatchObject([{ analysisId: id }])
    expect(await read(reader)).toEqual(begun)
    expect((await server.call(`/api/analyses/${id}/report.pdf`, { token: reader })).status).toBe(200)
  })
})

describe('a key that expires', () => {
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

  it('is invalid from then on', async () => {
    const token = await keyOf({ expiresAt: inDays(30) })
    expect((await server.call('/api/credits', { token })).status).toBe(200)
    const { db } = server.context.database
    await db
      .update(apiKey)
      .set({ expiresAt: new Date() })
      .where(eq(apiKey.start, token.slice(0, 9)))
    const { status, answer, headers } = await server.call('/api/credits', { token })
    expect([status, answer['code']]).toEqual([401, 'KEY_WRONG'])
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  it.each([-1, 6 * 366])('does not expire in %i days', async days => {
    const json = { name: 'Agenda', expiresAt: inDays(days) }
    const { answer } = await server.call('/api/keys', { token: owner.token, json })
    expect(answer).toMatchObject({ code: 'REQUEST_INVALID', details: [{ path: 'expiresAt', code: 'rule' }] })
  })
})

describe('a key of a site', () => {
  const siteOf = async (name: string) => (await server.answerOf(createSite, { token: owner.token, body: { name } })).id
  let here: string
  let there: string
  let token: string
  beforeAll(async () => {
    here = await siteOf('Miraflores')
    there = await siteOf('Surco')
    token = await keyOf({ siteId: here })
  })

  it('makes the calls that are held to a site, and no other', async () => {
    await expectOnly(token, 'KEY_SITE', route => siteRuleOf(route) !== null)
  })

  it('works at its site, and reads nothing of another', async () => {
    const caseAt = (siteId: string) =>
      server.answerOf(createCase, { token: owner.token, body: { name: 'Control', siteId } })
    const mine = await caseAt(here)
    const other = await caseAt(there)
    const own = await server.answerOf(createCase, { token, body: { name: 'Propio' } })
    expect(own.site?.id).toBe(here)
    const elsewhere = await server.call('/api/cases', { token, json: { name: 'Ajeno', siteId: there } })
    expect([elsewhere.status, elsewhere.answer['code']]).toEqual([403, 'KEY_SITE'])
    const statusOf = async (id: string) => (await server.call(`/api/cases/${id}`, { token })).status
    expect([await statusOf(mine.id), await statusOf(own.id), await statusOf(other.id)]).toEqual([200, 200, 404])
    const { answer } = await server.call('/api/cases', { token })
    expect(answer).toMatchObject({ total: 2 })
    const asked = await server.call(`/api/cases?site=${there}`, { token })
    expect([asked.status, asked.answer['code']]).toEqual([403, 'KEY_SITE'])
  })

  it('analyses at its site, and opens no radiograph, analysis or report of another', async () => {
    const { analysis_id: id } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
    const read = async () => {
      const { answer, status } = await server.call(`/api/analyses/${id}`, { token })
      const report = await server.call(`/api/analyses/${id}/report`, { token })
      return { status, report: report.status, image: answer['image'] as { id: string; siteId: string } | undefined }
    }
    const first = await read()
    expect(first).toMatchObject({ status: 200, report: 200, image: { siteId: here } })
    const { db } = server.context.database
    await db
      .update(image)
      .set({ siteId: there })
      .where(eq(image.id, first.image?.id ?? ''))
    expect(await read()).toMatchObject({ status: 404, report: 404 })
    expect((await server.call(`/api/images/${first.image?.id}/original`, { token })).status).toBe(404)
  })

  it('reads no radiograph of another site in a case of its own', async () => {
    const { id: caseId } = await server.answerOf(createCase, { token, body: { name: 'De dos sedes' } })
    const { db } = server.context.database
    const inCase = async (siteId: string) => {
      const { analysis_id: id } = await server.analyze(owner.token, await sample('panoramic-healthy.jpg'))
      const { image: made } = await server.answerOf(getAnalysis, { token: owner.token, params: { id } })
      await db.update(image).set({ caseId, siteId }).where(eq(image.id, made.id))
      return id
    }
    const [own, other] = [await inCase(here), await inCase(there)]
    const idsFor = async (by: string) =>
      (await server.answerOf(getCase, { token: by, params: { id: caseId } })).analyses.map(({ id }) => id)
    expect(await idsFor(token)).toEqual([own])
    expect(await idsFor(owner.token)).toEqual([own, other])
  })

  it.each(['the case moves to another site', 'its owner loses the plan with full access'])(
    'does not follow a case any more after %s',
    async change => {
      const { clinicId } = owner.session.scope
      const { id } = await server.answerOf(createCase, { token, body: { name: 'Seguido' } })
      const { response } = await server.call(`/api/cases/${id}/events`, { token })
      const reader = response.body?.getReader()
      expect((await reader?.read())?.done).toBe(false)
      const { db } = server.context.database
      const isMoved = change.startsWith('the case')
      if (isMoved) await db.update(clinicalCase).set({ siteId: there }).where(eq(clinicalCase.id, id))
      else await db.update(clinic).set({ plan: 'basico' }).where(eq(clinic.id, clinicId))
      await db.transaction(tx => notifyCaseChanged({ db: tx, clinicId }, id))
      expect((await reader?.read())?.done).toBe(true)
      if (!isMoved) await db.update(clinic).set({ plan: 'empresarial' }).where(eq(clinic.id, clinicId))
    },
  )

  it('is made for an active site of the clinic alone', async () => {
    const other = await server.newPerson()
    const { answer } = await server.call('/api/keys', { token: other.token, json: { name: 'x', siteId: here } })
    expect(answer['code']).toBe('SITE_UNKNOWN')
    const listed = await server.call('/api/keys', { token: owner.token })
    expect(JSON.stringify(listed.answer)).toContain('Miraflores')
  })
})

describe('a test key', () => {
  it('is answered with the findings of a phantom; nothing is stored or charged', async () => {
    const person = await server.newPerson({ plan: 'profesional' })
    const token = await keyOf({ test: true }, person)
    const credits = async () => (await server.call('/api/credits', { token })).answer
    const before = await credits()
    for (const type of ['panoramic', 'periapical']) {
      const answer = await server.analyze(token, new Uint8Array([1]), { type })
      expect(answer).toMatchObject({ type, model: { name: 'phantom' }, threshold: 0.2 })
      expect(answer.findings.length).toBeGreaterThan(3)
      expect(answer.findings.length).toBeLessThan(answer.predictions.length)
    }
    expect(await credits()).toEqual(before)
    expect((await server.call('/api/analyses', { token: person.token })).answer['total']).toBe(0)
    expect((await server.upload(token, new Uint8Array())).answer['code']).toBe('IMAGE_EMPTY')
  })

  it('is answered once under an Idempotency-Key, and refused other content under it', async () => {
    const token = await keyOf({ test: true }, await server.newPerson({ plan: 'profesional' }))
    const send = async (type: string) => {
      const { status, answer, headers } = await server.upload(token, new Uint8Array([1]), { type, key: 'order-1' })
      return { status, code: answer['code'], type: answer['type'], replayed: headers.get('idempotency-replayed') }
    }
    expect(await send('panoramic')).toMatchObject({ status: 200, replayed: null })
    expect(await send('panoramic')).toMatchObject({ status: 200, type: 'panoramic', replayed: 'true' })
    expect(await send('periapical')).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('makes no other call, whatever the plan', async () => {
    await expectOnly(await keyOf({ test: true }), 'KEY_TEST', testKeyMayCall)
    const token = await keyOf({ test: true }, await server.newPerson({ plan: 'profesional' }))
    const { status, answer } = await server.call('/api/patients', { token, json: { firstName: 'A', lastName: 'B' } })
    expect([status, answer['code']]).toEqual([403, 'KEY_TEST'])
    expect(answer['error']).toContain('usa una clave normal')
  })
})

describe('the answers to a key', () => {
  it('say how many calls are left in the minute', async () => {
    const { token: session } = await server.newPerson({ plan: 'profesional' })
    const { key: token } = await server.answerOf(createKey, { token: session, body: { name: 'Agenda' } })
    const most = planTable.profesional.keyCalls
    const rate = async () => {
      const { headers } = await server.call('/api/credits', { token })
      return ['limit', 'remaining', 'reset', 'policy'].map(name => headers.get(`ratelimit-${name}`))
    }
    expect(await rate()).toEqual([String(most), String(most - 1), '60', `${most};w=60`])
    expect((await rate())[1]).toBe(String(most - 2))
    await Promise.all(Array.from({ length: most - 2 }, rate))
    const [, remaining, reset] = await rate()
    expect(remaining).toBe('0')
    expect(Number(reset)).toBeGreaterThan(0)
    expect((await server.call('/api/credits', { token: session })).headers.get('ratelimit-limit')).toBeNull()
  })

  it('find or create a patient by record number and document', async () => {
    const token = await keyOf({})
    const document = { type: 'dni', number: '40123456' } as const
    const body = { firstName: 'Ana', lastName: 'Quispe', recordNumber: '4711', document }
    const { id } = await server.answerOf(createPatient, { token, body })
    await server.answerOf(createPatient, { token, body: { firstName: 'Ana', lastName: 'Quispe' } })
    const found = async (query: string) => {
      const { answer } = await server.call(`/api/patients?${query}`, { token })
      return (answer['patients'] as { id: string }[]).map(patient => patient.id)
    }
    for (const query of [
      ...['recordNumber=4711', 'documentNumber=40.123.456', 'documentType=dni&documentNumber=40123456'],
      ...['q=ana&recordNumber=4711', 'documentType=dni'],
    ])
      expect([query, await found(query)]).toEqual([query, [id]])
    for (const query of ['recordNumber=471', 'documentType=passport&documentNumber=40123456'])
      expect([query, await found(query)]).toEqual([query, []])
    expect((await server.call('/api/patients?recordNumber=%00', { token })).status).toBe(422)
  })
})
