// @module-tag postgres
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { analysis } from '../../../db/schema.ts'
import { readSettings } from '../../../settings/settings.ts'
import { casesOf, waitUntil } from '../../../testing/cases.ts'
import { modelOperator } from '../../../testing/model-operator.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const samples = fileURLToPath(new URL('../../../../../../samples/models', import.meta.url))

it('a model that the operator activates and takes back analyses the queued radiographs in two workers alike', {
  timeout: 180_000,
}, async () => {
  const operator = await (await openTestServer()).newPerson()
  const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'xrai-models-'))))
  await cp(join(samples, 'tiny-bright'), join(folders[0] ?? '', 'models', 'tiny-bright'), { recursive: true })
  const servers = await Promise.all(
    folders.map(folder =>
      openTestServer({ settings: readSettings({ ADMIN_EMAIL: operator.email, DATA_DIR: folder }) }),
    ),
  )
  const [server] = servers
  if (!server) throw new Error('no server')
  const operating = modelOperator(server, operator)
  onTestFinished(async () => {
    await operating.retireAll()
    for (const folder of folders) await rm(folder, { recursive: true })
  })
  const person = await server.newPerson()
  const { clinicId } = person.session.scope
  const { newCase, add } = casesOf(server)
  const picture = await sample('panoramic-healthy.jpg')
  const { db } = server.context.database
  const stored = () => db.select().from(analysis).where(eq(analysis.clinicId, clinicId))
  const analysed = async (...keys: readonly string[]) => {
    const before = new Set((await stored()).map(({ id }) => id))
    const id = await newCase(person.token)
    for (const key of keys) await add(person.token, id, picture, { key })
    const stops = await Promise.all(servers.map(one => one.work(1)))
    await waitUntil(async () => (await stored()).every(({ state }) => state === 'done'))
    for (const stop of stops) await stop()
    return new Set((await stored()).flatMap(row => (before.has(row.id) ? [] : row.modelName)))
  }

  await operating.install('tiny-bright')
  const [{ id = '' } = {}] = (await operating.activate('tiny-bright', { clinics: [clinicId] })).activations
  expect(await analysed('one', 'two', 'three')).toEqual(new Set(['tiny-bright']))
  await operating.undo(id)
  expect(await analysed('four', 'five')).toEqual(new Set(['bright-fixture']))
})
