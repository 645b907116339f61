import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { modelRoles } from '@xrai/contract/records/installed-model'
import { radiographTypeOf, wireTypeSchema } from '@xrai/contract/records/radiograph'
import { openNodeEngine } from '@xrai/engine/node'
import { z } from 'zod'
import { readClassMap, unmappedSentence } from './accuracy/class-map.ts'
import { annotationsIn } from './accuracy/coco.ts'
import { splits } from './accuracy/data-split.ts'
import { type Figure, meanOf } from './accuracy/figures.ts'
import { readForeignSet } from './accuracy/foreign-set.ts'
import { readLabelSets } from './accuracy/label-sets.ts'
import { type AssignedFigures, measureAssigned } from './accuracy/measure-assigned.ts'
import { type CheckFigures, measureCheck } from './accuracy/measure-check.ts'
import { measureSet, type SetFigures } from './accuracy/measure-set.ts'
import { measureTeeth, type TeethFigures } from './accuracy/measure-teeth.ts'
import { comparisonLines } from './own/card.ts'
import { compareFolders } from './own/compare-folders.ts'
import { isImported, picturesOfFolder, picturesOfImported } from './own/compared-pictures.ts'
import { modelFolder } from './own/open-models.ts'
import { placesOf } from './own/options.ts'

/**
 * `npm run evaluate -- --type panoramic --data DIR`: the shipped engine on a COCO folder, or on a folder of such
 * folders. Measures only the test split by default; --set gives the name in training/labels/sets.json if the folder has
 * another one. An unlisted folder is measured whole, or as the split in its name, and --map assigns classes to its
 * names. With --against it compares two models. Exits with 1 if a folder was skipped, with 2 if nothing could be measured.
 */
const usage = `npm run evaluate -- --type panoramic|periapical --data DIR [--part ${splits.join('|')}|all] [--set NAME] [--map FILE] [--models DIR] [--json]
npm run evaluate -- --type ${modelRoles.join('|')} --data DIR --against MODEL [--model MODEL] …
  two models on the same radiographs: MODEL is shipped (the --model unless told), a name in DATA_DIR/models, or a folder`

const print = (line: string) => process.stdout.write(`${line}\n`)

const argumentsSchema = z.object({
  type: z.union([z.literal('teeth'), wireTypeSchema.transform(radiographTypeOf)]),
  data: z.string(),
  part: z.enum([...splits, 'all']),
  set: z.string().optional(),
  map: z.string().optional(),
  models: z.string(),
  model: z.string(),
  against: z.string().optional(),
  json: z.boolean(),
})

const shipped = fileURLToPath(new URL('../models', import.meta.url))

const readArguments = () => {
  const options = {
    type: { type: 'string' },
    data: { type: 'string' },
    part: { type: 'string', default: 'test' },
    set: { type: 'string' },
    map: { type: 'string' },
    models: { type: 'string', default: shipped },
    model: { type: 'string', default: 'shipped' },
    against: { type: 'string' },
    json: { type: 'boolean', default: false },
  } as const
  const read = argumentsSchema.safeParse(parseArgs({ options }).values)
  if (!read.success) throw new Error(usage)
  const { type: role, ...given } = read.data
  if (given.against === undefined && (role === 'teeth' || given.model !== 'shipped')) throw new Error(usage)
  const type = role === 'teeth' ? 'panoramic' : role
  return { ...given, role, type } as const
}

const isCoco = (folder: string) => annotationsIn(folder) !== undefined

const foldersOf = (data: string): string[] => {
  if (isCoco(data)) return [resolve(data)]
  const folders = readdirSync(data)
    .map(name => resolve(data, name))
    .filter(isCoco)
  if (folders.length === 0) throw new Error(`no COCO labels in ${data} or in a folder of it`)
  return folders
}

const share = (value: number) => (Number.isNaN(value) ? '    –' : value.toFixed(3))

const row = (figure: Figure): string => {
  const { name, n, ap50, low, high, ap5095, precision, recall } = figure
  const interval = n > 0 ? `${share(low)}–${share(high)}` : ''
  const shown = `${share(precision).padStart(9)}  ${share(recall).padStart(6)}`
  return `  ${name.padEnd(34)} ${String(n).padStart(5)}  ${share(ap50)}  ${interval.padEnd(13)}  ${share(ap5095).padStart(8)}  ${shown}`
}

const table = (title: string, figures: readonly Figure[]): string[] => [
  `  ${title.padEnd(34)} ${'n'.padStart(5)}  ${'AP50'.padEnd(5)}  ${'95 %'.padEnd(13)}  AP50:95  precision  recall`,
  ...figures.map(row),
  `  ${'mean'.padEnd(41)} ${share(meanOf(figures, figure => figure.ap50))}${' '.repeat(17)}  ${share(meanOf(figures, figure => figure.ap5095)).padStart(8)}`,
  '',
]

const tables = ({ set, part, sources, categories, classes, calibration, calibrations, notFound }: SetFigures): string =>
  [
    `${set}: ${part}, ${sources} sources; precision and recall at the model's thresholds`,
    ...table("by the set's own labels", categories),
    ...table('by our labels', classes),
    `  expected calibration error ${share(calibration.error)} over ${calibration.n} findings`,
    ...[...calibrations].map(([id, { n, error }]) => `    ${id} ${share(error)} over ${n}`),
    ...(notFound.length > 0 ? [`  labelled, and not looked for by the model: ${notFound.join(', ')}`] : []),
    '',
  ].join('\n')

