import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { decode, openNodeGate } from '@xrai/engine/node'
import sharp from 'sharp'
import { z } from 'zod'
import { splitOf } from './accuracy/data-split.ts'
import { degradations, type Grey, halfTurned } from './quality/degradations.ts'

/**
 * Evaluates the quality gate on radiographs of the test split: unchanged, degraded in ways that it was not built on,
 * and sent as the other type; which type it suggests; and on files that are not radiographs. `--negatives` is a folder
 * of photographs and drawings.
 */
const usage = 'npm run bench -- quality --data DIR [--negatives DIR] [--most N] [--record]'

const options = {
  data: { type: 'string' },
  negatives: { type: 'string' },
  most: { type: 'string', default: '100' },
  record: { type: 'boolean', default: false },
} as const
const { data, negatives, most, record } = parseArgs({ options }).values
if (!data) throw new Error(usage)
const limit = Number(most)

interface Row {
  readonly name: string
  readonly good: boolean
  n: number
  refused: number
  readonly codes: Record<string, number>
}
const rows = new Map<string, Row>()
const gate = await openNodeGate(fileURLToPath(new URL('../models', import.meta.url)))

const asRead = (image: Grey, colour: number) => {
  const facts = { format: 'jpeg', width: image.width, height: image.height, bitsPerSample: 8 } as const
  return { image, facts, colour }
}

const judge = async (name: string, good: boolean, type: RadiographType, image: Grey, colour = 0): Promise<void> => {
  const [fault] = await gate.faultsOf(asRead(image, colour), type)
  const row = rows.get(name) ?? { name, good, n: 0, refused: 0, codes: {} }
  row.n += 1
  if (fault) {
    row.refused += 1
    row.codes[fault] = (row.codes[fault] ?? 0) + 1
  }
  rows.set(name, row)
}

/** A random number generator in [0, 1), seeded by the name. */
const randomOf = (name: string) => {
  let state = createHash('md5').update(name).digest().readUInt32LE()
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const readGrey = async (file: string): Promise<{ readonly image: Grey; readonly colour: number } | undefined> => {
  const read = await decode(readFileSync(file)).catch(() => undefined)
  return read?.image.maximum === 255 ? { image: read.image, colour: read.colour ?? 0 } : undefined
}

interface Suggested {
  readonly set: string
  readonly n: number
  right: number
  other: number
}
const suggestions: Suggested[] = []

const imagesSchema = z.object({
  images: z.array(z.object({ file_name: z.string(), group: z.union([z.string(), z.number()]) })),
})
const readingsSchema = z.object({
  pictures: z.array(z.object({ set: z.string(), file: z.string(), arch: z.string() })),
})
const readings = readingsSchema.parse(
  JSON.parse(readFileSync(new URL('../training/labels/periapicals.json', import.meta.url), 'utf8')),
)
/** Where our readers saw both arches: a quarter of one set of periapicals is panoramics and pieces of them. */
const notPeriapical = new Set(
  readings.pictures.filter(({ arch }) => arch === '?').map(({ set, file }) => `${set}/${file}`),
)

/** The files of a set's test split, one per source. */
const testFiles = (folder: string, set: string): string[] => {
  const labels = ['annotations.json', 'teeth.json'].map(name => join(folder, name)).find(existsSync)
  if (!labels) return []
  const { images } = imagesSchema.parse(JSON.parse(readFileSync(labels, 'utf8')))
  const bySource = new Map(images.map(({ file_name, group }) => [String(group), file_name]))
  return [...bySource]
    .filter(([group, file]) => splitOf(set, group) === 'test' && !notPeriapical.has(`${set}/${file}`))
    .map(([, file]) => file)
}

const measureSet = async (set: string, type: RadiographType): Promise<void> => {
  const folder = join(data, set)
  const files = testFiles(folder, set).slice(0, limit)
  const suggested: Suggested = { set, n: files.length, right: 0, other: 0 }
  suggestions.push(suggested)
  for (const file of files) {
    const read = await readGrey(join(folder, 'images', file))
    if (!read) continue
    const { image } = read
    const random = randomOf(`${set}/${file}`)
    await judge(`${set}, as it is`, true, type, image)
    const found = (await gate.suggest(asRead(image, 0))).type
    if (found === type) suggested.right += 1
    else if (found) suggested.other += 1
    await judge(`${set}, sent as the other type`, false, type === 'panoramic' ? 'periapical' : 'panoramic', image)
    if (type === 'panoramic') await judge('upside down', false, type, halfTurned(image))
    const chosen = degradations[Math.floor(random() * degradations.length)]
    if (chosen) await judge(`${chosen.name}, ${type}`, false, type, chosen.spoil(image, random))
  }
}

const measureNegatives = async (folder: string): Promise<void> => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(jpe?g|png)$/i.test(name)) continue
    // Scaled to a typical upload, no larger than a screen.
    const small = await sharp(join(folder, name))
      .resize({ width: 1400, height: 1400, fit: 'inside', withoutEnlargement: true })
      .flatten()
      .png()
      .toBuffer()
      .catch(() => undefined)
    const read = small && (await decode(small).catch(() => undefined))
    if (read?.image.maximum !== 255) continue
    await judge('no radiograph, as it is', false, 'panoramic', read.image, read.colour)
    await judge('no radiograph, without its colours', false, 'panoramic', read.image)
  }
}

const panoramics = [
  'panoramic-native',
  'panoramic-native-more',
  'panoramic-caries',
  'panoramic-restorations-afyon',
  'panoramic-diseases-native',
  'panoramic-teeth',
]
for (const set of panoramics) await measureSet(set, 'panoramic')
for (const set of ['periapical-findings', 'periapical-endodontics']) await measureSet(set, 'periapical')
if (negatives) await measureNegatives(negatives)
await gate.close()

const print = (line: string) => process.stdout.write(`${line}\n`)

const share = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`
const sum = (good: boolean, of: 'n' | 'refused') =>
  [...rows.values()].filter(row => row.good === good).reduce((total, row) => total + row[of], 0)
for (const { name, n, refused, codes } of rows.values()) {
  print(
    `${name.padEnd(46)} n ${String(n).padStart(4)}  refused ${share(refused, n).padStart(7)}  ${JSON.stringify(codes)}`,
  )
}
print(`good that pass: ${share(sum(true, 'n') - sum(true, 'refused'), sum(true, 'n'))} of ${sum(true, 'n')}`)
print(`unfit that are refused: ${share(sum(false, 'refused'), sum(false, 'n'))} of ${sum(false, 'n')}`)
for (const { set, n, right, other } of suggestions)
  print(
    `type of ${set.padEnd(38)} n ${String(n).padStart(4)}  suggested rightly ${share(right, n)}, as the other type ${other}`,
  )
if (record) {
  const result = { date: new Date().toISOString().slice(0, 10), rows: [...rows.values()], suggestions }
  writeFileSync(new URL('results/quality.json', import.meta.url), `${JSON.stringify(result, null, 1)}\n`)
}
