import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelRole } from '@xrai/contract/records/installed-model'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { decode } from './decode/node.ts'
import { openNodeScorer, openNodeSession } from './infer/node.ts'
import type { Session } from './infer/session.ts'
import { createEngine, type Engine } from './pipeline.ts'
import { createGate, type Gate } from './quality/gate.ts'

export { decode, readOrigin, readSamples } from './decode/node.ts'
export { openNodeSession } from './infer/node.ts'

export interface NodeEngineOptions {
  /** The folder with `panoramic/` and, optionally, `periapical/` and `teeth/`. */
  readonly models: string
  /** Folders that take the place of those of `models`. */
  readonly installed?: Partial<Readonly<Record<ModelRole, string>>>
  /** Only this type of radiograph is analysed; the networks of others are not loaded. */
  readonly type?: RadiographType
  /** Threads of one network; 2 by default. */
  readonly threads?: number
  /** False leaves teeth without numbers, even if `teeth/` exists. */
  readonly numbersTeeth?: boolean
}

/**
 * The engine of the server and the command line. Throws ENGINE_UNAVAILABLE without a panoramic model or one of `type`,
 * MODEL_DAMAGED with an invalid one.
 */
export const openNodeEngine = async ({
  models,
  installed = {},
  type,
  threads = 2,
  numbersTeeth = true,
}: NodeEngineOptions): Promise<Engine> => {
  const folderOf = (role: ModelRole) => installed[role] ?? join(models, role)
  const open = (role: ModelRole) => openNodeSession(folderOf(role), { threads })
  const ifThere = async (role: ModelRole): Promise<Session | undefined> =>
    existsSync(join(folderOf(role), 'model.json')) ? open(role) : undefined
  const sessions: Partial<Record<RadiographType, Session>> = {}
  if (type !== 'periapical') sessions.panoramic = await open('panoramic')
  const periapical = type === 'periapical' ? await open(type) : type ? undefined : await ifThere('periapical')
  if (periapical) sessions.periapical = periapical
  const teeth = numbersTeeth && type !== 'periapical' ? await ifThere('teeth') : undefined
  return createEngine({ decode, sessions, teeth })
}

/**
 * The quality gate with the network of `quality/`. Throws ENGINE_UNAVAILABLE without it, MODEL_DAMAGED with an invalid
 * one.
 */
export const openNodeGate = async (models: string): Promise<Gate> =>
  createGate(await openNodeScorer(join(models, 'quality'), { threads: 1 }))
