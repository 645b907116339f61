import { members } from '@xrai/contract/routes/access'
import { allRoutes } from '@xrai/contract/routes/all'
import { createKey, revokeKey } from '@xrai/contract/routes/api-keys'
import { nameOfCall, type Route } from '@xrai/contract/routes/route'
import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '../../db/applied-migrations.ts'
import * as schema from '../../db/schema.ts'
import { readSettings } from '../../settings/settings.ts'
import { createClinicRows, password, queryOf, requestOf } from '../../testing/clinic-rows.ts'
import type { Person } from '../../testing/people.ts'
import { kindInPath, kindsInFields, kindsInQuery } from '../../testing/row-kinds.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Person
let stranger: Person
let operator: Person
let rows: Awaited<ReturnType<typeof createClinicRows>>
let strangerRows: typeof rows

beforeAll(async () => {
  operator = await (await openTestServer()).newPerson()
  server = await openTestServer({ settings: readSettings({ ADMIN_EMAIL: operator.email }) })
  owner = await server.newPerson({ plan: 'empresarial', password })
  stranger = await server.newPerson({ plan: 'empresarial', password })
  rows = await createClinicRows(server, owner)
  strangerRows = await createClinicRows(server, stranger)
})

const named = (routes: readonly Route[]) => routes.map(route => [nameOfCall(route), route] as const)
const withId = allRoutes.filter(({ path }) => path.includes('{'))
const withIdOfClinic = withId.filter(route => !['operator', 'public'].includes(kindInPath(route) ?? ''))
const withIdInQuery = allRoutes.filter(route => kindsInQuery(route).length > 0)
const withIdInFields = allRoutes.filter(route => kindsInFields(route).length > 0)

const at = (route: Route, id: string) => route.path.replace(/\{\w+\}/, id).replace('{version}', '1') + queryOf(route)

const send = async (route: Route, who: Person, id: string, ids: Readonly<Record<string, string>> = {}) => {
  const { status, answer, response } = await server.call(at(route, id), {
    token: who.token,
    ...(await requestOf(route, ids)),
  })
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
  return { status, code: answer['code'] }
}

/** The whole answer, without what differs between any two calls. */
const answerOf = async (route: Route, token: string, id: string) => {
  const { status, answer, headers } = await server.call(at(route, id), { token, ...(await requestOf(route)) })
  const names = [...headers.keys()].filter(name => name !== 'x-request-id' && !name.startsWith('ratelimit-'))
  return { status, answer, headers: names.map(name => [name, headers.get(name)]) }
}

const idOf = async (route: Route, of: typeof rows): Promise<string> => {
  const kind = kindInPath(route)
  return kind === null || kind === 'operator' || kind === 'public' ? crypto.randomUUID() : of[kind]()
}

/** Every row of the owner's clinic and of the owner as text, but for the records of the calls themselves. */
const rowsOfClinic = async ({ session: { scope, user } }: Person) => {
  const tables = Object.values(schema)
    .filter(value => is(value, PgTable))
    .flatMap(table => {
      const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
      const name = getTableName(table)
      const { clinicId: ofClinic, userId: ofPerson } = columns
      const owned = ofClinic ? eq(ofClinic, scope.clinicId) : ofPerson && eq(ofPerson, user.id)
      if (name === 'audit_event' || name === 'session' || !owned) return []
      return [sql`select ${name} as name, ${table}::text as row from ${table} where ${owned}`]
    })
  return rowsOf(await scope.db.execute(sql.join(tables, sql` union all `)))
}

/** The PACS of the rows does not exist: an attempt to call it shows that the row was found. */
const isReached = ({ status, code }: { readonly status: number; readonly code?: unknown }): boolean =>
  status < 300 || code === 'PACS_NOT_ANSWERED'

