import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Engine } from '@xrai/engine'
import { openNodeEngine } from '@xrai/engine/node'

/*
 * The landing page shows a phantom with what the shipped detector finds on it, recorded: `npm run landing` records it
 * again after a change of the model or of the phantom.
 */
const phantom = new URL('../samples/pictures/panoramic-restored.jpg', import.meta.url)
export const recording = new URL('../apps/web/src/screens/landing/hero-findings.json', import.meta.url)

/** As sure as a picture without a slider should be. */
const leastConfidence = 0.5

export interface RecordedFinding {
  readonly class: string
  readonly confidence: number
  /** Pixels of the phantom; x and y are the centre. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What the shipped detector is at least half sure of on the landing page's phantom, best first, in whole pixels. */
export async function findOnPhantom(engine: Engine): Promise<readonly RecordedFinding[]> {
  const { detections } = await engine.analyze(await readFile(phantom), 'panoramic')
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

if (import.meta.main) {
  const engine = await openNodeEngine({ models: fileURLToPath(new URL('../models', import.meta.url)) })
  const found = await findOnPhantom(engine)
  await writeFile(recording, `[\n${found.map(finding => `  ${JSON.stringify(finding)}`).join(',\n')}\n]\n`)
  process.stdout.write(`${found.length} findings recorded\n`)
  await engine.close()
}
