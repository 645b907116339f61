import type { ModelRole } from '@xrai/contract/records/installed-model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseNow, findActivations, undoActivation } from '../../db/queries/imaging/installed-models.ts'
import { readSettings } from '../../settings/settings.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { type ModelCommand, runModelCommand } from './model-commands.ts'

let server: TestServer

beforeAll(async () => {
  const { email } = await (await openTestServer()).newPerson()
  server = await openTestServer({ settings: readSettings({ ADMIN_EMAIL: email }) })
})

const activations = () => findActivations(server.context.database.db)
const roles = async () => (await activations()).map(({ role }) => role)
// Leaves the database as it was, because other files of a suite share it.
const undoAll = async () => {
  for (const { actId } of await activations()) await undoActivation(server.context.database.db, actId, null)
}
afterAll(undoAll)

const run = async (act: ModelCommand['act']) => {
  const { context } = server
  await runModelCommand({ ...context, db: context.database.db }, { kind: 'models', act })
}
const shipped = (role?: ModelRole, at: string | null = null) =>
  run({ verb: 'activate', name: null, role, clinics: [], at })

it('goes back from the last activation that has begun, of whichever type', async () => {
  await shipped('panoramic')
  await shipped('periapical')
  const now = await databaseNow(server.context.database.db)
  await shipped('teeth', new Date(now.getTime() + 600_000).toISOString())
  await run({ verb: 'back' })
  expect(await roles()).toEqual(['teeth', 'panoramic'])
  await undoAll()
  await expect(run({ verb: 'back' })).rejects.toThrow('Nothing was activated: the shipped model analyses.')
})

it('goes back for one type', async () => {
  await shipped('panoramic')
  await shipped('periapical')
  await run({ verb: 'back', role: 'panoramic' })
  expect(await roles()).toEqual(['periapical'])
  const again = run({ verb: 'back', role: 'panoramic' })
  await expect(again).rejects.toThrow('Nothing was activated for panoramic: the shipped model analyses.')
  await undoAll()
})

it('activates the shipped model of the only type that was activated, and asks which of several', async () => {
  await shipped('periapical')
  await shipped()
  expect(await roles()).toEqual(['periapical', 'periapical'])
  await shipped('panoramic')
  await expect(shipped()).rejects.toThrow('for panoramic and periapical: add --type with one of them.')
  expect(await roles()).toHaveLength(3)
})
