import { getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { createCase } from '@xrai/contract/routes/cases'
import { moveImage } from '@xrai/contract/routes/images'
import type { Query } from '@xrai/contract/routes/route'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { analysis, auditEvent, creditEntry, image, review } from '../../../db/schema.ts'
import { analyzeUpload } from '../../../imaging/analyses/analyze-upload.ts'
import type { Person } from '../../../testing/people.ts'
import { asAnotherInstance, freshSample, sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let jpeg: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openTestServer()
  jpeg = await sample('panoramic-healthy.jpg')
})

const balanceOf = async ({ session: { scope } }: Person) => {
  const entries = await scope.db.select().from(creditEntry).where(eq(creditEntry.clinicId, scope.clinicId))
  return entries.reduce((total, { amount }) => total + amount, 0)
}

const rowsOf = async (person: Person) => {
  const { db, clinicId } = person.session.scope
  return {
    /** The spent credits; a refused or repeated submission releases its own. */
    credits: await db
      .select()
      .from(creditEntry)
      .where(and(eq(creditEntry.clinicId, clinicId), eq(creditEntry.reason, 'settle'))),
    balance: await balanceOf(person),
    images: await db.select().from(image).where(eq(image.clinicId, clinicId)),
    events: await db.select().from(auditEvent).where(eq(auditEvent.clinicId, clinicId)).orderBy(auditEvent.id),
  }
}

