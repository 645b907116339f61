import type { QualityCode } from '@xrai/contract/errors/quality'
import { expect, it } from 'vitest'
import { checkQuality } from './check-quality.ts'
import type { Gate } from './gate.ts'

const overturned = { upsideDown: true, mirrored: false, inverted: false }
const radiograph = {
  image: { width: 1, height: 1, maximum: 255, data: new Uint8Array(1) },
  facts: { format: 'png', width: 1, height: 1, bitsPerSample: 8 },
} as const

const gateThatFinds = (...faults: readonly QualityCode[]): Gate => ({
  faultsOf: async () => [...faults],
  turnRight: async () => ({ orientation: overturned, faults: [] }),
  suggest: async () => ({ type: undefined, orientation: null }),
  close: async () => undefined,
})
const onItsHead = gateThatFinds('QUALITY_UPSIDE_DOWN', 'QUALITY_BLURRED')

it('refuses with the most serious fault', async () => {
  const refused = checkQuality(onItsHead, radiograph, { type: 'panoramic', checked: true })
  await expect(refused).rejects.toMatchObject({ code: 'QUALITY_UPSIDE_DOWN' })
})

it('numbers no teeth of an upside-down radiograph that is analysed anyway, and names the fault of each', async () => {
  const forced = { type: 'panoramic', checked: false } as const
  expect(await checkQuality(onItsHead, radiograph, forced)).toEqual({
    orientation: null,
    numbersTeeth: false,
    fault: 'QUALITY_UPSIDE_DOWN',
  })
  const blurred = gateThatFinds('QUALITY_BLURRED')
  expect(await checkQuality(blurred, radiograph, forced)).toEqual({
    orientation: null,
    numbersTeeth: true,
    fault: 'QUALITY_BLURRED',
  })
})

it('turns it upright and numbers its teeth if requested', async () => {
  const turned = await checkQuality(onItsHead, radiograph, { type: 'panoramic', checked: true, autoOrient: true })
  expect(turned).toEqual({ orientation: overturned, numbersTeeth: true, fault: null })
})