describe('the rows of a clinic', () => {
  it('are behind every route with an id, each with a session and of a known kind', () => {
    expect(withIdOfClinic.length).toBeGreaterThanOrEqual(25)
    // A signature names no patient, and its code is the right to see it.
    expect(withId.filter(route => !route.access.session).map(nameOfCall)).toEqual(['GET /api/verify/{code}'])
    expect(withIdInFields.map(nameOfCall).toSorted()).toEqual([
      'PATCH /api/cases/{id}',
      'PATCH /api/images/{id}',
      'PATCH /api/images/{id}/site',
      'PATCH /api/odontograms/{id}/site',
      'POST /api/calibrations',
      'POST /api/cases',
      'POST /api/images',
      'POST /api/keys',
      'POST /api/patients/{id}/merge',
      'POST /api/patients/{id}/merge/preview',
      'POST /api/patients/{id}/odontograms',
      'POST /api/patients/{id}/pacs-searches',
      'POST /api/patients/{id}/retrievals',
      'POST /api/roboflow/testing-models',
      'PUT /api/analyses/{id}/calibration',
      'PUT /api/session/clinic',
      'PUT /api/team/members/{id}/site',
    ])
    expect(withIdInQuery.map(nameOfCall).toSorted()).toEqual([
      'GET /api/analyses',
      'GET /api/analyses.csv',
      'GET /api/cases',
      'GET /api/cases.csv',
      'GET /api/reports',
      'GET /api/reports.csv',
    ])
  })

  it.each(named(withIdOfClinic))('are not there for another clinic: %s', async (_, route) => {
    expect(await send(route, stranger, await idOf(route, rows))).toEqual({ status: 404, code: 'NOT_FOUND' })
  })

  it.each(named(withIdOfClinic))('answer like rows that are not there, and stay as they are: %s', async (_, route) => {
    const theirs = await idOf(route, rows)
    const absent = theirs.startsWith('XR-') ? 'XR-1' : crypto.randomUUID()
    const before = await rowsOfClinic(owner)
    // A key of its own: one takes fewer calls a minute than there are routes.
    const { apiKey, key } = await server.answerOf(createKey, { token: stranger.token, body: { name: 'Clave' } })
    for (const token of [stranger.token, key]) {
      expect(await answerOf(route, token, theirs)).toEqual(await answerOf(route, token, absent))
    }
    expect(await rowsOfClinic(owner)).toEqual(before)
    await server.answerOf(revokeKey, { token: stranger.token, params: { id: apiKey.id } })
  })

  it.each(named(withIdInFields))(
    'are not there for another clinic that names them in a field: %s',
    async (_, route) => {
      for (const [field, kind] of kindsInFields(route)) {
        const { status } = await send(route, stranger, await idOf(route, strangerRows), { [field]: await rows[kind]() })
        expect([field, status]).toEqual([field, 404])
      }
    },
  )

  it.each(named(withIdInQuery))('are not found by another clinic that filters by them: %s', async (_, route) => {
    for (const [field, kind] of kindsInQuery(route)) {
      const found = async (id: string) => {
        const { response } = await server.call(`${route.path}?${field}=${id}`, { token: stranger.token })
        return [response.status, await response.text()]
      }
      expect(await found(await rows[kind]())).toEqual(await found(crypto.randomUUID()))
      expect(await found(crypto.randomUUID())).toContain(200)
    }
  })

  it.each(named(withId.filter(route => kindInPath(route) === 'operator')))(
    'are no business of a dentist where they are the operator’s: %s',
    async (_, route) => {
      expect(await send(route, stranger, stranger.session.clinic.id)).toEqual({ status: 403, code: 'FORBIDDEN' })
    },
  )

  it.each(named(withIdOfClinic))('are there for their own clinic: %s', async (_, route) => {
    const ids: Record<string, string> = {}
    for (const [field, kind] of kindsInFields(route)) ids[field] = await rows[kind]()
    const answer = await send(route, owner, await idOf(route, rows), ids)
    // A call may refuse the row because of its state, for example an unnecessary retry; but it finds the row.
    expect(answer.status === 409 || isReached(answer), `${answer.status}`).toBe(true)
  })

  it.each(named(withIdInFields))('are there for their own clinic that names them in a field: %s', async (_, route) => {
    for (const [field, kind] of kindsInFields(route)) {
      const answer = await send(route, owner, await idOf(route, rows), { [field]: await rows[kind]() })
      expect([field, isReached(answer)]).toEqual([field, true])
    }
  })

  it.each(named(withId))('answer 404 for an id that is none: %s', async (_, route) => {
    for (const id of ['1', '%00', 'XR-0', '..%2Fsession', '01a1f883-019b-729d-8118-d96557b9da4']) {
      const { status } = await send(route, kindInPath(route) === 'operator' ? operator : owner, id)
      expect([404, 405]).toContain(status)
    }
  })

  it.each(['/api/analyses', '/api/cases', '/api/patients', '/api/reports'])(
    'do not stand in the list of another clinic: %s',
    async path => {
      const newcomer = await server.newPerson()
      expect((await server.call(path, { token: newcomer.token })).answer['total']).toBe(0)
      expect((await server.call(`${path}?q=a`, { token: newcomer.token })).answer['total']).toBe(0)
    },
  )
})

describe('a route that the isolation test cannot call', () => {
  const route = (path: `/api/${string}`, body?: z.ZodType): Route => ({
    method: 'post',
    path,
    summary: '',
    tag: 'cases',
    audit: { none: 'a test' },
    access: members,
    ...(body ? { body } : {}),
    answer: { status: 200, json: z.object({}) },
    errors: [],
  })

  it('fails this walk by its name when it has an id of an unknown kind, or no body to be called with', async () => {
    expect(() => kindInPath(route('/api/beds/{id}'))).toThrow(
      'POST /api/beds/{id} has an id in its path of no known kind',
    )
    const withField = route('/api/beds', z.object({ wardId: z.uuid() }))
    expect(() => kindsInFields(withField)).toThrow('POST /api/beds has an id of no known kind in wardId')
    await expect(requestOf(withField)).rejects.toThrow('POST /api/beds has no body to call it with')
  })
})

describe('a call that needs a session', () => {
  it.each(named(allRoutes.filter(route => route.access.session)))('answers 401 without one: %s', async (_, route) => {
    const { status, answer } = await server.call(at(route, crypto.randomUUID()), { method: route.method.toUpperCase() })
    expect([status, answer['code']]).toEqual([401, 'SESSION_REQUIRED'])
  })

  it('answers 401 before it reads the body', async () => {
    let read = 0
    const body = new ReadableStream({
      pull: controller => {
        read += 1
        if (read > 20) controller.close()
        else controller.enqueue(new Uint8Array(1024))
      },
    })
    const { status } = await server.call('/api/roboflow/testing-models', {
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(status).toBe(401)
    // A stream fills its queue of one chunk by itself.
    expect(read).toBeLessThanOrEqual(2)
  })
})
