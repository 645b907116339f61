// @module-tag resources
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { decode } from '@xrai/engine/node'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { loadGate, requireQuality } from './quality.ts'

const root = new URL('../../../../../../', import.meta.url)
const asItIs = { upsideDown: false, mirrored: false, inverted: false }

beforeAll(async () => {
  expect(await loadGate(fileURLToPath(new URL('models', root)))).toBeNull()
})

it('numbers the teeth of a picture that was turned before only where it stands right then', async () => {
  const sample = sharp(readFileSync(new URL('samples/pictures/panoramic-restored.jpg', root)))
  const picture = await decode(await sample.flip().negate().jpeg().toBuffer())
  const turnedBy = (orientation: typeof asItIs) =>
    requireQuality(picture, { type: 'panoramic', checked: false, orientation })
  const half = { ...asItIs, inverted: true }
  expect(await turnedBy(half)).toEqual({ orientation: half, numbersTeeth: false })
  const whole = { ...half, upsideDown: true }
  expect(await turnedBy(whole)).toEqual({ orientation: whole, numbersTeeth: true })
})
