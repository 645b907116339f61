import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { turnPoint } from '@xrai/contract/records/orientation'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openNodeEngine, openNodeGate } from './node.ts'
import { toFindings } from './numbering/findings.ts'
import type { Detection } from './postprocess/detection.ts'
import { checkQuality } from './quality/check-quality.ts'

const root = new URL('../../../', import.meta.url)
const models = fileURLToPath(new URL('models', root))
const engine = await openNodeEngine({ models })
const gate = await openNodeGate(models)
afterAll(() => Promise.all([engine.close(), gate.close()]))

const sample = (name: string) => readFileSync(new URL(`samples/pictures/${name}`, root))
const analyze = (file: Uint8Array) => engine.analyze(file, 'panoramic')
const shown = ({ detections }: { readonly detections: readonly Detection[] }) =>
  detections.filter(detection => detection.confidence >= 0.2)

/**
 * The reader sees the original pixels, half of which the copy lacks horizontally, so it is less certain of fine detail.
 */
const lessSure = 0.2

/**
 * Sides as shares of the radiograph's width, so that copies of different sizes can be compared; `aspect` is its height
 * divided by its width.
 */
const sides = ({ box }: Detection, width: number, height: number, aspect: number) => [
  box.x / width,
  (box.y / height) * aspect,
  box.width / width,
  (box.height / height) * aspect,
]

describe('the shipped model on drawn radiographs', { timeout: 60_000 }, () => {
  it.each(['panoramic-restored.jpg', 'panoramic-impacted.jpg', 'panoramic-implants.jpg'])(
    'finds the same in %s and in its copy squeezed to a square, within 1 % of the width',
    async name => {
      const file = sample(name)
      const whole = await analyze(file)
      const { width, height } = whole.facts
      const square = await analyze(await sharp(file).resize(height, height, { fit: 'fill' }).png().toBuffer())
      const findings = shown(whole)
      expect(findings.length).toBeGreaterThan(0)
      for (const finding of findings) {
        const expected = sides(finding, width, height, height / width)
        const near = square.detections
          .filter(other => other.class === finding.class && Math.abs(other.confidence - finding.confidence) < lessSure)
          .map(other =>
            sides(other, height, height, height / width).map((side, place) => Math.abs(side - (expected[place] ?? 0))),
          )
        expect(Math.min(...near.map(differences => Math.max(...differences)))).toBeLessThan(0.01)
      }
    },
  )

  it('numbers the teeth of an upside-down radiograph only if it is turned, and then like those of the upright one', async () => {
    const file = sample('panoramic-restored.jpg')
    const overturned = await sharp(file).rotate(180).png().toBuffer()
    const orientation = { upsideDown: true, mirrored: true, inverted: false }
    const upright = await analyze(await sharp(file).png().toBuffer())
    const check = { type: 'panoramic', checked: true, autoOrient: true } as const
    const turned = await engine.analyze(overturned, 'panoramic', radiograph => checkQuality(gate, radiograph, check))
    const asItIs = await engine.analyze(overturned, 'panoramic', async () => ({ numbersTeeth: false }))
    expect(turned.orientation).toEqual(orientation)
    const standing = turned.dentition.teeth.map(tooth => turnPoint(tooth, orientation, upright.facts))
    expect(upright.dentition.teeth.length).toBeGreaterThan(20)
    expect(standing).toEqual(
      upright.dentition.teeth.map(tooth => ({
        ...tooth,
        x: expect.closeTo(tooth.x, 6),
        y: expect.closeTo(tooth.y, 6),
      })),
    )
    const teethOf = ({ detections, dentition }: typeof turned, how: typeof orientation | null) =>
      toFindings(detections, () => '', dentition, { orientation: how, size: upright.facts }).map(
        ({ tooth, placement }) => [tooth, placement],
      )
    expect(teethOf(turned, orientation)).toEqual(teethOf(upright, null))
    expect(asItIs.dentition).toEqual({ numbering: 'off', teeth: [] })
  })

  it('finds the same in a JPEG and in a PNG of its pixels', async () => {
    const file = sample('panoramic-restored.jpg')
    const jpeg = await analyze(file)
    const png = await analyze(await sharp(file).png().toBuffer())
    expect(png.detections).toEqual(jpeg.detections)
  })

  it.each([
    ['panoramic-12bit.dcm', 12],
    ['panoramic-16bit.png', 16],
  ])('reads %s with its %i bits', async (name, bits) => {
    const { facts, image, detections } = await analyze(sample(name))
    expect(facts.bitsPerSample).toBe(bits)
    expect(image.maximum).toBe(65535)
    expect(detections.length).toBeGreaterThan(0)
    for (const { box } of detections) {
      expect(box.x - box.width / 2).toBeGreaterThanOrEqual(-1e-6)
      expect(box.x + box.width / 2).toBeLessThanOrEqual(facts.width + 1e-6)
    }
  })
})
