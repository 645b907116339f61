import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
  /** Threads of one network; 2 by default. */
  readonly threads?: number
  /** False leaves teeth without numbers, even if `teeth/` exists. */
  readonly numbersTeeth?: boolean
}

/**
 * The engine of the server and the command line. Throws ENGINE_UNAVAILABLE without a panoramic model, MODEL_DAMAGED
 * with an invalid one.
 */
export const openNodeEngine = async ({
  models,
  threads = 2,
  numbersTeeth = true,
}: NodeEngineOptions): Promise<Engine> => {
  const sessions: Partial<Record<RadiographType, Session>> = {
    panoramic: await openNodeSession(join(models, 'panoramic'), { threads }),
  }
  const ifThere = async (name: string): Promise<Session | undefined> =>
    existsSync(join(models, name, 'model.json')) ? openNodeSession(join(models, name), { threads }) : undefined
  const periapical = await ifThere('periapical')
  if (periapical) sessions.periapical = periapical
  const teeth = numbersTeeth ? await ifThere('teeth') : undefined
  return createEngine({ decode, sessions, teeth })
}

/**
 * The quality gate with the network of `quality/`. Throws ENGINE_UNAVAILABLE without it, MODEL_DAMAGED with an invalid
 * one.
 */
export const openNodeGate = async (models: string): Promise<Gate> =>
  createGate(await openNodeScorer(join(models, 'quality'), { threads: 1 }))
