import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RadiographType } from '@xrai/contract/case/radiograph'
import { AppError } from '@xrai/contract/errors/app-error'
import {
  candidatesOf,
  createEngine,
  type Decode,
  type Engine,
  type Model,
  parseModel,
  type Session,
} from '@xrai/engine'
import { remembered } from '../remembered.ts'
import type { KserveSettings } from './engine-settings.ts'
import { lengthHeader, readInference, writeInference } from './kserve-message.ts'
import { askEngine } from './refusal.ts'
import { requireReachable } from './require-reachable.ts'

/** Pictures under way at once; the networks run elsewhere. */
const places = 4

/**
 * The engine with its networks on a server of the Open Inference Protocol (KServe, Triton). Decoding, resampling and
 * reading the boxes are ours, as `model.json` of MODELS_DIR says; `model.onnx` need not be there.
 */
export const openKserveEngine = async (settings: KserveSettings, decode: Decode): Promise<Engine> => {
  const sessions: Partial<Record<RadiographType, Session>> = {
    panoramic: openKserveSession(settings, settings.panoramic, await readModel(settings, 'panoramic')),
  }
  if (settings.periapical) {
    sessions.periapical = openKserveSession(settings, settings.periapical, await readModel(settings, 'periapical'))
  }
  return createEngine({ decode, sessions, places })
}

const readModel = async ({ modelsDir }: KserveSettings, type: RadiographType): Promise<Model> => {
  const path = join(modelsDir, type, 'model.json')
  if (!existsSync(path)) throw new AppError('ENGINE_UNAVAILABLE', { detail: path })
  return parseModel(await readFile(path, 'utf8'))
}

const openKserveSession = ({ url, token, timeoutMs }: KserveSettings, name: string, model: Model): Session => {
  const [id = '', version] = name.split('/')
  const address = `${url}/v2/models/${id}${version ? `/versions/${version}` : ''}`
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const numbers = candidatesOf(model) * (4 + model.classes.length)
  // A network gives the same answer as often as it is asked. Written as JSON a number has twenty letters and more.
  const rule = { timeoutMs, maximumBytes: 64 * 1024 + numbers * 32, repeatable: true }

  return {
    model,
    device: 'kserve',
    run: async (input, shape) => {
      const inference = crypto.randomUUID()
      const { body, jsonLength } = writeInference(inference, model, input, shape)
      const headers = {
        ...authorization,
        'content-type': 'application/octet-stream',
        [lengthHeader]: String(jsonLength),
      }
      const answer = await askEngine(() => new Request(`${address}/infer`, { method: 'POST', headers, body }), rule)
      return readInference(inference, model, answer.bytes, answer.headers.get(lengthHeader))
    },
    check: remembered(() => requireReachable(`${address}/ready`, status => status === 200, authorization), 5000),
    close: () => Promise.resolve(),
  }
}
