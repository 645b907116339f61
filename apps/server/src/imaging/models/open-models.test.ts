// @module-tag resources
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ModelRole } from '@xrai/contract/records/installed-model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../db/columns.ts'
import {
  findInstalledModels,
  insertActivations,
  insertInstalledModel,
  retireInstalledModel,
} from '../../db/queries/imaging/installed-models.ts'
import type { Person } from '../../testing/people.ts'
import { testEngine } from '../../testing/picture-processes.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openModels } from './open-models.ts'

let server: TestServer
let person: Person
const ids = { panoramic: newId(), teeth: newId() }

beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson()
  const { db } = server.context.database
  const { clinicId } = person.session.scope
  const hash = await server.context.files.put(new TextEncoder().encode('model'))
  for (const role of ['panoramic', 'teeth'] as const satisfies ModelRole[]) {
    const id = ids[role]
    const facts = { name: role, version: id, classes: [], trainedOn: [], measured: undefined, use: undefined }
    const row = { id, name: `two-${role}`, role, modelName: role, modelVersion: id, networkHash: id, learntFrom: [] }
    await insertInstalledModel(db, { ...row, facts }, [{ path: 'model.json', hash, bytes: 5 }])
    await insertActivations(db, [{ actId: newId(), role, modelId: id, clinicId, startsAt: new Date(0) }])
  }
})

afterAll(async () => {
  for (const id of Object.values(ids)) await retireInstalledModel(server.context.database.db, id)
})

it('goes on with the good one of two models, and reports the other alone', async () => {
  const { database, files, log } = server.context
  const shipped = await testEngine()
  const opened: string[] = []
  const models = openModels(shipped, {
    db: database.db,
    files,
    log,
    dataDir: await mkdtemp(join(tmpdir(), 'xrai-two-models-')),
    adminEmail: undefined,
    openVariant: async ({ installed = {} }) => {
      const roles = Object.keys(installed).toSorted().join(' ')
      opened.push(roles)
      if (roles.includes('teeth')) throw new AppError('MODEL_DAMAGED')
      return { ...shipped, close: async () => undefined }
    },
  })
  const { clinicId } = person.session.scope
  const analyze = async () =>
    models.analyze(await sample('panoramic-healthy.jpg'), { type: 'panoramic', checked: false }, { clinicId })
  await analyze()
  expect(opened.slice(0, 3)).toEqual(['panoramic teeth', 'panoramic', 'teeth'])
  const failures = (await findInstalledModels(database.db)).flatMap(({ id, failure }) =>
    Object.values(ids).includes(id) && failure ? id : [],
  )
  expect(failures).toEqual([ids.teeth])
  await analyze()
  expect(await models.modelNow('panoramic', clinicId)).toMatchObject({ version: ids.panoramic })
  expect(opened).toHaveLength(3)
})
