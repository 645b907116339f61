import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { optional } from './optional.ts'

const models = fileURLToPath(new URL('../../../../models', import.meta.url))

/** Without a trailing slash, so that a path can be appended. */
const address = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))
/** A project or workspace and a version or model: `radiografias/3`. */
const roboflowModel = z.string().regex(/^[\w-]+\/[\w-]+$/, 'must look like project/3')
/** A model's name, with its version if it has several: `panoramic` or `panoramic/2`. */
const kserveModel = z.string().regex(/^\w[\w.-]*(\/\w[\w.-]*)?$/, 'must look like name or name/2')

/** The characters of a key or token that a header can contain. */
const secret = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable and without spaces')

/** One per core but at most three, because each takes half a gigabyte. */
const usualPictures = Math.min(availableParallelism(), 3)

const variables = z.object({
  ENGINE: optional(z.enum(['onnx', 'roboflow', 'kserve']).default('onnx')),
  MODELS_DIR: optional(z.string().default(models)),
  /** `off`: no teeth are numbered, even if `MODELS_DIR/teeth` contains a model. */
  TEETH_MODEL: optional(z.enum(['on', 'off']).default('on')),
  /** Threads of a network while a single image is analysed; concurrent ones take one thread each. */
  ENGINE_THREADS: optional(z.coerce.number().int().min(1).max(64).default(2)),
  /** Images analysed at once, each in a process of its own. */
  ENGINE_PICTURES: optional(z.coerce.number().int().min(1).max(64).default(usualPictures)),
  /** For one image, all attempts together. */
  ENGINE_TIMEOUT_MS: optional(z.coerce.number().int().min(1000).max(300_000).default(30_000)),
  ROBOFLOW_URL: optional(address.default('https://serverless.roboflow.com')),
  ROBOFLOW_API_KEY: optional(secret.optional()),
  /** `header` if the server reads `Authorization: Bearer`, which versions before August 2026 do not. */
  ROBOFLOW_KEY_IN: optional(z.enum(['query', 'header']).default('query')),
  ROBOFLOW_MODEL_PANORAMIC: optional(roboflowModel.optional()),
  ROBOFLOW_MODEL_PERIAPICAL: optional(roboflowModel.optional()),
  KSERVE_URL: optional(address.optional()),
  KSERVE_TOKEN: optional(secret.optional()),
  KSERVE_MODEL_PANORAMIC: optional(kserveModel.default('panoramic')),
  KSERVE_MODEL_PERIAPICAL: optional(kserveModel.optional()),
})

type Variables = z.infer<typeof variables>

const needed = {
  onnx: [],
  roboflow: ['ROBOFLOW_API_KEY', 'ROBOFLOW_MODEL_PANORAMIC'],
  kserve: ['KSERVE_URL'],
} as const satisfies Record<Variables['ENGINE'], readonly (keyof Variables)[]>

/** The environment variables that configure the detector. */
export const engineSettingsSchema = variables
  .superRefine((env, context) => {
    for (const name of needed[env.ENGINE]) {
      if (env[name] === undefined) {
        context.addIssue({ code: 'custom', path: [name], message: `is needed when ENGINE is ${env.ENGINE}` })
      }
    }
  })
  .transform(env => {
    const { MODELS_DIR: modelsDir, ENGINE_TIMEOUT_MS: timeoutMs } = env
    if (env.ENGINE === 'roboflow') {
      return {
        kind: env.ENGINE,
        url: env.ROBOFLOW_URL,
        // The check above requires both.
        key: env.ROBOFLOW_API_KEY ?? '',
        panoramic: env.ROBOFLOW_MODEL_PANORAMIC ?? '',
        keyIn: env.ROBOFLOW_KEY_IN,
        periapical: env.ROBOFLOW_MODEL_PERIAPICAL ?? null,
        modelsDir,
        timeoutMs,
      } as const
    }
    if (env.ENGINE === 'kserve') {
      return {
        kind: env.ENGINE,
        url: env.KSERVE_URL ?? '',
        token: env.KSERVE_TOKEN ?? null,
        panoramic: env.KSERVE_MODEL_PANORAMIC,
        periapical: env.KSERVE_MODEL_PERIAPICAL ?? null,
        modelsDir,
        timeoutMs,
      } as const
    }
    const numbersTeeth = env.TEETH_MODEL === 'on'
    const { ENGINE_THREADS: threads, ENGINE_PICTURES: pictures } = env
    return { kind: env.ENGINE, modelsDir, numbersTeeth, threads, pictures } as const
  })

export type EngineSettings = z.infer<typeof engineSettingsSchema>
export type RoboflowSettings = Extract<EngineSettings, { readonly kind: 'roboflow' }>
export type KserveSettings = Extract<EngineSettings, { readonly kind: 'kserve' }>
