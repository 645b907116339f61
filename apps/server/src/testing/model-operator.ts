import * as routes from '@xrai/contract/routes/installed-models'
import type { Person } from './people.ts'
import type { TestServer } from './test-server.ts'

/** The acts of an operator on the models of a server. */
export const modelOperator = (server: TestServer, { token }: Person) => {
  const list = () => server.answerOf(routes.listInstalledModels, { token })
  const install = (name: string) => server.answerOf(routes.installModel, { token, params: { name } })
  const undo = (id: string) => server.answerOf(routes.undoActivation, { token, params: { id } })
  const retire = (id: string) => server.answerOf(routes.retireModel, { token, params: { id } })
  const modelNamed = async (name: string) => {
    const model = (await list()).models.find(one => one.name === name && one.state !== 'retired')
    if (!model) throw new Error(`no ${name}`)
    return model
  }
  const activate = async (name: string | null, more: { clinics?: string[]; at?: string } = {}) => {
    const modelId = name === null ? null : (await modelNamed(name)).id
    const body = { role: 'panoramic', model: modelId, ...more } as const
    const inputs = { token, params: { id: crypto.randomUUID() }, body }
    await server.answerOf(routes.activateModel, inputs)
    // A repeated call is the same act.
    return server.answerOf(routes.activateModel, inputs)
  }
  /** Leaves the database as it was, because other files of a suite share it. */
  const retireAll = async () => {
    for (const { id } of (await list()).activations) await undo(id)
    for (const { id, state } of (await list()).models) if (state !== 'retired') await retire(id)
  }
  return { list, install, undo, retire, modelNamed, activate, retireAll }
}
