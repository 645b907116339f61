import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { and, desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findModelFiles } from '../../../db/queries/imaging/installed-models.ts'
import { analysis, auditEvent, notification } from '../../../db/schema.ts'
import { listPlaced, modelsFolder } from '../../../imaging/models/place-model.ts'
import { readSettings } from '../../../settings/settings.ts'
import { modelOperator } from '../../../testing/model-operator.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const samples = fileURLToPath(new URL('../../../../../../samples/models', import.meta.url))
const dataDirs = await Promise.all(['first', 'second'].map(name => mkdtemp(join(tmpdir(), `xrai-models-${name}-`))))
const [dataDir = '', otherDataDir = ''] = dataDirs
const picture = await sample('panoramic-healthy.jpg')
const shipped = 'bright-fixture 1.0.0'

let operator: Person
let server: TestServer
/** Another process on the same database and storage, with a DATA_DIR of its own. */
let other: TestServer
let operating: ReturnType<typeof modelOperator>

beforeAll(async () => {
  operator = await (await openTestServer()).newPerson()
  const settingsOf = (folder: string) => readSettings({ ADMIN_EMAIL: operator.email, DATA_DIR: folder })
  server = await openTestServer({ settings: settingsOf(dataDir) })
  other = await openTestServer({ settings: settingsOf(otherDataDir) })
  operating = modelOperator(server, operator)
  for (const name of ['tiny-bright', 'tiny-strict'])
    await cp(join(samples, name), join(dataDir, 'models', name), { recursive: true })
})

afterAll(async () => {
  await operating.retireAll()
  for (const folder of dataDirs) await rm(folder, { recursive: true })
})

/** The model that a process analyses a radiograph of the person with. */
const modelOf = async (person: Person, process = server) => {
  const { analysis_id: id } = await process.analyze(person.token, picture)
  const [row] = await server.context.database.db.select().from(analysis).where(eq(analysis.id, id))
  return `${row?.modelName} ${row?.modelVersion}`
}
const clinicOf = ({ session }: Person) => session.scope.clinicId
const lastDetail = async (person: Person) => {
  const [event] = await server.context.database.db
    .select({ detail: auditEvent.detail })
    .from(auditEvent)
    .where(and(eq(auditEvent.clinicId, clinicOf(person)), like(auditEvent.action, 'model-%')))
    .orderBy(desc(auditEvent.id))
  return event?.detail
}

