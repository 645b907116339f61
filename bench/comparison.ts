import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type ComparedRadiograph, type Comparison, compareFindings } from '@xrai/contract/comparison/compare-findings'
import { toPredictionDto } from '@xrai/contract/records/finding'
import { ratePer, shareOf } from '@xrai/contract/records/interval'
import { fold } from '@xrai/contract/review/fold'
import { toFindings } from '@xrai/engine'
import { openNodeEngine } from '@xrai/engine/node'
import sharp from 'sharp'
import { drawPhantom, type PhantomOptions, truthOfPhantom } from '../samples/phantom/draw-phantom.ts'
import { encodeJpeg } from '../samples/phantom/encode.ts'
import { laterVisit, sameMouth } from '../samples/phantom/later-visit.ts'
import { differencesOfTruth } from '../samples/phantom/radiograph-of-truth.ts'
import { readPictures } from './accuracy/coco.ts'
import { splitOf } from './accuracy/data-split.ts'
import { readLabelSets } from './accuracy/label-sets.ts'

/**
 * Counts the detected and the false changes in comparisons of two radiographs of one mouth by the shipped detector's
 * findings: phantoms with changes, phantoms imaged again, and real panoramics of the test split beside their copy
 * shifted by 3 % (`--data`). `--record` writes bench/results/comparison.json.
 */
const usage = 'npm run bench -- comparison [--pairs 40] [--data DIR] [--record]'

const options = {
  pairs: { type: 'string', default: '40' },
  data: { type: 'string' },
  record: { type: 'boolean', default: false },
} as const
const { pairs, data, record } = parseArgs({ options }).values
const count = Number(pairs)
if (!(Number.isInteger(count) && count > 0)) throw new Error(usage)

const movedBy = 0.03
const set = 'panoramic-native'
const engine = await openNodeEngine({ models: fileURLToPath(new URL('../models', import.meta.url)) })

async function found(bytes: Uint8Array): Promise<ComparedRadiograph> {
  const { facts, detections, dentition } = await engine.analyze(bytes, 'panoramic')
  let next = 0
  const findings = toFindings(detections, () => String(next++), dentition).map(finding => toPredictionDto(finding))
  const { width, height } = facts
  return {
    type: 'panoramic',
    image: { width, height },
    model: null,
    toothRange: null,
    teeth: dentition.teeth,
    findings: fold(findings, []),
  }
}

const drawn = async (phantom: Partial<PhantomOptions> & Pick<PhantomOptions, 'seed'>) =>
  found(await encodeJpeg(drawPhantom({ type: 'panoramic', width: 1600, height: 800, ...phantom }).image))

/** Simulates a patient who stood slightly further to the side and lower: what leaves the image is lost. */
async function moved(file: Uint8Array): Promise<Uint8Array> {
  const { width = 0, height = 0 } = await sharp(file).metadata()
  const left = Math.round(movedBy * width)
  const top = Math.round(movedBy * height)
  const extended = await sharp(file).extend({ left, top, extendWith: 'copy' }).png().toBuffer()
  return sharp(extended).extract({ left: 0, top: 0, width, height }).png().toBuffer()
}

interface Tally {
  /** The number of pairs. */
  n: number
  unchanged: number
  invented: number
  /** The false changes without a listed doubt, before any decision. */
  inventedWithoutDoubt: number
  changes: number
  named: number
}

const newTally = (): Tally => ({ n: 0, unchanged: 0, invented: 0, inventedWithoutDoubt: 0, changes: 0, named: 0 })

function judge(tally: Tally, { changes }: Comparison, expected: readonly string[]): void {
  const told = changes.filter(({ kind }) => kind !== 'unchanged')
  const nameOf = ({ kind, tooth, class: id }: Comparison['changes'][number]) => `${kind} ${tooth} ${id}`
  const invented = told.filter(change => !expected.includes(nameOf(change)))
  const names = new Set(told.map(nameOf))
  tally.n += 1
  tally.unchanged += changes.length - told.length
  tally.invented += invented.length
  tally.inventedWithoutDoubt += invented.filter(({ doubts }) => doubts.every(({ kind }) => kind === 'undecided')).length
  tally.changes += expected.length
  tally.named += expected.filter(one => names.has(one)).length
}

const rows = { changed: newTally(), takenAnew: newTally(), moved: newTally() }
const known = new Set<string>()
for (let at = 0; at < count; at += 1) {
  const seed = 1_300_000 + at
  const before = await drawn({ seed })
  const visit = laterVisit(seed + 500_000)
  const after = await drawn({ seed, visit })
  const size = { type: 'panoramic', width: 1600, height: 800 } as const
  const differences = differencesOfTruth(truthOfPhantom({ ...size, seed }), truthOfPhantom({ ...size, seed, visit }))
  const expected = [...differences.gone.map(one => `gone ${one}`), ...differences.new.map(one => `new ${one}`)]
  for (const { class: id } of [...before.findings, ...after.findings]) known.add(id)
  judge(rows.changed, compareFindings(before, after), expected)
  judge(rows.takenAnew, compareFindings(before, await drawn({ seed, visit: sameMouth(seed + 600_000) })), [])
}
const rules = readLabelSets().get(set)
if (data && rules) {
  const folder = join(data, set)
  const pictures = readPictures(folder, rules).filter(({ group }) => splitOf(set, group) === 'test')
  for (const { file } of pictures.slice(0, count)) {
    const bytes = readFileSync(join(folder, 'images', file))
    judge(rows.moved, compareFindings(await found(bytes), await found(await moved(bytes))), [])
  }
}
await engine.close()

const rounded = (interval: ReturnType<typeof shareOf>) =>
  interval && { value: +interval.value.toFixed(3), low: +interval.low.toFixed(3), high: +interval.high.toFixed(3) }
const result = Object.fromEntries(
  Object.entries(rows)
    .filter(([, { n }]) => n > 0)
    .map(([name, tally]) => [
      name,
      {
        ...tally,
        ...(tally.changes > 0 && { namedShare: rounded(shareOf(tally.named, tally.changes)) }),
        inventedPerPair: rounded(ratePer(tally.invented, tally.n)),
      },
    ]),
)
process.stdout.write(`${JSON.stringify({ classes: [...known].sort(), ...result }, null, 2)}\n`)
if (record) writeFileSync(new URL('results/comparison.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
