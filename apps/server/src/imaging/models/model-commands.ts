import { AppError } from '@xrai/contract/errors/app-error'
import { errorTable } from '@xrai/contract/errors/table'
import { type ModelRole, modelNameSchema, modelRoles } from '@xrai/contract/records/installed-model'
import { english } from '@xrai/contract/strings/english'
import { translate } from '@xrai/contract/strings/translate'
import { z } from 'zod'
import { BackupError } from '../../base/backup-error.ts'
import { newId } from '../../db/columns.ts'
import type { Queryable } from '../../db/database.ts'
import { findMembership } from '../../db/queries/accounts/members.ts'
import { findPerson } from '../../db/queries/accounts/people.ts'
import {
  databaseNow,
  findActivations,
  findInstalledModel,
  type InstalledModelRow,
} from '../../db/queries/imaging/installed-models.ts'
import { type InstallNeeds, installModel, type Operator } from './install-model.ts'
import { readInstalledModels } from './installed-model-dto.ts'
import { activateModel, retireModel, shadowModel, undoActivationOf } from './operate-models.ts'

const name = modelNameSchema
const role = z.enum(modelRoles)

/** `npm run models`, executed by the process that has the installation's database open. Paths are absolute. */
export const modelCommandSchema = z.object({
  kind: z.literal('models'),
  act: z.discriminatedUnion('verb', [
    z.object({ verb: z.literal('list') }),
    z.object({ verb: z.literal('install'), name, from: z.string() }),
    z.object({
      verb: z.literal('activate'),
      /** Null for the shipped model of `role`; without one, of the only role that was activated. */
      name: name.nullable(),
      role: role.optional(),
      clinics: z.array(z.uuid()),
      at: z.iso.datetime({ offset: true }).nullable(),
    }),
    z.object({ verb: z.literal('shadow'), name, on: z.boolean() }),
    /** Without a role the last activation of all. */
    z.object({ verb: z.literal('back'), role: role.optional() }),
    z.object({ verb: z.literal('retire'), name }),
  ]),
})
export type ModelCommand = z.infer<typeof modelCommandSchema>

interface CommandNeeds extends Omit<InstallNeeds, 'settings'> {
  readonly db: Queryable
  readonly settings: InstallNeeds['settings'] & { readonly adminEmail?: string | undefined }
}

/** The lines to print. A refusal is thrown as a BackupError, whose message reaches the terminal. */
export const runModelCommand = async (needs: CommandNeeds, { act }: ModelCommand): Promise<string[]> => {
  try {
    if (act.verb !== 'list') await operate(needs, await operatorOf(needs), act)
    return await listLines(needs)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const sentence = translate(english, errorTable[error.code].text)
    throw new BackupError(error.message === error.code ? sentence : `${sentence} (${error.message})`, { cause: error })
  }
}

const operatorOf = async ({ db, settings }: CommandNeeds): Promise<Operator> => {
  const person = settings.adminEmail === undefined ? null : await findPerson(db, settings.adminEmail)
  const membership = person && (await findMembership(db, person.id))
  if (!membership)
    throw new BackupError(
      'Set ADMIN_EMAIL to the e-mail of a registered person: the audit trail of their clinic records it.',
    )
  return { scope: { db, clinicId: membership.clinicId }, by: null }
}

type Act = Exclude<ModelCommand['act'], { verb: 'list' }>

const operate = async (needs: CommandNeeds, operator: Operator, act: Act): Promise<void> => {
  switch (act.verb) {
    case 'install':
      return installModel(needs, operator, act)
    case 'activate': {
      const model = act.name === null ? null : await named(needs.db, act.name)
      const at = act.at === null ? null : new Date(act.at)
      const role = model?.role ?? act.role ?? (await onlyRole(needs.db))
      const asked = { actId: newId(), role, modelId: model?.id ?? null, clinics: act.clinics, at }
      return activateModel(needs, operator, asked)
    }
    case 'shadow':
      return shadowModel(needs, operator, (await named(needs.db, act.name)).id, act.on)
    case 'retire':
      return retireModel(needs, operator, (await named(needs.db, act.name)).id)
    case 'back':
      return goBack(needs, operator, act.role)
  }
}

/** The role that has activations, panoramic if none has. A choice between several could stop the wrong model. */
const onlyRole = async (db: Queryable): Promise<ModelRole> => {
  const [only = 'panoramic', ...others] = new Set((await findActivations(db)).map(row => row.role))
  if (others.length === 0) return only
  throw new BackupError(`Models were activated for ${[only, ...others].join(' and ')}: add --type with one of them.`)
}

const goBack = async (needs: CommandNeeds, operator: Operator, asked: ModelRole | undefined): Promise<void> => {
  const now = await databaseNow(needs.db)
  const started = (await findActivations(needs.db)).filter(row => row.startsAt <= now)
  const last = started.find(row => asked === undefined || row.role === asked)
  if (!last) throw new BackupError(`Nothing was activated${asked ? ` for ${asked}` : ''}: the shipped model analyses.`)
  await undoActivationOf(needs, operator, last.actId)
}

const named = async (db: Queryable, name: string): Promise<InstalledModelRow> => {
  const model = await findInstalledModel(db, name)
  if (!model) throw new BackupError(`No model ${name} is installed: npm run models -- list`)
  return model
}

const listLines = async (needs: CommandNeeds): Promise<string[]> => {
  const { models, shipped, activations, found } = await readInstalledModels(needs, needs.db)
  return [
    ...shipped.map(
      one => `shipped  ${one.role}  ${one.name} ${one.version}  ${one.use ?? '-'}${one.active ? '  active' : ''}`,
    ),
    ...models.map(one => {
      const facts = [one.name, one.role, `${one.modelName} ${one.version}`, one.use ?? '-', one.state]
      const erased = one.training?.erased ? `  ${one.training.erased} of its radiographs were erased since` : ''
      return `${facts.join('  ')}${one.shadow ? `  shadow: ${one.shadowed} radiographs` : ''}${erased}`
    }),
    ...activations.map(({ role, model, clinics, startsAt, started }) => {
      const where = clinics.length === 0 ? 'every clinic' : clinics.map(({ id }) => id).join(', ')
      return `${started ? 'since' : 'from'} ${startsAt}  ${role}: ${model ? `${model.name} ${model.version}` : 'shipped'}  in ${where}`
    }),
    ...found.map(folder => `not installed: ${folder}`),
  ]
}
