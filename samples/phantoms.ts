import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type SampleRadiograph, sampleRadiographs } from './catalogue.ts'
import { type CocoImage, cocoOf, cocoOfTeeth } from './phantom/coco.ts'
import { compareWithReal } from './phantom/compare.ts'
import { drawPhantom, type Phantom, truthOfPhantom } from './phantom/draw-phantom.ts'
import { encodeDicom, encodeJpeg, encodePng } from './phantom/encode.ts'
import { type PhantomType, phantomTypes } from './phantom/truth.ts'

const usage = `npm run phantoms -- --out DIR [--type panoramic|periapical|both] [--count N] [--seed S]
  [--format jpeg|png|dicom] [--width W] [--height H] [--coco [--labels]]
npm run phantoms -- --compare FOLDER_OF_REAL_PICTURES [--type panoramic|periapical] [--count N]
--coco writes annotations.json and teeth.json beside the pictures, --labels the two files alone.
Without --out and --compare the committed samples are made again.`

const formats = ['jpeg', 'png', 'dicom'] as const
const endings = { jpeg: 'jpg', png: 'png', dicom: 'dcm' } as const
const sizes: Record<PhantomType, readonly [number, number]> = { panoramic: [2000, 1000], periapical: [1000, 1300] }

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    compare: { type: 'string' },
    type: { type: 'string', default: 'panoramic' },
    count: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    format: { type: 'string', default: 'jpeg' },
    width: { type: 'string' },
    height: { type: 'string' },
    coco: { type: 'boolean', default: false },
    labels: { type: 'boolean', default: false },
  },
})

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} wants a whole number above 0.\n${usage}`)
  return value
}

function oneOf<T extends string>(name: string, text: string, list: readonly T[]): T {
  const found = list.find(item => item === text)
  if (!found) throw new RangeError(`--${name} is one of ${list.join(', ')}.\n${usage}`)
  return found
}

function encode({ image, truth }: Phantom, format: SampleRadiograph['format']): Promise<Uint8Array> {
  if (format === 'png') return encodePng(image, 16)
  if (format === 'jpeg') return encodeJpeg(image)
  // Panoramic units store white as high, many intra-oral sensors as low, so the samples include both.
  const photometric = truth.type === 'panoramic' ? 'MONOCHROME2' : 'MONOCHROME1'
  return encodeDicom(image, { type: truth.type, seed: truth.seed, photometric })
}

async function drawMany(out: string): Promise<void> {
  const folder = values.coco ? join(out, 'images') : out
  await mkdir(folder, { recursive: true })
  const first = wholeNumber('seed', values.seed)
  const count = wholeNumber('count', values.count)
  const format = values.coco ? 'jpeg' : oneOf('format', values.format, formats)
  const types = values.type === 'both' ? phantomTypes : [oneOf('type', values.type, phantomTypes)]
  const made: CocoImage[] = []
  for (let seed = first; seed < first + count; seed++) {
    for (const type of types) {
      const width = values.width ? wholeNumber('width', values.width) : sizes[type][0]
      const height = values.height ? wholeNumber('height', values.height) : sizes[type][1]
      const options = { type, seed, width, height }
      const name = `${type}-${String(seed).padStart(7, '0')}`
      if (values.coco && values.labels) {
        made.push({ fileName: `${name}.jpg`, truth: truthOfPhantom(options) })
        continue
      }
      const phantom = drawPhantom(options)
      await writeFile(join(folder, `${name}.${endings[format]}`), await encode(phantom, format))
      if (!values.coco) await writeFile(join(folder, `${name}.json`), JSON.stringify(phantom.truth))
      made.push({ fileName: `${name}.jpg`, truth: phantom.truth })
    }
  }
  if (!values.coco) return
  await writeFile(join(out, 'annotations.json'), JSON.stringify(cocoOf(made)))
  // The teeth of a periapical cannot be numbered from the image alone.
  const panoramics = made.filter(({ truth }) => truth.type === 'panoramic')
  await writeFile(join(out, 'teeth.json'), JSON.stringify(cocoOfTeeth(panoramics)))
}

async function drawSamples(): Promise<void> {
  for (const { file, truthFile, type, seed, mouth, format, width, height } of sampleRadiographs) {
    const phantom = drawPhantom({ type, seed, mouth, width, height })
    const path = join(import.meta.dirname, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await encode(phantom, format))
    await writeFile(join(import.meta.dirname, truthFile), `${JSON.stringify(phantom.truth)}\n`)
  }
}

if (values.compare) {
  const type = oneOf('type', values.type, phantomTypes)
  process.stdout.write(`${await compareWithReal(values.compare, type, wholeNumber('count', values.count))}\n`)
} else await (values.out ? drawMany(values.out) : drawSamples())
