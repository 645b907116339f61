import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Engine } from '@xrai/engine'
import { openNodeEngine } from '@xrai/engine/node'
import sharp from 'sharp'
import { recordTestKeyAnswers } from './test-key-answers.ts'

/*
 * The landing page shows phantoms with recorded findings of the shipped detector, and test keys of the API are answered
 * with them. `npm run landing` records them again after a change of the model or of a phantom, and writes the images in
 * the sizes that the page uses.
 */
export const landingPhantoms = ['restored', 'impacted', 'implants'] as const
type Phantom = (typeof landingPhantoms)[number]

const folder = new URL('../apps/web/src/shell/site/pictures/', import.meta.url)
export const recording = new URL('findings.json', folder)

/** A high threshold, because the image has no confidence slider. */
const leastConfidence = 0.5

/** Widths in pixels: a phone's column at twice its density, and half a wide screen. */
const widths = [720, 1280] as const

export interface RecordedFinding {
  readonly class: string
  readonly confidence: number
  /** In pixels of the phantom; x and y are the centre. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const read = (phantom: Phantom) => readFile(new URL(`../samples/pictures/panoramic-${phantom}.jpg`, import.meta.url))

/** The shipped detector's findings on a phantom from `leastConfidence` on, best first, in whole pixels. */
export async function findOnPhantom(engine: Engine, phantom: Phantom): Promise<readonly RecordedFinding[]> {
  const { detections } = await engine.analyze(await read(phantom), 'panoramic')
  return detections
    .filter(({ confidence }) => confidence >= leastConfidence)
    .map(({ class: found, confidence, box }) => ({
      class: found,
      confidence: Math.round(confidence * 100) / 100,
      x: Math.round(box.x),
      y: Math.round(box.y),
      width: Math.round(box.width),
      height: Math.round(box.height),
    }))
}

async function writePictures(phantom: Phantom): Promise<void> {
  const picture = await read(phantom)
  for (const width of widths) {
    const small = sharp(picture).resize(width)
    await small
      .clone()
      .avif({ quality: 46, effort: 9 })
      .toFile(fileURLToPath(new URL(`${phantom}-${width}.avif`, folder)))
    await small
      .clone()
      .webp({ quality: 68, effort: 6 })
      .toFile(fileURLToPath(new URL(`${phantom}-${width}.webp`, folder)))
  }
}

/** One finding per line, in the formatter's style. */
const lineOf = (finding: RecordedFinding) => `    ${JSON.stringify(finding, null, 1).replace(/\n\s*/g, ' ')}`

if (import.meta.main) {
  const engine = await openNodeEngine({ models: fileURLToPath(new URL('../models', import.meta.url)) })
  const parts: string[] = []
  for (const phantom of landingPhantoms) {
    const found = await findOnPhantom(engine, phantom)
    await writePictures(phantom)
    parts.push(`  "${phantom}": [\n${found.map(lineOf).join(',\n')}\n  ]`)
    process.stdout.write(`${phantom}: ${found.length} findings recorded\n`)
  }
  await writeFile(recording, `{\n${parts.join(',\n')}\n}\n`)
  await recordTestKeyAnswers(engine)
  await engine.close()
}
