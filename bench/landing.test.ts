import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openNodeEngine } from '@xrai/engine/node'
import { expect, it } from 'vitest'
import { findOnPhantom, landingPhantoms, type RecordedFinding, recording } from './landing.ts'
import { answerOnPhantom, testKeyAnswers } from './test-key-answers.ts'

it("the landing page shows the shipped detector's findings on its phantoms", async () => {
  const engine = await openNodeEngine({ models: fileURLToPath(new URL('../models', import.meta.url)) })
  const records: Readonly<Record<string, readonly RecordedFinding[]>> = JSON.parse(readFileSync(recording, 'utf8'))
  expect(Object.keys(records)).toEqual([...landingPhantoms])
  for (const phantom of landingPhantoms) {
    const found = await findOnPhantom(engine, phantom)
    const recorded = records[phantom] ?? []
    expect(recorded.length).toBeGreaterThan(0)
    for (const one of recorded) {
      const twin = found.find(
        other => other.class === one.class && Math.abs(other.x - one.x) <= 3 && Math.abs(other.y - one.y) <= 3,
      )
      const difference = Math.abs((twin?.confidence ?? 0) - one.confidence)
      expect(difference, `${phantom}: ${one.class} at ${one.x}, ${one.y}`).toBeLessThan(0.03)
    }
    expect(Math.abs(found.length - recorded.length)).toBeLessThanOrEqual(1)
  }
  await engine.close()
})

it.each(['panoramic', 'periapical'] as const)(
  "a test key returns the shipped detector's findings on a %s phantom",
  async type => {
    const engine = await openNodeEngine({ models: fileURLToPath(new URL('../models', import.meta.url)) })
    const recorded: Awaited<ReturnType<typeof answerOnPhantom>> = JSON.parse(readFileSync(testKeyAnswers, 'utf8'))[type]
    const { predictions, numbering, teeth } = await answerOnPhantom(engine, type)
    await engine.close()
    expect(recorded.predictions.length).toBeGreaterThan(5)
    expect(recorded.numbering).toBe(numbering)
    expect(recorded.teeth.map(({ tooth }) => tooth)).toEqual(teeth.map(({ tooth }) => tooth))
    for (const one of recorded.predictions.filter(({ confidence }) => confidence >= 0.3)) {
      const twin = predictions.find(other => other.class === one.class && Math.abs(other.x - one.x) <= 3)
      expect(Math.abs((twin?.confidence ?? 0) - one.confidence), `${one.class} at ${one.x}`).toBeLessThan(0.03)
      expect(twin?.tooth).toBe(one.tooth)
    }
  },
)
