import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CocoPicture, cocoOf } from './phantom/coco.ts'
import { drawPhantom } from './phantom/draw-phantom.ts'
import { encodeJpeg } from './phantom/encode.ts'
import type { PhantomType } from './phantom/truth.ts'

const usage =
  'npm run phantoms -- --out DIR [--type panoramic|periapical|both] [--count N] [--seed S] [--format jpeg|png|dicom] [--width W] [--height H] [--coco]'

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    type: { type: 'string', default: 'panoramic' },
    count: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    format: { type: 'string', default: 'jpeg' },
    width: { type: 'string' },
    height: { type: 'string' },
    coco: { type: 'boolean', default: false },
  },
})

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} wants a whole number above 0. ${usage}`)
  return value
}

const sizes: Record<PhantomType, readonly [number, number]> = { panoramic: [2000, 1000], periapical: [1000, 1300] }

async function drawMany(out: string): Promise<void> {
  const folder = values.coco ? join(out, 'images') : out
  await mkdir(folder, { recursive: true })
  const first = wholeNumber('seed', values.seed)
  const types: readonly PhantomType[] =
    values.type === 'both' ? ['panoramic', 'periapical'] : values.type === 'periapical' ? ['periapical'] : ['panoramic']
  const made: CocoPicture[] = []
  for (let seed = first; seed < first + wholeNumber('count', values.count); seed++) {
    for (const type of types) {
      const width = values.width ? wholeNumber('width', values.width) : sizes[type][0]
      const height = values.height ? wholeNumber('height', values.height) : sizes[type][1]
      const { image, truth } = drawPhantom({ type, seed, width, height })
      const fileName = `${type}-${String(seed).padStart(7, '0')}.jpg`
      await writeFile(join(folder, fileName), await encodeJpeg(image))
      if (!values.coco) await writeFile(join(folder, `${fileName}.json`), JSON.stringify(truth))
      made.push({ fileName, truth })
    }
  }
  if (values.coco) await writeFile(join(out, 'annotations.json'), JSON.stringify(cocoOf(made)))
}

if (values.out) await drawMany(values.out)
else throw new Error(usage)