describe('the analysis of an upload', () => {
  it('returns the findings in pixels of the original, also when read later', async () => {
    const { token } = await server.newPerson()
    const answer = await server.analyze(token, jpeg)
    expect(answer).toMatchObject({ ok: true, type: 'panoramic', image: { width: 2000, height: 1000 } })
    expect(answer.predictions.length).toBeGreaterThan(0)
    const later = await server.call(`/api/analyses/${answer.analysis_id}`, { token })
    expect(later.answer).toMatchObject({
      status: 'pending_revision',
      fileName: 'radiografia.jpg',
      predictions: answer.predictions,
      timings: answer.timings,
      model: answer.model,
    })
  })

  it.each([
    ['panoramic', 'panoramic'],
    ['periopical', 'periapical'],
    ['periapical', 'periapical'],
  ])('takes the type %s for %s', async (type, stored) => {
    const { token } = await server.newPerson()
    expect((await server.analyze(token, jpeg, { type })).type).toBe(stored)
  })

  it('keeps the original, charges one credit and adds one audit event', async () => {
    const person = await server.newPerson()
    const { analysis_id } = await server.analyze(person.token, jpeg)
    const { credits, balance, images, events } = await rowsOf(person)
    expect(credits).toMatchObject([{ analysisId: analysis_id }])
    expect(balance).toBe(-1)
    expect(await server.context.files.read(images[0]?.originalHash ?? '')).toEqual(Buffer.from(jpeg))
    expect(events.filter(({ action }) => action === 'analyze')).toMatchObject([{ subjectId: analysis_id }])
  })

  it('reads a DICOM file and stores its tags', async () => {
    const { token } = await server.newPerson()
    const { analysis_id } = await server.analyze(token, await freshSample('panoramic-12bit.dcm'), { name: 'a\0b.dcm' })
    const answer = await server.answerOf(getAnalysis, { token, params: { id: analysis_id } })
    expect(answer).toMatchObject({
      fileName: 'ab.dcm',
      image: { format: 'dicom', dicom: { modality: expect.any(String), patientName: expect.any(String) } },
    })
    const patientName = answer.image.dicom?.patientName
    const list = await server.call('/api/analyses', { token })
    expect(list.answer['analyses']).toMatchObject([{ patientName }])
  })

  it('warns about a patient under thirteen, by the birth date of the DICOM file, and analyses it anyway', async () => {
    const { token } = await server.newPerson()
    const grown = await freshSample('panoramic-12bit.dcm')
    const ofChild = Buffer.from(Buffer.from(grown).toString('latin1').replace('19800229', '20150228'), 'latin1')
    const fresh = await server.analyze(token, new Uint8Array(ofChild), { key: 'child' })
    const warnings = [{ code: 'CHILD', message: expect.stringContaining('niños') }]
    expect(fresh.warnings).toEqual(warnings)
    expect(await server.analyze(token, new Uint8Array(ofChild), { key: 'child' })).toEqual(fresh)
    const { answer } = await server.call(`/api/analyses/${fresh.analysis_id}`, { token })
    expect(answer['warnings']).toEqual(warnings)
    expect((await server.analyze(token, asAnotherInstance(grown))).warnings).toEqual([])
  })

  it('makes a new analysis of the same file each time', async () => {
    const person = await server.newPerson()
    await server.analyze(person.token, jpeg)
    await server.analyze(person.token, jpeg)
    expect((await rowsOf(person)).credits).toHaveLength(2)
  })

  it('returns the first answer again under the same idempotency key, and charges once', async () => {
    const person = await server.newPerson()
    const first = await server.analyze(person.token, jpeg, { key: 'k1' })
    const again = await server.analyze(person.token, jpeg, { key: 'k1' })
    expect(again).toEqual(first)
    expect((await rowsOf(person)).credits).toHaveLength(1)
  })

  it.each(['panoramic-healthy.jpg', 'panoramic-12bit.dcm'])(
    'charges once for three concurrent requests under the same key: %s',
    async name => {
      const picture = await freshSample(name)
      const person = await server.newPerson()
      const answers = await Promise.all([1, 2, 3].map(() => server.analyze(person.token, picture, { key: 'k2' })))
      expect(new Set(answers.map(answer => answer.analysis_id)).size).toBe(1)
      const { credits, balance, images } = await rowsOf(person)
      expect([credits.length, balance, images.length]).toEqual([1, -1, 1])
    },
  )

  it('answers concurrent requests under the same key for the last credit alike, and analyses once', async () => {
    const { context } = server
    let asked = 0
    const counting = await openTestServer({
      engine: {
        ...context.engine,
        analyze: (...parameters) => {
          asked += 1
          return context.engine.analyze(...parameters)
        },
      },
    })
    const { token } = await counting.newPerson()
    for (let spent = 0; spent < 4; spent += 1) await counting.analyze(token, jpeg)
    const last = await Promise.all([1, 2, 3].map(() => counting.upload(token, jpeg, { key: 'last' })))
    expect(last.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(last.map(({ answer }) => answer['analysis_id'])).size).toBe(1)
    expect(last.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(2)
    expect(asked).toBe(5)
  })

  it('drops a repeat whose caller disconnects while the first call is under way, without touching a credit', async () => {
    const detector = Promise.withResolvers<void>()
    const { context } = server
    const slow = await openTestServer({
      engine: {
        ...context.engine,
        analyze: async (...parameters) => {
          await detector.promise
          return context.engine.analyze(...parameters)
        },
      },
    })
    const { token, session } = await slow.newPerson()
    const first = slow.upload(token, jpeg, { key: 'slow' })
    const creditsOf = async () => (await slow.call('/api/credits', { token })).answer
    await expect.poll(creditsOf).toMatchObject({ reserved: 1 })
    const leave = new AbortController()
    const repeat = analyzeUpload(slow.context, session, {
      image: new File([jpeg], 'radiografia.jpg'),
      type: 'panoramic',
      idempotency: { key: 'slow', onReplay: () => undefined },
      signal: leave.signal,
    })
    leave.abort()
    await expect(repeat).rejects.toMatchObject({ code: 'REQUEST_CUT_OFF' })
    expect(await creditsOf()).toMatchObject({ reserved: 1, used: 0 })
    detector.resolve()
    expect((await first).status).toBe(200)
    expect(await creditsOf()).toMatchObject({ reserved: 0, used: 1 })
  })

  it('refuses a key used for another image or type, because its answer may show another patient', async () => {
    const person = await server.newPerson()
    await server.analyze(person.token, jpeg, { key: 'k4' })
    const png = await sample('panoramic-16bit.png')
    for (const [picture, type] of [
      [png, 'panoramic'],
      [jpeg, 'periopical'],
    ] as const) {
      const { status, answer } = await server.upload(person.token, picture, { key: 'k4', type })
      expect([status, answer['code']]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    }
    expect((await rowsOf(person)).credits).toHaveLength(1)
  })

  it('answers a repeat once the radiograph was moved into a case', async () => {
    const person = await server.newPerson()
    const { token } = person
    const { analysis_id: id } = await server.analyze(token, jpeg, { key: 'k5' })
    const { image: made } = await server.answerOf(getAnalysis, { token, params: { id } })
    const { id: caseId } = await server.answerOf(createCase, { token, body: { name: 'Control' } })
    await server.answerOf(moveImage, { token, params: { id: made.id }, body: { caseId, patientId: null } })
    expect((await server.analyze(token, jpeg, { key: 'k5' })).analysis_id).toBe(id)
    expect((await rowsOf(person)).credits).toHaveLength(1)
  })

  it('refuses a key that is too long to store, instead of truncating it', async () => {
    const { status, answer } = await server.upload((await server.newPerson()).token, jpeg, { key: 'k'.repeat(201) })
    expect([status, answer['code']]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID'])
  })

  it("does not take one clinic's key for another clinic's", async () => {
    const one = await server.newPerson()
    const other = await server.newPerson()
    const first = await server.analyze(one.token, jpeg, { key: 'k3' })
    const second = await server.analyze(other.token, jpeg, { key: 'k3' })
    expect(second.analysis_id).not.toBe(first.analysis_id)
  })
})

describe('the list of analyses', () => {
  it('pages from the newest to the oldest without losing or repeating one', async () => {
    const { token } = await server.newPerson()
    const made: string[] = []
    for (let turn = 0; turn < 5; turn += 1) made.unshift((await server.analyze(token, jpeg)).analysis_id)
    const seen: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 3; page += 1) {
      const query: Query<typeof listAnalyses> = { limit: 2, cursor: cursor ?? undefined }
      const { analyses, total, next } = await server.answerOf(listAnalyses, { token, query })
      expect(total).toBe(5)
      seen.push(...analyses.map(({ id }) => id))
      cursor = next
    }
    expect(seen).toEqual(made)
    expect(cursor).toBeNull()
  })

  it('counts only findings above the default threshold and names the thumbnail', async () => {
    const { token } = await server.newPerson()
    const { predictions } = await server.analyze(token, jpeg)
    const { answer } = await server.call('/api/analyses', { token })
    expect(answer['analyses']).toMatchObject([
      {
        findingsNumber: predictions.filter(({ confidence }) => confidence >= 0.2).length,
        imageUrl: expect.stringMatching(/^\/api\/images\/[\w-]{36}\/thumbnail$/),
        patientName: null,
      },
    ])
  })

  it('refuses the cursor of another list or clinic', async () => {
    const person = await server.newPerson()
    const other = await server.newPerson()
    const { analysis_id: foreign } = await server.analyze(other.token, jpeg)
    const { answer: made } = await server.call('/api/cases', {
      method: 'POST',
      token: person.token,
      json: { name: 'Caso' },
    })
    for (const [list, cursor] of [
      ['analyses', made['id']],
      ['analyses', foreign],
      ['cases', foreign],
    ]) {
      const { status, answer } = await server.call(`/api/${list}?cursor=${cursor}`, { token: person.token })
      expect([status, answer['details']]).toEqual([422, [expect.objectContaining({ path: 'cursor' })]])
    }
  })

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'cursor=%00', 'status=lost'])('refuses ?%s', async query => {
    const { token } = await server.newPerson()
    const { status, answer } = await server.call(`/api/analyses?${query}`, { token })
    expect([status, answer['code']]).toEqual([422, 'REQUEST_INVALID'])
  })
})

