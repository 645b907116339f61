import { login as loginRoute } from '@xrai/contract/routes/accounts'
import { allRoutes } from '@xrai/contract/routes/all'
import { createCase } from '@xrai/contract/routes/cases'
import { createPatient } from '@xrai/contract/routes/patients'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../base/log/log.ts'
import { fieldOf } from '../../testing/caller.ts'
import { createMailbox } from '../../testing/mailbox.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/** Each marks a value that a log line must never contain; no text of ours contains these strings. */
const marks = {
  name: 'Xochiquétzal',
  email: 'xochi.quetzal@clinica-marcada.example',
  file: 'xochi-panoramica.dcm',
  password: 'kukulkán y 7 serpientes',
  token: 'tkn-tezcatlipoca-000-token',
  query: 'huitzilopochtli',
  id: '01994b1c-7d5e-7abc-8def-feedfacecafe',
} as const

let server: TestServer
let lines: string[]
beforeAll(async () => {
  lines = []
  const log = createLog({ level: 'debug', to: { write: line => lines.push(line) } })
  server = await openTestServer({ log, mailer: createMailbox().mailer })
})

const everything = {
  ...marks,
  first_name: marks.name,
  last_name: marks.name,
  firstName: marks.name,
  lastName: marks.name,
  subject: marks.name,
  message: marks.name,
  current: marks.password,
  code: marks.token,
  credential: marks.token,
}

const expectNoMark = (secrets: readonly string[] = []) => {
  const text = lines.join('\n')
  for (const mark of [...Object.values(marks), ...secrets]) expect(text).not.toContain(mark)
}

describe('the log', () => {
  it('has a line for every call of the contract, and nothing of what was sent with it', async () => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    for (const route of allRoutes) {
      const path = `${route.path.replace(/\{\w+\}/g, marks.id)}?search=${marks.query}&q=${marks.email}`
      const headers = { 'user-agent': marks.name, cookie: `session=${marks.token}`, 'x-request-id': marks.name }
      for (const authorization of [token, marks.token]) {
        const form = new FormData()
        form.set('image', new File([marks.name], marks.file))
        form.set('picture', new File([marks.name], marks.file))
        form.set('type', marks.name)
        const body = route.encoding === 'multipart' ? { form } : route.body ? { json: everything } : {}
        const call = { method: route.method.toUpperCase(), token: authorization, headers, ...body }
        const { response } = await server.call(path, call).catch(() => ({ response: null }))
        await response?.body?.cancel()
      }
      await server.app.request(`/api/${marks.query}/${marks.id}`, { method: route.method.toUpperCase() })
    }
    const calls = lines.map(line => JSON.parse(line)).filter(({ event }) => event === 'call')
    expect(calls.length).toBeGreaterThanOrEqual(3 * allRoutes.length)
    expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(calls.length)
    const seen = new Set(calls.map(({ method, route }) => `${method} ${route}`))
    const missing = allRoutes.filter(
      ({ method, path }) => !seen.has(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(missing).toEqual([])
    expectNoMark([token])
  })

  it('names no person when the calls succeed: account, patient, case, picture, message', async () => {
    const { call } = server
    const { password, name } = marks
    const email = `otra.${marks.email}`
    const account = { email, password, first_name: name, last_name: name }
    expect((await call('/api/auth/register', { json: account })).status).toBe(200)
    const { answer } = await call('/api/auth/login', { json: { email, password } })
    const token = fieldOf(loginRoute, answer, 'token')
    await call('/api/auth/login', { json: { email, password: `${password} no` } })
    await call('/api/auth/forgot-password', { json: { email } })
    const patient = await call('/api/patients', { token, json: { firstName: name, lastName: name } })
    const made = await call('/api/cases', { token, json: { name, description: name } })
    const { analysis_id: id } = await server.analyze(token, await sample('panoramic-restored.jpg'), {
      name: marks.file,
    })
    const analysis = await call(`/api/analyses/${id}`, { token })
    await call('/api/contact', { json: { name, email, subject: name, message: name } })
    const secrets = [token, id, fieldOf(createCase, made.answer, 'id'), fieldOf(createPatient, patient.answer, 'id')]
    expect([made.status, analysis.status]).toEqual([201, 200])
    expectNoMark(secrets)
  })
})
