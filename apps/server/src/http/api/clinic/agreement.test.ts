import { getAgreement } from '@xrai/contract/routes/metrics'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { analysis, user } from '../../../db/schema.ts'
import { acceptOf, addOf, decisionsOf, newDecision } from '../../../testing/decisions.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let dentist: Person
let reviewed: string
let found: { readonly class: string }[]

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial', lastName: 'Quispe' })
  dentist = await server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role: 'dentist' } })
  await server.context.database.db
    .update(user)
    .set({ firstName: '=HYPERLINK("x")', lastName: 'Lazo' })
    .where(eq(user.id, dentist.session.user.id))
  const picture = await sample('panoramic-decayed.jpg')
  const answer = await server.analyze(owner.token, picture)
  const [first, ...others] = answer.predictions
  if (!first) throw new Error('the sample needs a finding')
  reviewed = answer.analysis_id
  found = answer.predictions
  const { store } = decisionsOf(server, answer)
  await store(
    owner,
    newDecision({
      kind: 'reject',
      reason: 'not-there',
      targets: [{ finding: first.detection_id, after: [] }],
    }),
    addOf(),
  )
  await store(dentist, acceptOf(...others.map(({ detection_id }) => detection_id)))
  // Without a decision it does not count.
  await server.analyze(owner.token, picture)
})

const agreementOf = ({ token }: Person, query = {}) => server.answerOf(getAgreement, { token, query })

describe('the agreement with the detector', () => {
  it('counts what the dentists decided, by class, dentist and model', async () => {
    const { radiographs, all, classes, dentists, models } = await agreementOf(owner)
    const decided = found.length
    expect({ radiographs, all }).toMatchObject({
      radiographs: 1,
      all: { decided, accepted: decided - 1, added: 1, completed: 1, falsePerRadiograph: 1 },
    })
    expect(all.precision?.value).toBeCloseTo((decided - 1) / decided)
    expect(classes.reduce((sum, row) => sum + row.decided, 0)).toBe(decided)
    expect(dentists?.map(({ name, decided, added }) => [name, decided, added])).toEqual(
      expect.arrayContaining([
        ['Ana Quispe', 1, 1],
        ['=HYPERLINK("x") Lazo', decided - 1, 0],
      ]),
    )
    expect(dentists?.find(({ added }) => added === 1)?.reviewSeconds?.reviews).toBe(1)
    expect(models).toMatchObject([{ type: 'panoramic', decided }])
  })

  it('counts the analyses of its days alone, and refuses days that are none', async () => {
    const { db } = server.context.database
    const at = new Date('2026-03-02T04:30:00Z')
    const [row] = await db.select().from(analysis).where(eq(analysis.id, reviewed))
    await db.update(analysis).set({ createdAt: at }).where(eq(analysis.id, reviewed))
    const day = { from: '2026-03-01', to: '2026-03-01', timeZone: 'America/Lima' }
    expect(await agreementOf(owner, day)).toMatchObject({ radiographs: 1, from: '2026-03-01' })
    expect(await agreementOf(owner, { ...day, timeZone: 'UTC' })).toMatchObject({ radiographs: 0, classes: [] })
    await db
      .update(analysis)
      .set({ createdAt: row?.createdAt ?? at })
      .where(eq(analysis.id, reviewed))
    const path = '/api/metrics/agreement?from=2026-03-02&to=2026-03-01'
    expect(await server.call(path, { token: owner.token })).toMatchObject({
      status: 422,
      answer: { code: 'RANGE_INVALID' },
    })
  })

  it('knows nothing of another clinic', async () => {
    const stranger = await server.newPerson({ plan: 'empresarial' })
    expect(await agreementOf(stranger)).toMatchObject({ radiographs: 0, all: { decided: 0 }, dentists: [], models: [] })
  })

  it('is a CSV file under Spanish heads, in which no name is a formula', async () => {
    const { response, status } = await server.call('/api/metrics/agreement.csv', { token: owner.token })
    expect([status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const bytes = new Uint8Array(await response.clone().arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines[0]).toMatch(/^"Grupo","Nombre","Decididos","Aceptados"/)
    expect(lines[1]).toMatch(new RegExp(`^"Todos","","${found.length}"`))
    expect(lines.filter(line => line.startsWith('"Odontólogo"'))).toEqual(
      expect.arrayContaining([expect.stringContaining('"\'=HYPERLINK(""x"") Lazo"')]),
    )
    expect(lines.at(-1)).toBe('')
  })

  it('is refused after many reads in a minute', async () => {
    const person = await server.newPerson()
    const calls = []
    for (let n = 0; n < 31; n++) calls.push((await server.call('/api/metrics/agreement', person)).status)
    expect(calls.at(-1)).toBe(429)
  })
})
