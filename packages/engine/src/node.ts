import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { decode } from './decode/node.ts'
import { openNodeScorer, openNodeSession } from './infer/node.ts'
import type { Session } from './infer/session.ts'
import { createEngine, type Engine } from './pipeline.ts'
import { createGate, type Gate } from './quality/gate.ts'

export { decode, readOrigin, readSamples } from './decode/node.ts'
export { openNodeSession } from './infer/node.ts'

export interface NodeEngineOptions {
  /** The folder of `panoramic/` and, when it is there, `periapical/`. */
  readonly models: string
  /** Threads of one network; 2 by default. */
  readonly threads?: number
  /** False leaves teeth without numbers. */
  readonly numbersTeeth?: boolean
  /** True analyses panoramics with `panoramic-research/` in place of `panoramic/`. */
  readonly research?: boolean
}

/**
 * The engine of the server and the command line. ENGINE_UNAVAILABLE without a panoramic model, MODEL_DAMAGED with a bad
 * one, and with one for research that was not requested.
 */
export const openNodeEngine = async ({
  models,
  threads = 2,
  numbersTeeth,
  research = false,
}: NodeEngineOptions): Promise<Engine> => {
  const sessions: Partial<Record<RadiographType, Session>> = {
    panoramic: await openPanoramic(models, research, threads),
  }
  const ifThere = async (name: string): Promise<Session | undefined> =>
    existsSync(join(models, name, 'model.json')) ? openNodeSession(join(models, name), { threads }) : undefined
  const periapical = await ifThere('periapical')
  if (periapical) sessions.periapical = periapical
  return createEngine({ decode, sessions, numbersTeeth })
}

const openPanoramic = async (models: string, research: boolean, threads: number): Promise<Session> => {
  const folder = join(models, research ? 'panoramic-research' : 'panoramic')
  const session = await openNodeSession(folder, { threads })
  if ((session.model.research ?? false) === research) return session
  await session.close()
  throw new AppError('MODEL_DAMAGED', { detail: `${folder}: model.json says research ${!research}` })
}

/** The gate with the network of `quality/`. ENGINE_UNAVAILABLE without it, MODEL_DAMAGED with a bad one. */
export const openNodeGate = async (models: string): Promise<Gate> =>
  createGate(await openNodeScorer(join(models, 'quality'), { threads: 1 }))
