import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { refusalCode } from '../fixtures/pictures.ts'
import { decode, openNodeEngine } from './node.ts'
import { createEngine } from './pipeline.ts'

const engine = await openNodeEngine({ models: fileURLToPath(new URL('../fixtures', import.meta.url)) })
afterAll(() => engine.close())

/** White squares on black: the fixture's network finds bright cells. */
const picture = (width: number, height: number) => {
  const white = { create: { width: 64, height: 64, channels: 3, background: '#fff' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#000' } }).composite([
    { input: white, left: 128, top: 64 },
    { input: white, left: 320, top: 128 },
  ])
}

const analyze = async (file: Sharp) => engine.analyze(await file.png().toBuffer(), 'panoramic')

describe('the engine', { timeout: 30_000 }, () => {
  it('finds the bright squares at their positions, in original pixels', async () => {
    const { detections, facts, image, model, experimental, timings } = await analyze(picture(512, 256))
    const large = detections.filter(({ class: name, box }) => name === 'IMPLANT' && box.width > 100)
    expect(large.map(({ box }) => [Math.round(box.x), Math.round(box.y)]).sort()).toEqual([
      [160, 96],
      [352, 160],
    ])
    expect(facts).toEqual({ format: 'png', width: 512, height: 256, bitsPerSample: 8 })
    expect(image.data.length).toBe(512 * 256)
    expect(model).toEqual({ name: 'bright-fixture', version: '1.0.0' })
    expect(experimental).toBe(false)
    expect(Object.keys(timings)).toEqual(['decode', 'preprocess', 'infer', 'postprocess', 'total'])
  })

  it('finds the same in a radiograph and in its copy squeezed to a square', async () => {
    const wide = await analyze(picture(1024, 512))
    const file = await picture(1024, 512).png().toBuffer()
    const square = await analyze(sharp(file).resize(512, 512, { fit: 'fill' }))
    expect(square.detections.length).toBe(wide.detections.length)
    wide.detections.forEach(({ class: name, box }, index) => {
      const other = square.detections[index]
      expect(other?.class).toBe(name)
      expect(Math.abs((other?.box.x ?? 0) / 512 - box.x / 1024)).toBeLessThan(0.01)
      expect(Math.abs((other?.box.y ?? 0) / 512 - box.y / 512)).toBeLessThan(0.01)
      expect(Math.abs((other?.box.width ?? 0) / 512 - box.width / 1024)).toBeLessThan(0.01)
    })
  })

  it('analyses a turned radiograph and reports findings in the pixels of the file', async () => {
    const file = await sharp(await picture(512, 256).png().toBuffer())
      .flip()
      .png()
      .toBuffer()
    const orientation = { upsideDown: true, mirrored: false, inverted: false }
    const turned = await engine.analyze(file, 'panoramic', async () => ({ orientation }))
    const upright = await analyze(picture(512, 256))
    expect(turned.orientation).toEqual(orientation)
    expect(upright.orientation).toBeNull()
    expect(turned.detections).toHaveLength(upright.detections.length)
    upright.detections.forEach(({ class: name, box, confidence }, at) => {
      expect(turned.detections[at]).toMatchObject({ class: name, confidence, box: { ...box, y: 256 - box.y } })
    })
  })

  it('uses the panoramic model for a periapical radiograph and marks the result as experimental', async () => {
    const answer = await engine.analyze(await picture(512, 256).png().toBuffer(), 'periapical')
    expect(answer.experimental).toBe(true)
    expect(answer.detections.length).toBeGreaterThan(0)
  })

  it('returns the same for parallel analyses as for separate ones', async () => {
    const files = await Promise.all([512, 640, 768].map(width => picture(width, 256).png().toBuffer()))
    const alone = []
    for (const file of files) alone.push((await engine.analyze(file, 'panoramic')).detections)
    const together = await Promise.all(files.map(file => engine.analyze(file, 'panoramic')))
    expect(together.map(answer => answer.detections)).toEqual(alone)
  })

  it('refuses a broken file and continues with the next', async () => {
    const good = await picture(512, 256).png().toBuffer()
    const [bad, next] = await Promise.allSettled([
      engine.analyze(good.subarray(0, good.length / 2), 'panoramic'),
      engine.analyze(good, 'panoramic'),
    ])
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'IMAGE_DAMAGED' } })
    expect(next.status).toBe('fulfilled')
  })

  it('throws ENGINE_UNAVAILABLE if it has no model', async () => {
    const empty = createEngine({ decode, sessions: {} })
    expect(await refusalCode(empty.analyze(new Uint8Array(1), 'panoramic'))).toBe('ENGINE_UNAVAILABLE')
    expect(empty.modelFor('panoramic')).toBeUndefined()
  })
})
