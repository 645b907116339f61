import { getPeopleFigures } from '@xrai/contract/routes/people-figures'
import { beginAmendment, signReport } from '@xrai/contract/routes/signatures'
import { removeMember } from '@xrai/contract/routes/team'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { analysis, user } from '../../../db/schema.ts'
import { acceptOf, decisionsOf } from '../../../testing/decisions.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let dentist: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial' })
  dentist = await server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role: 'dentist' } })
  const stranger = await server.newPerson()
  await server.analyze(stranger.token, await sample('panoramic-decayed.jpg'))
})

const figures = async (query = {}) => {
  const { people } = await server.answerOf(getPeopleFigures, { token: owner.token, query })
  const of = ({ session }: Person) => people.find(({ id }) => id === session.user.id)
  return { people, owner: of(owner), dentist: of(dentist) }
}

describe('the figures of people', () => {
  it('count what each did, a radiograph or report once, and none of another clinic', async () => {
    const idle = { analysed: 0, reviewed: 0, signed: 0, reviewSeconds: null }
    expect((await figures()).people).toHaveLength(2)
    expect((await figures()).dentist).toMatchObject({ role: 'dentist', ...idle })
    const picture = await sample('panoramic-decayed.jpg')
    const made = await server.analyze(owner.token, picture)
    await server.analyze(dentist.token, picture)
    const { store } = decisionsOf(server, made)
    const [first = '', second = ''] = made.predictions.map(one => one.detection_id)
    await store(dentist, acceptOf(first))
    await store(dentist, acceptOf(second))
    const { db } = server.context.database
    await db.update(user).set({ professionalNumber: 'COP 1' }).where(eq(user.id, dentist.session.user.id))
    const params = { id: made.analysis_id }
    const body = { decisions: 2, undecided: true }
    await server.answerOf(signReport, { token: dentist.token, params, body })
    await server.answerOf(beginAmendment, { token: dentist.token, params })
    await server.answerOf(signReport, { token: dentist.token, params, body: { ...body, reason: 'Otra vez' } })
    const now = await figures()
    expect(now.owner).toMatchObject({ ...idle, analysed: 1 })
    expect(now.dentist).toMatchObject({ analysed: 1, reviewed: 1, signed: 1, reviewSeconds: { reviews: 1 } })
    expect(now.dentist?.lastActiveAt).not.toBeNull()
  })

  it('keep to the days, and name one who left while there is something to count', async () => {
    const { db } = server.context.database
    const past = { from: '2020-01-01', to: '2020-01-31' }
    expect((await figures(past)).dentist).toMatchObject({ analysed: 0, reviewed: 0, signed: 0 })
    await db
      .update(analysis)
      .set({ createdAt: new Date('2020-01-31T23:30:00-05:00') })
      .where(eq(analysis.requestedBy, dentist.session.user.id))
    expect((await figures(past)).dentist?.analysed).toBe(1)
    expect((await figures({ ...past, timeZone: 'UTC' })).dentist?.analysed).toBe(0)
    await server.answerOf(removeMember, { token: owner.token, params: { id: dentist.session.user.id } })
    expect((await figures(past)).dentist).toMatchObject({ role: null, analysed: 1 })
    expect((await figures({ from: '2019-01-01', to: '2019-01-31' })).people).toHaveLength(1)
  })

  it('are a file of the same rows', async () => {
    const { response } = await server.call('/api/team/figures.csv', { token: owner.token })
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(1 + (await figures()).people.length)
    expect(lines.find(line => line.includes('Ya no está en la clínica'))).toContain('"1"')
  })
})
