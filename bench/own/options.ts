import { availableParallelism, totalmem } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { modelNameSchema, modelRoles } from '@xrai/contract/records/installed-model'
import { modelUses } from '@xrai/contract/records/measured-model'
import { z } from 'zod'
import { TrainingRefused } from './use.ts'

const usage = `npm run train -- --type ${modelRoles.join('|')} --sets NAME,… --name NAME
  [--reviewed --clinics ID,… [--without-consent]]  radiographs that dentists of these clinics decided, too or instead of sets
  [--use ${modelUses.join('|')}]  what the model is wanted for; the strictest of the sets unless told
  [--start shipped|imagenet|zero|MODEL]  imagenet for production, else the shipped detector, unless told
  [--minutes N] [--device auto|cpu|cuda] [--threads N] [--memory GB]
  [--share PERCENT]  of the sources to learn from, to see what more of them would give
  [--against shipped|MODEL] [--sets-in DIR] [--python FILE]`

const repository = fileURLToPath(new URL('../..', import.meta.url))
const gigabyte = 2 ** 30

const names = z
  .string()
  .optional()
  .transform(
    value =>
      value
        ?.split(',')
        .map(one => one.trim())
        .filter(one => one !== '') ?? [],
  )

const schema = z.object({
  type: z.enum(modelRoles),
  sets: names,
  reviewed: z.boolean(),
  clinics: names.pipe(z.array(z.uuid())),
  'without-consent': z.boolean(),
  use: z.enum(modelUses).optional(),
  start: z.string().optional(),
  share: z.coerce.number().int().min(1).max(100),
  minutes: z.coerce.number().min(0.1).max(10_080),
  device: z.enum(['auto', 'cpu', 'cuda']),
  threads: z.coerce.number().int().min(1).max(256),
  memory: z.coerce.number().min(1).max(4096),
  name: modelNameSchema,
  against: z.string().optional(),
  'sets-in': z.string(),
  python: z.string().optional(),
})

export type TrainingOptions = z.infer<typeof schema>

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

const rawOf = (parameters: readonly string[]) => {
  try {
    return parseArgs({
      args: [...parameters],
      options: {
        type: text,
        sets: text,
        reviewed: flag,
        clinics: text,
        'without-consent': flag,
        use: text,
        start: text,
        ...{
          minutes: { ...text, default: '60' },
          share: { ...text, default: '100' },
          device: { ...text, default: 'auto' },
        },
        threads: { ...text, default: String(availableParallelism()) },
        memory: { ...text, default: String(Math.max(1, Math.floor(totalmem() / gigabyte / 2))) },
        name: text,
        against: text,
        python: text,
        'sets-in': { ...text, default: join(repository, 'training', 'runs', 'sets') },
      },
    }).values
  } catch (cause) {
    throw new TrainingRefused(`${cause instanceof Error ? cause.message : cause}\n${usage}`)
  }
}

/** Throws TrainingRefused with the first mistake and the usage. */
export const readOptions = (parameters: readonly string[]): TrainingOptions => {
  const read = schema.safeParse(rawOf(parameters))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new TrainingRefused(`--${issue?.path.join('.')}: ${issue?.message}\n${usage}`)
  }
  const { sets, reviewed, clinics } = read.data
  const withoutConsent = read.data['without-consent']
  if (sets.length === 0 && !reviewed) throw new TrainingRefused(`--sets or --reviewed is needed.\n${usage}`)
  if (reviewed !== clinics.length > 0)
    throw new TrainingRefused('--reviewed takes the clinics that --clinics names, and no others: both or neither.')
  if (withoutConsent && !reviewed) throw new TrainingRefused('--without-consent goes with --reviewed.')
  return read.data
}

/** Where a training keeps its files. */
export const placesOf = (env: NodeJS.ProcessEnv) => {
  const data = env['DATA_DIR'] || join(repository, 'data')
  const shipped = env['MODELS_DIR'] || join(repository, 'models')
  const absolute = (folder: string) => (isAbsolute(folder) ? folder : join(process.cwd(), folder))
  const training = join(absolute(data), 'training')
  return {
    shipped: absolute(shipped),
    installed: join(absolute(data), 'models'),
    training,
    runs: join(training, 'runs'),
    weights: join(training, 'weights'),
    reviewed: join(training, 'reviewed'),
  }
}

export type Places = ReturnType<typeof placesOf>