describe('marking an analysis as reviewed', () => {
  const mark = (token: string, id: string, reviewed: boolean) =>
    server.call(`/api/analyses/${id}`, { method: 'PATCH', token, json: { reviewed } })

  it('records who and when, can be undone, and keeps every step', async () => {
    const person = await server.newPerson()
    const { analysis_id: id } = await server.analyze(person.token, jpeg)
    const list = async (status: string) =>
      (await server.call(`/api/analyses?status=${status}`, { token: person.token })).answer['total']

    expect((await mark(person.token, id, true)).answer).toMatchObject({
      status: 'ready',
      reviewedBy: 'Ana Prueba',
      reviewedAt: expect.any(String),
    })
    expect([await list('ready'), await list('pending_revision'), await list('failed')]).toEqual([1, 0, 0])
    await mark(person.token, id, true)
    expect((await mark(person.token, id, false)).answer).toMatchObject({
      status: 'pending_revision',
      reviewedAt: null,
      reviewedBy: null,
    })
    expect([await list('ready'), await list('pending_revision')]).toEqual([0, 1])

    const reviews = await server.context.database.db
      .select()
      .from(review)
      .where(eq(review.analysisId, id))
      .orderBy(review.id)
    expect(reviews.map(({ kind }) => kind)).toEqual(['reviewed', 'reopened'])
    const { events } = await rowsOf(person)
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['review', 'reopen']))
  })

  it.each(['queued', 'processing', 'failed'] as const)(
    'is refused while it is %s, because there are no findings to review',
    async state => {
      const person = await server.newPerson()
      const { analysis_id: id } = await server.analyze(person.token, jpeg)
      await server.context.database.db.update(analysis).set({ state }).where(eq(analysis.id, id))
      const { status, answer } = await mark(person.token, id, true)
      expect([status, answer['code']]).toEqual([409, 'ANALYSIS_NOT_DONE'])
      expect((await mark(person.token, id, false)).answer).toMatchObject({ reviewedAt: null })
      expect(await server.context.database.db.$count(review, eq(review.analysisId, id))).toBe(0)
    },
  )

  it('is for owners and dentists, not for assistants', async () => {
    const owner = await server.newPerson()
    const { clinicId } = owner.session.scope
    const { analysis_id: id } = await server.analyze(owner.token, jpeg)
    const assistant = await server.newPerson({ joins: { clinicId, role: 'assistant' } })
    const refused = await mark(assistant.token, id, true)
    expect([refused.status, refused.answer['code']]).toEqual([403, 'FORBIDDEN'])
    const dentist = await server.newPerson({ joins: { clinicId, role: 'dentist' } })
    expect((await mark(dentist.token, id, true)).answer).toMatchObject({ status: 'ready' })
  })
})
