import { addTemplate, deleteTemplate, listTemplates, templatesPerClinic } from '@xrai/contract/routes/report-templates'
import { beforeAll, expect, it } from 'vitest'
import { reportTemplate } from '../../../db/schema.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson()
})

const add = (text: string, { token } = owner) =>
  server.answerOf(addTemplate, { token, body: { field: 'conclusion', text } })

it('stores a text once, sorted alphabetically, for its own clinic only', async () => {
  await add('Sin hallazgos de urgencia')
  await add('  Control en un mes ')
  const { templates } = await add('Control en un mes')
  expect(templates.map(({ text }) => text)).toEqual(['Control en un mes', 'Sin hallazgos de urgencia'])
  const stranger = await server.newPerson()
  expect((await server.answerOf(listTemplates, { token: stranger.token })).templates).toEqual([])
  const { templates: rest } = await server.answerOf(deleteTemplate, {
    token: owner.token,
    params: { id: templates[0]?.id ?? '' },
  })
  expect(rest.map(({ text }) => text)).toEqual(['Sin hallazgos de urgencia'])
})

it('is written by users who may decide, and read by assistants', async () => {
  const assistant = await server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role: 'assistant' } })
  const { status } = await server.call('/api/report-templates', {
    token: assistant.token,
    json: { field: 'notes', text: 'x' },
  })
  expect(status).toBe(403)
  expect((await server.answerOf(listTemplates, { token: assistant.token })).templates).not.toEqual([])
})

it('refuses an empty text, an unknown field, and more texts than a clinic may have', async () => {
  const refused = async (json: object, { token } = owner) =>
    (await server.call('/api/report-templates', { token, json })).answer['code']
  expect(await refused({ field: 'conclusion', text: ' ' })).toBe('REQUEST_INVALID')
  expect(await refused({ field: 'title', text: 'x' })).toBe('REQUEST_INVALID')
  const full = await server.newPerson()
  const { db, clinicId } = full.session.scope
  const many = Array.from({ length: templatesPerClinic }, (_, at) => ({
    clinicId,
    field: 'notes' as const,
    text: `${at}`,
  }))
  await db.insert(reportTemplate).values(many)
  expect(await refused({ field: 'notes', text: 'otra' }, full)).toBe('TOO_MANY_TEMPLATES')
  expect((await server.answerOf(listTemplates, { token: full.token })).templates).toHaveLength(templatesPerClinic)
})
