import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { candidatesOf, type Model, parseModel } from '@xrai/engine'
import { z } from 'zod'
import { memoiseFor } from '../memoise.ts'
import type { Pictures } from '../pictures/open-pictures.ts'
import type { Reply } from '../pictures/picture-process.ts'
import type { Engine } from './engine.ts'
import type { KserveSettings } from './engine-settings.ts'
import { lengthHeader, readInference, writeInference } from './kserve-message.ts'
import { askEngine } from './refusal.ts'
import { requireReachable } from './require-reachable.ts'

/**
 * The engine with its networks on a server of the Open Inference Protocol (KServe, Triton). Decoding, resampling and
 * reading the boxes are ours, in the pictures' processes, as `model.json` of MODELS_DIR says; `model.onnx` need not be there.
 */
export const openKserveEngine = async (settings: KserveSettings, pictures: Pictures): Promise<Engine> => {
  const networks: Partial<Record<RadiographType, Network>> = {
    panoramic: networkOf(settings, settings.panoramic, await readModel(settings, 'panoramic')),
  }
  if (settings.periapical) {
    networks.periapical = networkOf(settings, settings.periapical, await readModel(settings, 'periapical'))
  }
  const networkFor = (type: RadiographType) => networks[type] ?? networks.panoramic

  return {
    analyze: async (bytes, check, options) => {
      const network = networkFor(check.type)
      if (!network) throw new AppError('ENGINE_UNAVAILABLE', { detail: `no model for ${check.type}` })
      const called = performance.now()
      const analysis = await pictures.analyzeElsewhere(bytes, check, network.model, network.reply, options)
      return { ...analysis, timings: { ...analysis.timings, total: performance.now() - called } }
    },
    modelFor: type => networkFor(type)?.model,
    check: async () => {
      await Promise.all(Object.values(networks).map(network => network.check()))
    },
    close: pictures.close,
  }
}

interface Network {
  readonly model: Model
  /** The tensor that a process prepared to the network's numbers. */
  readonly reply: Reply
  check(): Promise<void>
}

const readModel = async ({ modelsDir }: KserveSettings, type: RadiographType): Promise<Model> => {
  const path = join(modelsDir, type, 'model.json')
  if (!existsSync(path)) throw new AppError('ENGINE_UNAVAILABLE', { detail: path })
  return parseModel(await readFile(path, 'utf8'))
}

const shapeSchema = z.object({
  shape: z.tuple([z.literal(1), z.literal(1), z.int().positive(), z.int().positive()]),
})

const networkOf = ({ url, token, timeoutMs }: KserveSettings, name: string, model: Model): Network => {
  const [id = '', version] = name.split('/')
  const address = `${url}/v2/models/${id}${version ? `/versions/${version}` : ''}`
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const numbers = candidatesOf(model) * (4 + model.classes.length)
  // Inference is deterministic, so the call is repeatable. As JSON a number takes twenty bytes or more.
  const rule = { timeoutMs, maximumBytes: 64 * 1024 + numbers * 32, repeatable: true, target: 'kserve' } as const

  return {
    model,
    reply: async (question, tensor) => {
      const { shape } = shapeSchema.parse(question)
      const inference = crypto.randomUUID()
      const { body, jsonLength } = writeInference(inference, model, tensor, shape)
      const headers = {
        ...authorization,
        'content-type': 'application/octet-stream',
        [lengthHeader]: String(jsonLength),
      }
      const answer = await askEngine(() => new Request(`${address}/infer`, { method: 'POST', headers, body }), rule)
      const { data } = readInference(inference, model, answer.bytes, answer.headers.get(lengthHeader))
      return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    },
    check: memoiseFor(() => requireReachable(`${address}/ready`, status => status === 200, authorization), 5000),
  }
}
