import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Detection } from '@xrai/engine'
import { openNodeEngine } from '@xrai/engine/node'
import { overlap } from '@xrai/engine/overlap'
import sharp, { type Sharp } from 'sharp'
import { z } from 'zod'
import { splitOf } from './accuracy/data-split.ts'

/**
 * Compares the detector's results on a radiograph from the device, on versions that other programs would make of the
 * file, and on the uploader's copy (squeezed to a square, masked to an ellipse, equalised, half of them turned). Uses
 * the tune split by default.
 */
const usage = 'npm run bench -- agreement --data DIR [--models DIR] [--part train|tune|test] [--most N] [--record]'

const options = {
  data: { type: 'string' },
  models: { type: 'string', default: fileURLToPath(new URL('../models', import.meta.url)) },
  part: { type: 'string', default: 'tune' },
  most: { type: 'string', default: '1000' },
  record: { type: 'boolean', default: false },
} as const
const { data, models, part, most, record } = parseArgs({ options }).values
if (!data) throw new Error(usage)

/** Findings above this confidence are searched for in the copy. */
const sure = 0.3
/** The display threshold of the app on opening. */
const shown = 0.2
const sameBox = 0.5

const originals = join(data, 'panoramic-native')
const copies = join(data, 'panoramic-restorations')
const imagesSchema = z.object({
  images: z.array(z.object({ file_name: z.string(), group: z.string(), copy: z.string().optional() })),
})
const imagesOf = (folder: string) =>
  imagesSchema.parse(JSON.parse(readFileSync(join(folder, 'annotations.json'), 'utf8'))).images

type Turn = readonly [flipped: boolean, flopped: boolean]
const turns: readonly Turn[] = [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
]
const turned = (picture: Sharp, [flipped, flopped]: Turn) => picture.flip(flipped).flop(flopped)

/** A small square thumbnail with standardised grey values: mean 0, deviation 1. */
const sketchOf = async (picture: Sharp): Promise<readonly number[]> => {
  const side = 64
  const greys = [...(await picture.resize(side, side, { fit: 'fill' }).grayscale().raw().toBuffer())]
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length
  const deviation = Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length)
  return greys.map(grey => (grey - mean) / deviation)
}

/** The orientation of an uploader's copy: that of the original which it resembles most. */
const turnOfCopy = async (original: Buffer, copy: Buffer): Promise<Turn> => {
  const there = await sketchOf(sharp(copy))
  const alike = await Promise.all(
    turns.map(async turn => {
      const here = await sketchOf(sharp(await turned(sharp(original), turn).toBuffer()))
      return here.reduce((sum, grey, at) => sum + grey * (there[at] ?? 0), 0)
    }),
  )
  return turns[alike.indexOf(Math.max(...alike))] ?? [false, false]
}

const square = { width: 640, height: 640, fit: 'fill' } as const
/**
 * The variants of one radiograph, each as another program would make it. The copy is turned back, because a mirrored mouth
 * is a different one.
 */
const variants: Readonly<Record<string, (original: Buffer, copy: Buffer) => Promise<Buffer>>> = {
  'squeezed to 640 x 640': original => sharp(original).resize(square).png().toBuffer(),
  'two thirds of the columns': original => sharp(original).resize({ width: 1080 }).png().toBuffer(),
  'JPEG of quality 50': original => sharp(original).jpeg({ quality: 50 }).toBuffer(),
  'masked copy': async (original, copy) =>
    turned(sharp(copy), await turnOfCopy(original, copy))
      .png()
      .toBuffer(),
}

const engine = await openNodeEngine({ models })

interface Seen {
  readonly width: number
  readonly height: number
  readonly detections: readonly Detection[]
}
const look = async (bytes: Buffer): Promise<Seen> => {
  const { detections, facts } = await engine.analyze(bytes, 'panoramic')
  return { width: facts.width, height: facts.height, detections }
}

/** The most confident detection of the same class at the same position, with boxes relative to each image. */
const twinOf = (one: Detection, from: Seen, to: Seen): Detection | undefined => {
  const across = to.width / from.width
  const down = to.height / from.height
  const { x, y, width, height } = one.box
  const box = { x: x * across, y: y * down, width: width * across, height: height * down }
  return to.detections
    .filter(other => other.class === one.class && overlap(other.box, box) >= sameBox)
    .toSorted((a, b) => b.confidence - a.confidence)[0]
}

interface Row {
  findings: number
  shown: number
  sure: number
  readonly apart: number[]
}
const rows = new Map<string, Row>()

/** Compares in both directions: findings only on the original, and only on the other. */
const compare = (name: string, original: Seen, other: Seen): void => {
  const row = rows.get(name) ?? { findings: 0, shown: 0, sure: 0, apart: [] }
  for (const [from, to] of [
    [original, other],
    [other, original],
  ] as const) {
    for (const one of from.detections.filter(({ confidence }) => confidence >= sure)) {
      const twin = twinOf(one, from, to)?.confidence ?? 0
      row.findings += 1
      row.shown += Number(twin >= shown)
      row.sure += Number(twin >= sure)
      row.apart.push(Math.abs(twin - one.confidence))
    }
  }
  rows.set(name, row)
}

const fileOfGroup = new Map(imagesOf(copies).map(({ group, file_name }) => [group, file_name]))
const pictures = imagesOf(originals).filter(({ group }) => splitOf('panoramic-native', group) === part)
const there = new Set(readdirSync(join(copies, 'images')))
for (const { file_name, group, copy = fileOfGroup.get(group) } of pictures.slice(0, Number(most))) {
  if (!(copy && there.has(copy))) continue
  const bytes = readFileSync(join(originals, 'images', file_name))
  const original = await look(bytes)
  for (const [name, make] of Object.entries(variants)) {
    compare(name, original, await look(await make(bytes, readFileSync(join(copies, 'images', copy)))))
  }
}
await engine.close()

const figures = [...rows].map(([name, row]) => ({
  name,
  findings: row.findings,
  shownInBoth: Number((row.shown / row.findings).toFixed(3)),
  sureInBoth: Number((row.sure / row.findings).toFixed(3)),
  medianDistance: Number((row.apart.toSorted((a, b) => a - b)[Math.floor(row.apart.length / 2)] ?? 0).toFixed(3)),
}))
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
if (record) {
  const file = new URL('results/agreement.json', import.meta.url)
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(file, `${JSON.stringify({ date, set: 'panoramic-native', part, sure, shown, figures }, null, 2)}\n`)
}
