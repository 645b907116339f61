import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { detectorOutputs, type Model, parseModel, readerOutputs } from '@xrai/engine'
import { z } from 'zod'
import { memoiseFor } from '../memoise.ts'
import type { Pictures } from '../pictures/open-pictures.ts'
import type { Reply } from '../pictures/picture-process.ts'
import type { Engine } from './engine.ts'
import type { KserveSettings } from './engine-settings.ts'
import { lengthHeader, numbersIn, readInference, type Tensors, writeInference } from './kserve-message.ts'
import { askEngine } from './refusal.ts'
import { requireReachable } from './require-reachable.ts'

/**
 * The engine with its networks on a server of the Open Inference Protocol (KServe, Triton). Our own image processes decode,
 * resample and parse the boxes according to `model.json` in MODELS_DIR; `model.onnx` is not required. The reader of a model
 * is the server's model with the same name and the suffix `-reader`.
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
  /** Converts the tensor that a process prepared into the network's numbers. */
  readonly reply: Reply
  check(): Promise<void>
}

const readModel = async ({ modelsDir }: KserveSettings, type: RadiographType): Promise<Model> => {
  const path = join(modelsDir, type, 'model.json')
  if (!existsSync(path)) throw new AppError('ENGINE_UNAVAILABLE', { detail: path })
  return parseModel(await readFile(path, 'utf8'))
}

const side = z.int().positive()
const questionSchema = z.object({
  network: z.enum(['detector', 'reader']),
  shape: z.tuple([side, side, side, side]),
})
type Question = z.infer<typeof questionSchema>

const networkOf = ({ url, token, timeoutMs }: KserveSettings, name: string, model: Model): Network => {
  const [id = '', version] = name.split('/')
  const addressOf = (network: Question['network']) =>
    `${url}/v2/models/${network === 'reader' ? `${id}-reader` : id}${version ? `/versions/${version}` : ''}`
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const addresses = [addressOf('detector'), ...(model.reader ? [addressOf('reader')] : [])]
  const areReady = async () => {
    await Promise.all(
      addresses.map(address => requireReachable(`${address}/ready`, status => status === 200, authorization)),
    )
  }

  return {
    model,
    reply: async (question, tensor) => {
      const { network, shape } = questionSchema.parse(question)
      const tensors = tensorsOf(model, network, shape[0])
      const numbers = tensors.outputs.reduce((sum, { dims }) => sum + numbersIn(dims), 0)
      // Inference is deterministic, so the call is repeatable. A number takes up to about twenty bytes as JSON.
      const rule = { timeoutMs, maximumBytes: 64 * 1024 + numbers * 32, repeatable: true, target: 'kserve' } as const
      const inference = crypto.randomUUID()
      const { body, jsonLength } = writeInference(inference, tensors, tensor, shape)
      const headers = {
        ...authorization,
        'content-type': 'application/octet-stream',
        [lengthHeader]: String(jsonLength),
      }
      const address = `${addressOf(network)}/infer`
      const answer = await askEngine(() => new Request(address, { method: 'POST', headers, body }), rule)
      return readInference(inference, tensors, answer.bytes, answer.headers.get(lengthHeader))
    },
    check: memoiseFor(areReady, 5000),
  }
}

const tensorsOf = (model: Model, network: Question['network'], count: number): Tensors =>
  network === 'reader' && model.reader
    ? { input: model.reader.input.name, outputs: readerOutputs(model.reader, count) }
    : { input: model.input.name, outputs: detectorOutputs(model) }