const teethTable = (rows: readonly TeethFigures[]): string =>
  [
    `  ${'teeth'.padEnd(34)} ${'n'.padStart(5)}  mAP50  95 %           found  right  one off  twice  mixed`,
    ...rows.map(
      ({ name, n, map50, low, high, found, right, oneOff, repeated, mixed }) =>
        `  ${name.padEnd(34)} ${String(n).padStart(5)}  ${share(map50)}  ${`${share(low)}–${share(high)}`.padEnd(13)}  ${share(found)}  ${share(right)}    ${share(oneOff)}  ${String(repeated).padStart(5)}  ${String(mixed).padStart(5)}`,
    ),
    '',
  ].join('\n')

const assignedLine = ({ sources, findings, withTooth, known, right }: AssignedFigures): string =>
  [
    `  of ${findings} findings in ${sources} numbered pictures ${share(withTooth / findings)} carry a tooth`,
    ...(known > 0 ? [`; of ${known} whose tooth is known ${share(right / known)} the right one`] : []),
    '\n',
  ].join('')

const checkTable = ({ set, class: id, sources, yes, no, area, points }: CheckFigures): string =>
  [
    `${set}: ${id} inside a labelled box, ${sources} sources, ${yes} that have it and ${no} that have not; area ${share(area)}`,
    ...points.map(
      ({ score, sensitivity, specificity }) =>
        `  from ${score.toFixed(2)}: sensitivity ${share(sensitivity)} at specificity ${share(specificity)}`,
    ),
    '',
  ].join('\n')

type Arguments = ReturnType<typeof readArguments>
type Sets = ReturnType<typeof readLabelSets>

interface Planned {
  readonly folder: string
  readonly name: string
  readonly part: Arguments['part']
  readonly sets: Sets
}

/** The folders with the meaning of their labels. An unknown name ends the run before it starts. */
const planOf = (
  { type, data, part, set, map }: Arguments,
  folders: readonly string[] = foldersOf(data),
): readonly Planned[] => {
  const listed = readLabelSets()
  if (set && !listed.has(set)) throw new Error(`${set} is not in training/labels/sets.json`)
  const classMap = map ? readClassMap(map) : {}
  const planned: Planned[] = []
  const unmapped: string[] = []
  for (const folder of folders) {
    const name = set ?? basename(folder)
    if (listed.has(name) && !map) planned.push({ folder, name, part, sets: listed })
    else {
      const foreign = readForeignSet(folder, type, classMap)
      if (part !== 'all' && foreign.part && foreign.part !== part) continue
      unmapped.push(...foreign.unmapped)
      planned.push({ folder, name: foreign.name, part: 'all', sets: new Map([[foreign.name, foreign.rules]]) })
    }
  }
  if (unmapped.length > 0) throw new Error(unmappedSentence([...new Set(unmapped)]))
  if (planned.length === 0) throw new Error(`no folder in ${data} is the ${part} part: --part says which is wanted`)
  return planned
}

/** Two models on the same radiographs. */
const compare = async (given: Arguments, against: string): Promise<void> => {
  const { role, data, part, models, model, json } = given
  const folders = foldersOf(data)
  const others = folders.filter(folder => !isImported(folder))
  const planned = others.length > 0 ? planOf(given, others) : []
  const pictures = [
    ...folders.filter(isImported).flatMap(folder => picturesOfImported(folder, part, role)),
    ...planned.flatMap(({ sets, ...task }) => {
      const rules = sets.get(task.name)
      return rules ? picturesOfFolder({ ...task, rules }, role) : []
    }),
  ]
  if (pictures.length === 0) throw new Error(`${data} has no labels for ${role} in the ${part} part.`)
  const places = { shipped: resolve(models), installed: placesOf(process.env).installed }
  const compared = await compareFolders({
    role,
    candidate: modelFolder(places, role, model),
    active: modelFolder(places, role, against),
    shipped: places.shipped,
    pictures,
    threads: availableParallelism(),
    now: new Date(),
  })
  for (const line of json ? [JSON.stringify(compared)] : comparisonLines(compared)) print(line)
}

const main = async (): Promise<void> => {
  const given = readArguments()
  const { type, models, json, against } = given
  if (against !== undefined) return compare(given, against)
  const planned = planOf(given)
  const engine = await openNodeEngine({ models })
  for (const { sets, ...task } of planned) {
    const measured = await measureSet(engine, sets, { ...task, type })
    const teeth = type === 'panoramic' ? await measureTeeth(engine, sets, task) : []
    const assigned = type === 'panoramic' ? await measureAssigned(engine, sets, task) : null
    const check = await measureCheck(engine, sets, { ...task, type })
    const more = teeth.length > 0 || check !== null
    if ('skipped' in measured && !more) process.exitCode = 1
    if (json) {
      print(JSON.stringify({ ...measured, teeth, assigned, check }))
      continue
    }
    if (!('skipped' in measured)) print(tables(measured))
    else if (!more) print(`${measured.set}: skipped, ${measured.skipped}\n`)
    if (teeth.length > 0) print(teethTable(teeth))
    if (assigned && assigned.findings > 0) print(assignedLine(assigned))
    if (check) print(checkTable(check))
  }
  await engine.close()
}

await main().catch(cause => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 2
})
