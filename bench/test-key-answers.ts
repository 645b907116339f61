import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { inSpanish } from '@xrai/contract/strings/translate'
import { placementText } from '@xrai/contract/teeth/placement-text'
import { type Engine, toFindings } from '@xrai/engine'

/** The phantom whose findings a test key returns for any image. */
const phantoms = { panoramic: 'panoramic-decayed', periapical: 'periapical-root-filled' } as const

export const testKeyAnswers = new URL('../apps/server/src/imaging/analyses/phantom-answers.json', import.meta.url)

/** Findings above this confidence are recorded, like in a detector's default list. */
const leastConfidence = 0.1

/** An invented identifier, the same in each recording. */
const idOf = (type: RadiographType, place: number) =>
  `01990000-0000-7000-${type === 'panoramic' ? '8' : '9'}000-${String(place).padStart(12, '0')}`

/** The shipped detector's response for the phantom of a type, without times and versions. */
export async function answerOnPhantom(engine: Engine, type: RadiographType) {
  const file = await readFile(new URL(`../samples/pictures/${phantoms[type]}.jpg`, import.meta.url))
  const { detections, dentition, facts } = await engine.analyze(file, type)
  let place = 0
  const findings = toFindings(
    detections.filter(({ confidence }) => confidence >= leastConfidence),
    () => idOf(type, ++place),
    dentition,
  )
  return {
    analysis_id: idOf(type, 0),
    image: { width: facts.width, height: facts.height },
    predictions: findings.map(finding => ({
      ...finding,
      location: finding.placement ? placementText(finding.placement, inSpanish) : '',
    })),
    ...dentition,
  }
}

const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value)

/** Writes both responses, one line each. */
export async function recordTestKeyAnswers(engine: Engine): Promise<void> {
  const answers = await Promise.all(
    (['panoramic', 'periapical'] as const).map(async type => [type, await answerOnPhantom(engine, type)] as const),
  )
  await writeFile(testKeyAnswers, `${JSON.stringify(Object.fromEntries(answers), rounded, 2)}\n`)
  process.stdout.write(`${fileURLToPath(testKeyAnswers)} recorded\n`)
}
