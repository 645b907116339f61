import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { modelUses } from '@xrai/contract/records/measured-model'
import { openNodeGate } from '@xrai/engine/node'
import { z } from 'zod'
import { readClassMap } from './accuracy/class-map.ts'
import { writeContactSheets } from './sets/contact-sheet.ts'
import { importSet } from './sets/import-set.ts'
import { formats, readSetFile, type SetFile, setsIn } from './sets/set-file.ts'

/**
 * Imports labelled radiographs of others into the project's set format, lists what was imported, and draws it. Ends with
 * 2 where a set is refused or a class of it has no mapping; docs/own-detector.md says what is taken.
 */
const usage = `npm run sets -- import --format ${formats.join('|')} --from DIR --name NAME --licence FILE [--use ${modelUses.join('|')}] [--map FILE] [--to DIR] [--replace]
npm run sets -- list [--to DIR]
npm run sets -- show NAME [--to DIR]`

/** Names by others may hold signs that a terminal obeys. */
const plain = (text: string) => text.replace(/[^\P{Cc}\n]/gu, ' ')

const print = (line: string) => process.stdout.write(`${plain(line)}\n`)

const shipped = fileURLToPath(new URL('../models', import.meta.url))
const runs = fileURLToPath(new URL('../training/runs/sets', import.meta.url))

const importSchema = z.object({
  format: z.enum(formats),
  from: z.string(),
  name: z.string(),
  licence: z.string(),
  use: z.enum(modelUses).optional(),
  map: z.string().optional(),
  to: z.string(),
  models: z.string(),
  replace: z.boolean(),
})

const readArguments = () => {
  const options = {
    format: { type: 'string' },
    from: { type: 'string' },
    name: { type: 'string' },
    licence: { type: 'string' },
    use: { type: 'string' },
    map: { type: 'string' },
    to: { type: 'string', default: runs },
    models: { type: 'string', default: shipped },
    replace: { type: 'boolean', default: false },
  } as const
  return parseArgs({ options, allowPositionals: true })
}

const namedInReport = 5

const usesOfModels: Readonly<Record<SetFile['use'], string>> = {
  production: '  use production: a model that learns from it may serve patients',
  evaluation: '  use evaluation: a model that learns from it is for evaluation and research',
  research: '  use research: a model that learns from it is for research alone, not for commerce',
}

const report = ({ name, layout, counts, labels, labelled, faults, use }: SetFile): readonly string[] => [
  `${name}: ${counts.pictures} pictures of ${counts.sources} sources, ${counts.boxes} boxes, ${counts.teeth} teeth${layout ? ` (${layout})` : ''}`,
  ...Object.entries(labels).map(
    ([own, ours]) => `  ${own} → ${ours.join(' or ') || 'of no use'}  ${counts.classes[own] ?? 0}`,
  ),
  `  counted as labelled completely: ${labelled.join(', ') || 'none'}`,
  usesOfModels[use],
  ...faults.flatMap(({ fault, done, count, named }) => [
    `  ${fault}: ${count}, ${done}`,
    ...named.slice(0, namedInReport).map(one => `    ${one}`),
    ...(count > namedInReport ? [`    and ${count - namedInReport} more, in set.json`] : []),
  ]),
]

const readLicence = (file: string): string => {
  if (statSync(file).size > 1_000_000)
    throw new Error(`${file} has more than a megabyte: name the text of the licence.`)
  return readFileSync(file, 'utf8')
}

const runImport = async (values: unknown): Promise<void> => {
  const read = importSchema.safeParse(values)
  if (!read.success) throw new Error(usage)
  const { map, licence, models, use = 'evaluation', ...given } = read.data
  if (read.data.use === undefined)
    print('Without --use the set is for evaluation. Say --use production only where its licence allows it.')
  const terms = readLicence(licence)
  const classes = map ? readClassMap(map) : {}
  const gate = await openNodeGate(models)
  const today = new Date().toISOString().slice(0, 10)
  const set = await importSet({ ...given, use, licence: terms, map: classes, gate, today }).finally(() => gate.close())
  for (const line of report(set)) print(line)
}

const list = (to: string): void => {
  const names = setsIn(to)
  if (names.length === 0) print(`${to} has no sets.`)
  for (const name of names) {
    const { counts, format, imported, licence, use } = readSetFile(to, name)
    const { pictures, sources, boxes, teeth } = counts
    print(`${name}  ${format}, ${imported}: ${pictures} pictures of ${sources} sources, ${boxes} boxes, ${teeth} teeth`)
    print(`  ${use}; ${licence.split('\n', 1)[0]}`)
  }
}

const show = async (to: string, name: string): Promise<void> => {
  const { files, shown, pictures } = await writeContactSheets(to, name)
  for (const file of files) print(file)
  print(usesOfModels[readSetFile(to, name).use].trim())
  if (shown < pictures) print(`The first ${shown} of ${pictures} pictures.`)
}

const main = async (): Promise<void> => {
  const { values, positionals } = readArguments()
  const [command, name, ...more] = positionals
  if (more.length > 0) throw new Error(usage)
  if (command === 'import' && name === undefined) await runImport(values)
  else if (command === 'list' && name === undefined) list(values.to)
  else if (command === 'show' && name !== undefined) await show(values.to, name)
  else throw new Error(usage)
}

await main().catch(cause => {
  console.error(plain(cause instanceof Error ? cause.message : String(cause)))
  process.exitCode = 2
})
