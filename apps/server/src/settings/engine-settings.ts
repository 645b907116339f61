import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { setting } from './setting.ts'

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

/** The detector. */
export const engineVariables = {
  ENGINE: setting(z.enum(['onnx', 'roboflow', 'kserve']).default('onnx'), {
    what: 'where pictures are analysed: `onnx` in this program, `roboflow` or `kserve` on another server ([docs/engines.md](engines.md): the format, an example server)',
  }),
  MODELS_DIR: setting(z.string().default(models), { what: 'the folder of the models', fallback: '`./models`' }),
  TEETH_MODEL: setting(z.enum(['on', 'off']).default('on'), {
    what: "`off`: no teeth are numbered and findings say 'N/A', even if `MODELS_DIR/teeth` holds a model",
  }),
  ENGINE_THREADS: setting(z.coerce.number().int().min(1).max(64).default(2), {
    what: 'threads of a network while one picture is analysed; several side by side take one each',
  }),
  ENGINE_PICTURES: setting(z.coerce.number().int().min(1).max(64).default(usualPictures), {
    what: 'pictures that are analysed at once, each in a process of its own; fewer where several workers share a host',
    fallback: 'one per core, three at most',
  }),
  ENGINE_TIMEOUT_MS: setting(z.coerce.number().int().min(1000).max(300_000).default(30_000), {
    what: 'time limit of an external detector for one picture, all attempts together',
  }),
  ROBOFLOW_API_KEY: setting(secret.optional(), { what: 'needed with `ENGINE=roboflow`', secret: true }),
  ROBOFLOW_MODEL_PANORAMIC: setting(roboflowModel.optional(), {
    what: 'needed with `ENGINE=roboflow`: a project and a version',
    example: 'project/3',
  }),
  ROBOFLOW_MODEL_PERIAPICAL: setting(roboflowModel.optional(), { what: 'a model for periapicals' }),
  ROBOFLOW_URL: setting(address.default('https://serverless.roboflow.com'), { what: "Roboflow, or one's own server" }),
  ROBOFLOW_KEY_IN: setting(z.enum(['query', 'header']).default('query'), {
    what: '`header` where the server reads the key in `Authorization: Bearer`, which versions before August 2026 do not',
  }),
  KSERVE_URL: setting(address.optional(), {
    what: 'needed with `ENGINE=kserve`: a server of the Open Inference Protocol (KServe, Triton)',
  }),
  KSERVE_MODEL_PANORAMIC: setting(kserveModel.default('panoramic'), {
    what: '`name` or `name/2`, with its `model.json` in `MODELS_DIR`; the reader of `name` is `name-reader`',
  }),
  KSERVE_MODEL_PERIAPICAL: setting(kserveModel.optional(), { what: 'the same for periapicals' }),
  KSERVE_TOKEN: setting(secret.optional(), { what: 'a bearer token for that server', secret: true }),
}

const variables = z.object(engineVariables)

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
