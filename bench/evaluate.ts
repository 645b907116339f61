import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { radiographTypeOf, wireTypeSchema } from '@xrai/contract/records/radiograph'
import { openNodeEngine } from '@xrai/engine/node'
import { z } from 'zod'
import { splits } from './accuracy/data-split.ts'
import { type Figure, meanOf } from './accuracy/figures.ts'
import { readLabelSets } from './accuracy/label-sets.ts'
import { type AssignedFigures, measureAssigned } from './accuracy/measure-assigned.ts'
import { type CheckFigures, measureCheck } from './accuracy/measure-check.ts'
import { measureSet, type SetFigures } from './accuracy/measure-set.ts'
import { measureTeeth, type TeethFigures } from './accuracy/measure-teeth.ts'

/**
 * `npm run evaluate -- --type panoramic --data DIR`: the shipped engine on a COCO folder, or on a folder of such
 * folders. By default only the test part; --set gives the name in training/labels/sets.json when the folder has
 * another one.
 */
const usage = `npm run evaluate -- --type panoramic|periapical --data DIR [--part ${splits.join('|')}|all] [--set NAME] [--models DIR] [--json]`

const print = (line: string) => process.stdout.write(`${line}\n`)

const argumentsSchema = z.object({
  type: wireTypeSchema.transform(radiographTypeOf),
  data: z.string(),
  part: z.enum([...splits, 'all']),
  set: z.string().optional(),
  models: z.string(),
  json: z.boolean(),
})

const shipped = fileURLToPath(new URL('../models', import.meta.url))

const readArguments = () => {
  const options = {
    type: { type: 'string' },
    data: { type: 'string' },
    part: { type: 'string', default: 'test' },
    set: { type: 'string' },
    models: { type: 'string', default: shipped },
    json: { type: 'boolean', default: false },
  } as const
  const read = argumentsSchema.safeParse(parseArgs({ options }).values)
  if (!read.success) throw new Error(usage)
  return read.data
}

const isCoco = (folder: string) => existsSync(join(folder, 'annotations.json'))

const foldersOf = (data: string): string[] => {
  if (isCoco(data)) return [resolve(data)]
  const folders = readdirSync(data)
    .map(name => resolve(data, name))
    .filter(isCoco)
  if (folders.length === 0) throw new Error(`no annotations.json in ${data} or in a folder of it`)
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

const tables = ({ set, part, sources, categories, classes, calibration, calibrations }: SetFigures): string =>
  [
    `${set}: ${part}, ${sources} sources; precision and recall at the model's thresholds`,
    ...table("by the set's own labels", categories),
    ...table('by our labels', classes),
    `  expected calibration error ${share(calibration.error)} over ${calibration.n} findings`,
    ...[...calibrations].map(([id, { n, error }]) => `    ${id} ${share(error)} over ${n}`),
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

const main = async (): Promise<void> => {
  const { type, data, part, set, models, json } = readArguments()
  const engine = await openNodeEngine({ models })
  const sets = readLabelSets()
  for (const folder of foldersOf(data)) {
    const measured = await measureSet(engine, sets, { folder, name: set, part, type })
    const teeth = type === 'panoramic' ? await measureTeeth(engine, sets, { folder, name: set, part }) : []
    const assigned = type === 'panoramic' ? await measureAssigned(engine, sets, { folder, name: set, part }) : null
    const check = await measureCheck(engine, sets, { folder, name: set, type })
    if (json) {
      print(JSON.stringify({ ...measured, teeth, assigned, check }))
      continue
    }
    const more = teeth.length > 0 || check !== null
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
