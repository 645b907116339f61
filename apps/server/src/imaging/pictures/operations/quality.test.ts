// @module-tag resources
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { decode } from '@xrai/engine/node'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { faultOf, loadGate, requireQuality } from './quality.ts'

const root = new URL('../../../../../../', import.meta.url)
const asItIs = { upsideDown: false, mirrored: false, inverted: false }

beforeAll(async () => {
  expect(await loadGate(fileURLToPath(new URL('models', root)))).toBeNull()
})

const restored = () => sharp(readFileSync(new URL('samples/pictures/panoramic-restored.jpg', root)))
const halfTurned = { upsideDown: true, mirrored: true, inverted: false }

it.each([
  ['upside down and blurred', restored().rotate(180).blur(10), halfTurned, 'QUALITY_BLURRED'],
  ['a dark negative', restored().negate().linear(0.3), { ...asItIs, inverted: true }, 'QUALITY_TOO_DARK'],
  ['upside down', restored().rotate(180), halfTurned, null],
] as const)(
  'finds the turn and the remaining fault of a radiograph that is %s',
  async (_, spoilt, orientation, fault) => {
    const radiograph = await decode(await spoilt.png().toBuffer())
    expect(await faultOf(radiograph, 'panoramic')).toEqual({ orientation, fault })
  },
)

it('turns nothing that is no radiograph', async () => {
  const grey = sharp({ create: { width: 500, height: 500, channels: 3, background: '#5a5a5a' } })
  const uniform = await decode(await grey.png().toBuffer())
  expect(await faultOf(uniform, 'panoramic')).toEqual({ orientation: null, fault: 'QUALITY_NOT_RADIOGRAPH' })
})

it('numbers the teeth of a picture that was turned before only where it stands right then', async () => {
  const picture = await decode(await restored().flip().negate().jpeg().toBuffer())
  const turnedBy = (orientation: typeof asItIs) =>
    requireQuality(picture, { type: 'panoramic', checked: false, orientation })
  const half = { ...asItIs, inverted: true }
  expect(await turnedBy(half)).toEqual({ orientation: half, numbersTeeth: false, fault: 'QUALITY_UPSIDE_DOWN' })
  const whole = { ...half, upsideDown: true }
  expect(await turnedBy(whole)).toEqual({ orientation: whole, numbersTeeth: true, fault: null })
})

it('names the fault that is left when a mirrored file was turned', async () => {
  const { facts, ...picture } = await decode(await restored().flip().jpeg().toBuffer())
  const mirrored = { ...picture, facts: { ...facts, dicom: { mirrored: true } } as const }
  const orientation = { ...asItIs, mirrored: true }
  const { fault } = await requireQuality(mirrored, { type: 'panoramic', checked: false, orientation })
  expect(fault).toBe('QUALITY_UPSIDE_DOWN')
})
