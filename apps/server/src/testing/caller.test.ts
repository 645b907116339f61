import { createCase, getCase, listCases } from '@xrai/contract/routes/cases'
import { getReportPdf } from '@xrai/contract/routes/reports'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { validated } from './caller.ts'
import { openTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = (await server.newPerson()).token
})

describe('a call of a route', () => {
  it('sends its parameters, query and body, and returns the parsed response', async () => {
    const { id } = await server.answerOf(createCase, { token, body: { name: 'Uno' } })
    await server.answerOf(createCase, { token, body: { name: 'Dos' } })
    expect((await server.answerOf(getCase, { token, params: { id } })).name).toBe('Uno')
    const { cases, total } = await server.answerOf(listCases, { token, query: { q: 'dos' } })
    expect([total, cases[0]?.name]).toEqual([1, 'Dos'])
  })

  it('throws on a refusal', async () => {
    const params = { id: crypto.randomUUID() }
    await expect(server.answerOf(getCase, { token, params })).rejects.toThrow('GET /api/cases/{id} was refused')
    await expect(server.answerOf(listCases, {})).rejects.toThrow('SESSION_REQUIRED')
  })

  it("does not compile without the route's input, nor for a route that returns a file", async () => {
    // @ts-expect-error: the parameters are missing
    await expect(server.answerOf(getCase, { token })).rejects.toThrow()
    // @ts-expect-error: a PDF is no JSON
    await expect(server.answerOf(getReportPdf, { token, params: { id: crypto.randomUUID() } })).rejects.toThrow()
  })
})

it('a value validated by a schema keeps fields that the schema does not name', () => {
  const schema = z.object({ id: z.string() })
  expect(validated(schema, { id: 'a', secret: 'b' })).toEqual({ id: 'a', secret: 'b' })
  expect(() => validated(schema, { id: 1 })).toThrow()
})
