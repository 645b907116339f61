import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RadiographType } from '@xrai/contract/case/radiograph'
import { decode } from './decode/node.ts'
import { openNodeSession } from './infer/node.ts'
import type { Session } from './infer/session.ts'
import { createEngine, type Engine } from './pipeline.ts'

export { decode } from './decode/node.ts'
export { openNodeSession } from './infer/node.ts'

export interface NodeEngineOptions {
  /** The folder of `panoramic/` and, when there is one, `periapical/`. */
  readonly models: string
  /** Threads of one network; 2 unless told. */
  readonly threads?: number
  /** Pictures analysed at once; 1 unless told. */
  readonly places?: number
}

/** The engine of the server and the command line. ENGINE_UNAVAILABLE without a panoramic model, MODEL_DAMAGED with a bad one. */
export const openNodeEngine = async ({ models, threads = 2, places = 1 }: NodeEngineOptions): Promise<Engine> => {
  const sessions: Partial<Record<RadiographType, Session>> = {
    panoramic: await openNodeSession(join(models, 'panoramic'), { threads }),
  }
  const periapical = join(models, 'periapical')
  if (existsSync(join(periapical, 'model.json'))) sessions.periapical = await openNodeSession(periapical, { threads })
  return createEngine({ decode, sessions, places })
}
