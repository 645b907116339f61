import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listNotifications } from '@xrai/contract/routes/notifications'
import { and, desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeInstalledModel, findModelFiles } from '../../../db/queries/imaging/installed-models.ts'
import { analysis, auditEvent, notification } from '../../../db/schema.ts'
import { runModelCommand } from '../../../imaging/models/model-commands.ts'
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
  // Longer than the product's, because a machine may run several suites at once.
  const patience = { PICTURE_TIMEOUT_MS: '120000' }
  const settingsOf = (folder: string) => readSettings({ ADMIN_EMAIL: operator.email, DATA_DIR: folder, ...patience })
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
describe('a model that the operator installs', { timeout: 300_000 }, () => {
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

  it('is activated once under one id, which is refused for another choice and once it was undone', async () => {
    const person = await server.newPerson()
    const { id: model } = await operating.modelNamed('tiny-bright')
    const params = { id: crypto.randomUUID() }
    const body = { role: 'panoramic', model, clinics: [clinicOf(person)] } as const
    const later = new Date(Date.now() + 60_000).toISOString()
    const ask = async (changed: object) => {
      const inputs = { token: operator.token, method: 'PUT', json: { ...body, ...changed } }
      const { status, answer } = await server.call(`/api/operator/model-activations/${params.id}`, inputs)
      return [status, answer['code']]
    }
    const refused = [409, 'ACTIVATION_REUSED']
    expect(await ask({})).toEqual([200, undefined])
    expect(await ask({})).toEqual([200, undefined])
    const others = [
      { clinics: [] },
      { model: null },
      { at: later },
      { clinics: [clinicOf(person), clinicOf(operator)] },
    ]
    for (const changed of others) expect(await ask(changed)).toEqual(refused)
    await operating.undo(params.id)
    expect(await ask({})).toEqual(refused)
    expect(await modelOf(person)).toBe(shipped)
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

  it('stays scheduled when a command goes back from the one that analyses', async () => {
    const person = await server.newPerson()
    const clinics = [clinicOf(person)]
    const [{ id: started = '' } = {}] = (await operating.activate('tiny-bright', { clinics })).activations
    const at = new Date(Date.now() + 300_000).toISOString()
    const [{ id: scheduled = '' } = {}] = (await operating.activate('tiny-strict', { clinics, at })).activations
    const { context } = server
    const command = { kind: 'models', act: { verb: 'back', role: 'panoramic' } } as const
    await runModelCommand({ ...context, db: context.database.db }, command)
    const left = (await operating.list()).activations.map(({ id }) => id)
    expect([left.includes(started), left.includes(scheduled)]).toEqual([false, true])
    expect(await modelOf(person)).toBe(shipped)
    await operating.undo(scheduled)
  })

  it('is replaced by the shipped one where it cannot be loaded, of which the operator is notified once each time', async () => {
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
    const notices = () => db.select().from(notification).where(eq(notification.kind, 'model-failed'))
    const standing = async () => {
      const { notifications } = await server.answerOf(listNotifications, { token: operator.token })
      return notifications.filter(({ kind }) => kind === 'model-failed').length
    }
    const [first, ...more] = await notices()
    expect([more.length, await standing()]).toEqual([0, 1])
    // Loaded by some process, then not by another: the operator is notified anew.
    await changeInstalledModel(db, id, { failure: null, failedAt: null })
    expect(await standing()).toBe(0)
    const fourth = await openTestServer({
      settings: readSettings({ ADMIN_EMAIL: operator.email, DATA_DIR: join(otherDataDir, 'fourth') }),
    })
    expect(await modelOf(person, fourth)).toBe(shipped)
    const [second, ...others] = await notices()
    expect([others.length, await standing()]).toEqual([0, 1])
    expect(second?.id).not.toBe(first?.id)
    // A process that has the files goes on.
    expect(await modelOf(person)).toBe('tiny-strict 2.0.0')
  })

  it('counts as the shipped one where an undone change leads back to it after it was retired', async () => {
    const person = await server.newPerson()
    await operating.activate('tiny-strict')
    const { id } = await operating.modelNamed('tiny-strict')
    const [{ id: act = '' } = {}] = (await operating.activate('tiny-bright')).activations
    for (const one of (await operating.list()).activations) if (one.clinics.length > 0) await operating.undo(one.id)
    await operating.retire(id)
    await operating.undo(act)
    const { activations, shipped: listed } = await operating.list()
    expect(activations[0]?.model).toBeNull()
    expect(listed).toMatchObject([{ role: 'panoramic', active: true }])
    expect(await modelOf(person)).toBe(shipped)
    for (const one of activations) await operating.undo(one.id)
    await cp(join(samples, 'tiny-strict'), join(dataDir, 'models', 'tiny-strict'), { recursive: true })
    await operating.install('tiny-strict')
    await operating.activate('tiny-strict')
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
