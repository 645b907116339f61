import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openNodeEngine } from '@xrai/engine/node'
import { expect, it } from 'vitest'
import { findOnPhantom, type RecordedFinding, recording } from './landing.ts'

it('the landing page shows what the shipped detector finds on its phantom', async () => {
  const engine = await openNodeEngine({ models: fileURLToPath(new URL('../models', import.meta.url)) })
  const found = await findOnPhantom(engine)
  await engine.close()
  const recorded: readonly RecordedFinding[] = JSON.parse(readFileSync(recording, 'utf8'))
  expect(recorded.length).toBeGreaterThan(0)
  for (const one of recorded) {
    const twin = found.find(
      other => other.class === one.class && Math.abs(other.x - one.x) <= 3 && Math.abs(other.y - one.y) <= 3,
    )
    expect(Math.abs((twin?.confidence ?? 0) - one.confidence), `${one.class} at ${one.x}, ${one.y}`).toBeLessThan(0.03)
  }
  expect(Math.abs(found.length - recorded.length)).toBeLessThanOrEqual(1)
})