// Each check starts a process, which a machine under load keeps waiting.
describe('a model that the operator installs', { timeout: 180_000 }, () => {
  it('is found in DATA_DIR/models, is installed once, and analyses nothing', async () => {
    expect((await operating.list()).found).toEqual(['tiny-bright', 'tiny-strict'])
    await operating.install('tiny-bright')
    const { models, found } = await operating.install('tiny-bright')
    const current = models.filter(({ state }) => state !== 'retired')
    expect(current).toMatchObject([{ name: 'tiny-bright', role: 'panoramic', use: 'production', state: 'installed' }])
    expect(found).toEqual(['tiny-strict'])
    expect(await lastDetail(operator)).toBe('tiny-bright 1.0.0')
    expect(await modelOf(await server.newPerson())).toBe(shipped)
  })

  it('is refused with its reason, and leaves nothing', async () => {
    const folder = join(dataDir, 'models', 'broken')
    await cp(join(samples, 'tiny-bright'), folder, { recursive: true })
    await writeFile(join(folder, 'model.onnx'), 'no network')
    const refused = await server.call('/api/operator/models/broken', { token: operator.token, method: 'PUT' })
    expect([refused.status, refused.answer['code']]).toEqual([422, 'MODEL_HASH'])
    await rm(folder, { recursive: true })
    // A second folder of the same content under another name would give findings of the same model.
    await cp(join(samples, 'tiny-bright'), folder, { recursive: true })
    const taken = await server.call('/api/operator/models/broken', { token: operator.token, method: 'PUT' })
    expect([taken.status, taken.answer['code']]).toEqual([409, 'MODEL_VERSION_TAKEN'])
    await rm(folder, { recursive: true })
    expect((await operating.list()).models.filter(({ state }) => state !== 'retired')).toHaveLength(1)
  })

  it('analyses for the chosen clinics in every process, which writes its files from the storage', async () => {
    const chosen = await server.newPerson()
    const another = await server.newPerson()
    const { activations } = await operating.activate('tiny-bright', { clinics: [clinicOf(chosen)] })
    expect(activations[0]).toMatchObject({ model: { version: '1.0.0' }, clinics: [{ id: clinicOf(chosen) }] })
    expect(await listPlaced(modelsFolder(otherDataDir))).toEqual([])
    expect(await modelOf(chosen)).toBe('tiny-bright 1.0.0')
    expect(await modelOf(chosen, other)).toBe('tiny-bright 1.0.0')
    expect(await listPlaced(modelsFolder(otherDataDir))).toEqual(['tiny-bright'])
    expect(await modelOf(another, other)).toBe(shipped)
    expect(await lastDetail(chosen)).toBe(`${shipped} > tiny-bright 1.0.0`)
    expect((await operating.modelNamed('tiny-bright')).state).toBe('active')
  })

  it('gives way to what was active before by one call, which may be repeated', async () => {
    const person = await server.newPerson()
    await operating.install('tiny-strict')
    await operating.activate('tiny-bright')
    const { analysis_id: id } = await server.analyze(person.token, picture)
    const [{ id: act = '' } = {}] = (await operating.activate('tiny-strict')).activations
    expect(await modelOf(person)).toBe('tiny-strict 2.0.0')
    expect(await lastDetail(operator)).toBe('tiny-bright 1.0.0 > tiny-strict 2.0.0')
    const outdated = await server.call(`/api/analyses/${id}/results`, { token: person.token })
    expect(outdated.answer).toMatchObject({ newer: { name: 'tiny-strict', version: '2.0.0' } })
    await operating.undo(act)
    await operating.undo(act)
    expect(await lastDetail(operator)).toBe('tiny-strict 2.0.0 > tiny-bright 1.0.0')
    expect([await modelOf(person), await modelOf(person, other)]).toEqual(['tiny-bright 1.0.0', 'tiny-bright 1.0.0'])
    await operating.activate(null)
    expect(await modelOf(person)).toBe(shipped)
    expect((await operating.list()).shipped).toMatchObject([{ role: 'panoramic', active: true }])
  })

  it('waits for its moment', async () => {
    const person = await server.newPerson()
    const at = new Date(Date.now() + 60_000).toISOString()
    const [{ id = '', started } = {}] = (await operating.activate('tiny-strict', { clinics: [clinicOf(person)], at }))
      .activations
    expect(started).toBe(false)
    expect((await operating.modelNamed('tiny-strict')).state).toBe('scheduled')
    expect(await modelOf(person)).toBe(shipped)
    await operating.undo(id)
    expect((await operating.modelNamed('tiny-strict')).state).toBe('installed')
  })

  it('is replaced by the shipped one where it cannot be loaded, of which the operator is notified once', async () => {
    const person = await server.newPerson()
    const { db } = server.context.database
    await operating.activate('tiny-strict', { clinics: [clinicOf(person)] })
    const { id } = await operating.modelNamed('tiny-strict')
    const third = await openTestServer({
      settings: readSettings({ ADMIN_EMAIL: operator.email, DATA_DIR: join(otherDataDir, 'third') }),
    })
    const [file] = await findModelFiles(db, id)
    await third.context.files.remove(file?.hash ?? '')
    expect(await modelOf(person, third)).toBe(shipped)
    expect(await modelOf(person, third)).toBe(shipped)
    expect(third.lines.join('')).toContain('model-not-loaded')
    expect((await operating.modelNamed('tiny-strict')).failure).not.toBeNull()
    expect(await db.$count(notification, eq(notification.kind, 'model-failed'))).toBe(1)
    // A process that has the files goes on.
    expect(await modelOf(person)).toBe('tiny-strict 2.0.0')
  })

  it('is retired only once it analyses nowhere, with its files', async () => {
    const { id } = await operating.modelNamed('tiny-strict')
    const used = await server.call(`/api/operator/models/${id}`, { method: 'DELETE', token: operator.token })
    expect([used.status, used.answer['code']]).toEqual([409, 'MODEL_IN_USE'])
    for (const one of (await operating.list()).activations) await operating.undo(one.id)
    const { models } = await operating.retire(id)
    expect(models.find(one => one.id === id)?.state).toBe('retired')
    expect(await findModelFiles(server.context.database.db, id)).toEqual([])
    expect(await listPlaced(modelsFolder(dataDir))).toEqual(['tiny-bright'])
  })
})
