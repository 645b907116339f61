import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { detectorOutputs, type Model, type OutputShape, parseModel, readerOutputs } from '@xrai/engine'
import { z } from 'zod'
import { memoiseFor } from '../../base/memoise.ts'
import type { KserveSettings } from '../../settings/engine-settings.ts'
import type { Pictures } from '../pictures/open-pictures.ts'
import type { Reply } from '../pictures/picture-process.ts'
import {
  type ExpectedOutput,
  lengthHeader,
  numbersIn,
  readInference,
  type Tensors,
  versionForm,
  writeInference,
} from './kserve-message.ts'
import { askEngine } from './refusal.ts'
import { requireReachable } from './require-reachable.ts'
import type { ServerEngine } from './server-engine.ts'

/**
 * The engine with its networks on a server of the Open Inference Protocol (KServe, Triton). Decoding, resampling and
 * reading the boxes are ours, in the pictures' processes, as `model.json` of MODELS_DIR says; `model.onnx` need not be there.
 * The reader of a model is the server's model of the same name with `-reader` behind it. docs/engines.md
 * describes such a server.
 */
export const openKserveEngine = async (settings: KserveSettings, pictures: Pictures): Promise<ServerEngine> => {
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
      let { version } = network.model
      const reply = network.replyNoting(answered => {
        version = answered
      })
      const analysis = await pictures.analyzeElsewhere(bytes, check, network.model, reply, options)
      const timings = { ...analysis.timings, total: performance.now() - called }
      return { ...analysis, model: { ...analysis.model, version }, timings }
    },
    modelFor: type => networkFor(type)?.present(),
    check: async () => {
      await Promise.all(Object.values(networks).map(network => network.check()))
    },
    close: pictures.close,
  }
}

interface Network {
  /** The model that model.json describes. */
  readonly model: Model
  /** With the version that the server gave last. */
  present(): Model
  /** The tensor that a process prepared to the network's numbers; `note` is called with the version of the detector that answered. */
  replyNoting(note: (version: string) => void): Reply
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

/** The part of a model's metadata that names the versions on the server. */
const metadataSchema = z.object({ versions: z.array(z.string().regex(versionForm)) })

const networkOf = ({ url, token, timeoutMs }: KserveSettings, name: string, model: Model): Network => {
  const [id = '', pinned] = name.split('/')
  const addressOf = (network: Question['network']) =>
    `${url}/v2/models/${network === 'reader' ? `${id}-reader` : id}${pinned ? `/versions/${pinned}` : ''}`
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const addresses = [addressOf('detector'), ...(model.reader ? [addressOf('reader')] : [])]
  let present = pinned ? { ...model, version: pinned } : model
  let namesVersions = !pinned
  const setPresent = (version: string) => {
    if (version !== present.version) present = { ...model, version }
  }
  /** A process that has no pictures analysed learns of a new version here, as long as the server has one alone. */
  const readVersion = async () => {
    const { bytes } = await requireReachable(addressOf('detector'), status => status === 200, authorization)
    const { versions } = metadataSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
    const [only, ...others] = versions
    if (only && others.length === 0 && namesVersions) setPresent(only)
  }
  const areReady = async () => {
    await Promise.all([
      ...addresses.map(address => requireReachable(`${address}/ready`, status => status === 200, authorization)),
      // Metadata is optional.
      ...(namesVersions ? [readVersion().catch(() => undefined)] : []),
    ])
  }

  return {
    model,
    present: () => present,
    replyNoting: note => async (question, tensor) => {
      const { network, shape } = questionSchema.parse(question)
      const tensors = tensorsOf(model, network, shape[0])
      const count = tensors.outputs.reduce((sum, { dims }) => sum + numbersIn(dims), 0)
      // Inference is deterministic, so the call is repeatable. As JSON a number takes twenty bytes or more.
      const rule = { timeoutMs, maximumBytes: 64 * 1024 + count * 32, repeatable: true, target: 'kserve' } as const
      const inference = crypto.randomUUID()
      const { body, jsonLength } = writeInference(inference, tensors, tensor, shape)
      const headers = {
        ...authorization,
        'content-type': 'application/octet-stream',
        [lengthHeader]: String(jsonLength),
      }
      const address = `${addressOf(network)}/infer`
      const answer = await askEngine(() => new Request(address, { method: 'POST', headers, body }), rule)
      const jsonEnd = answer.headers.get(lengthHeader)
      const { numbers, version } = readInference(inference, tensors, answer.bytes, jsonEnd)
      if (network === 'detector') {
        namesVersions = version !== undefined
        setPresent(version ?? pinned ?? model.version)
        note(present.version)
      }
      return numbers
    },
    check: memoiseFor(areReady, 5000),
  }
}

const tensorsOf = (model: Model, network: Question['network'], count: number): Tensors =>
  network === 'reader' && model.reader
    ? { input: model.reader.input.name, outputs: readerOutputs(model.reader, count) }
    : { input: model.input.name, outputs: detectorOutputs(model).map(output => withoutBoxes(output, model)) }

/** A candidate's box comes before its logits. */
const withoutBoxes = (output: OutputShape, model: Model): ExpectedOutput =>
  output.name === model.output.name ? { ...output, beforeLogits: 4 } : output
