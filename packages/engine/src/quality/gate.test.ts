import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openNodeScorer } from '../infer/node.ts'
import { decode, openNodeGate } from '../node.ts'
import { createGate } from './gate.ts'
import { gateInputHeight, gateInputOf, gateInputWidth } from './gate-input.ts'

const models = new URL('../../../../models/', import.meta.url)
const gate = await openNodeGate(fileURLToPath(models))
afterAll(() => gate.close())

const sample = (name: string) => readFileSync(new URL(`../../../../samples/pictures/${name}`, import.meta.url))
const faults = async (file: Uint8Array, type: RadiographType = 'panoramic') => gate.faultsOf(await decode(file), type)
const spoilt = async (spoil: (picture: Sharp) => Sharp) =>
  faults(
    await spoil(sharp(sample('panoramic-restored.jpg')))
      .jpeg()
      .toBuffer(),
  )

const chart = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="100%" height="100%" fill="#fff"/>
  <rect x="100" y="200" width="90" height="340" fill="#27c"/><rect x="300" y="90" width="90" height="450" fill="#c62"/>
  <rect x="500" y="300" width="90" height="240" fill="#2a4"/><path d="M60 30V540H860" stroke="#444" fill="none" stroke-width="4"/></svg>`

describe('the quality of an image', () => {
  it.each([
    ['panoramic-healthy.jpg', 'panoramic'],
    ['panoramic-restored.jpg', 'panoramic'],
    ['panoramic-impacted.jpg', 'panoramic'],
    ['panoramic-implants.jpg', 'panoramic'],
    ['panoramic-decayed.jpg', 'panoramic'],
    ['panoramic-edentulous.jpg', 'panoramic'],
    ['panoramic-12bit.dcm', 'panoramic'],
    ['panoramic-16bit.png', 'panoramic'],
    ['periapical-root-filled.jpg', 'periapical'],
    ['periapical-decayed.jpg', 'periapical'],
    ['periapical-12bit.dcm', 'periapical'],
  ] as const)('is good in %s', async (name, type) => {
    expect(await faults(sample(name), type)).toEqual([])
  })

  it('is good in a copy squeezed to a square', async () => {
    expect(await spoilt(picture => picture.resize(640, 640, { fit: 'fill' }))).toEqual([])
  })

  it.each([
    ['QUALITY_INVERTED', (picture: Sharp) => picture.negate()],
    ['QUALITY_TOO_DARK', (picture: Sharp) => picture.linear(0.12)],
    ['QUALITY_TOO_BRIGHT', (picture: Sharp) => picture.linear(0.5, 150)],
    ['QUALITY_BLURRED', (picture: Sharp) => picture.blur(18)],
    ['QUALITY_UPSIDE_DOWN', (picture: Sharp) => picture.rotate(180)],
  ] as const)('is reported as: %s', async (fault, spoil) => {
    expect(await spoilt(spoil)).toContain(fault)
  })

  it('detects a periapical that was sent as a panoramic, and a drawing that is no radiograph', async () => {
    expect(await faults(sample('periapical-root-filled.jpg'))).toEqual(['QUALITY_LOOKS_PERIAPICAL'])
    expect((await faults(await sharp(Buffer.from(chart)).png().toBuffer()))[0]).toBe('QUALITY_NOT_RADIOGRAPH')
  })

  it('detects a mirrored DICOM image', async () => {
    const { image, facts } = await decode(sample('panoramic-restored.jpg'))
    const mirrored = { image, facts: { ...facts, dicom: { mirrored: true } } as const }
    expect(await gate.faultsOf(mirrored, 'panoramic')).toEqual(['QUALITY_MIRRORED'])
    expect(await createGate().faultsOf(mirrored, 'panoramic')).toEqual(['QUALITY_MIRRORED'])
  })

  const restored = (spoil: (picture: Sharp) => Sharp) =>
    spoil(sharp(sample('panoramic-restored.jpg')))
      .png()
      .toBuffer()
  const righted = async (spoil: (picture: Sharp) => Sharp) =>
    gate.turnRight(await decode(await restored(spoil)), 'panoramic')
  const asItIs = { upsideDown: false, mirrored: false, inverted: false }
  const halfTurned = { upsideDown: true, mirrored: true, inverted: false }

  it.each([
    ['stands on its head', halfTurned, (picture: Sharp) => picture.rotate(180)],
    ['is a negative', { ...asItIs, inverted: true }, (picture: Sharp) => picture.negate()],
    ['is both', { ...halfTurned, inverted: true }, (picture: Sharp) => picture.rotate(180).negate()],
  ] as const)('corrects an image that %s, which then has no faults', async (_, orientation, spoil) => {
    expect(await righted(spoil)).toEqual({ orientation, faults: [] })
  })

  it('leaves a good image unchanged, and a blurred one blurred', async () => {
    expect(await righted(picture => picture)).toEqual({ orientation: null, faults: [] })
    expect(await righted(picture => picture.blur(18))).toMatchObject({ orientation: null, faults: ['QUALITY_BLURRED'] })
  })

  it('turns a mirrored DICOM image according to its file', async () => {
    const { image, facts } = await decode(sample('panoramic-restored.jpg'))
    const mirrored = { image, facts: { ...facts, dicom: { mirrored: true } } as const }
    const { orientation, faults } = await gate.turnRight(mirrored, 'panoramic')
    expect([orientation, faults]).toEqual([{ ...asItIs, mirrored: true }, []])
  })

  it('leaves the sides of an upside-down DICOM image as its file states them', async () => {
    const { image, facts } = await decode(await restored(picture => picture.flip()))
    const left = { image, facts: { ...facts, dicom: {} }, statesSides: true }
    expect(await gate.turnRight(left, 'panoramic')).toEqual({
      orientation: { ...asItIs, upsideDown: true },
      faults: [],
    })
    const right = { ...left, facts: { ...facts, dicom: { mirrored: true } } as const }
    expect(await gate.turnRight(right, 'panoramic')).toEqual({ orientation: halfTurned, faults: [] })
  })

  const suggested = async (file: Uint8Array) => gate.suggest(await decode(file))

  it.each([
    ['panoramic', 'panoramic-healthy.jpg'],
    ['panoramic', 'panoramic-impacted.jpg'],
    ['panoramic', 'panoramic-edentulous.jpg'],
    ['panoramic', 'panoramic-12bit.dcm'],
    ['periapical', 'periapical-root-filled.jpg'],
    ['periapical', 'periapical-decayed.jpg'],
    ['periapical', 'periapical-12bit.dcm'],
  ] as const)('suggests %s for %s', async (type, name) => {
    expect(await suggested(sample(name))).toEqual({ type, orientation: null })
  })

  it('suggests a type for a wrongly oriented panoramic too, with its correction', async () => {
    const turned = { type: 'panoramic', orientation: halfTurned }
    expect(await suggested(await restored(picture => picture.rotate(180)))).toEqual(turned)
    const inverted = { type: 'panoramic', orientation: { ...asItIs, inverted: true } }
    expect(await suggested(await restored(picture => picture.negate()))).toEqual(inverted)
  })

  it('suggests nothing for a drawing, and nothing without the network', async () => {
    const nothing = { type: undefined, orientation: null }
    expect(await suggested(await sharp(Buffer.from(chart)).png().toBuffer())).toEqual(nothing)
    expect(await createGate().suggest(await decode(sample('panoramic-healthy.jpg')))).toEqual(nothing)
  })

  it('is not checked without the network', async () => {
    const negative = await decode(await sharp(sample('panoramic-restored.jpg')).negate().jpeg().toBuffer())
    expect(await createGate().faultsOf(negative, 'panoramic')).toEqual([])
  })

  it('is checked for the smallest image and for a uniform one', async () => {
    for (const side of [32, 500]) {
      const image = { width: side, height: side, maximum: 255, data: new Uint8Array(side * side).fill(90) } as const
      const facts = { format: 'png', width: side, height: side, bitsPerSample: 8 } as const
      expect(await gate.faultsOf({ image, facts }, 'panoramic')).toContain('QUALITY_NOT_RADIOGRAPH')
    }
  })
})

/** Output of training/gate/export.py: the Python reference of the network's input and of its odds. */
const goldenSchema = z.array(z.object({ picture: z.string(), samples: z.array(z.number()), odds: z.array(z.number()) }))
const goldens = goldenSchema.parse(JSON.parse(readFileSync(new URL('quality/golden.json', models), 'utf8')))

describe('the input of the quality network', () => {
  it.each(goldens)('equals the reference in $picture, as do its odds', async ({ picture, samples, odds }) => {
    const { image } = await decode(readFileSync(new URL(`panoramic/golden/${picture}`, models)))
    const input = gateInputOf(image)
    expect(input).toHaveLength(gateInputWidth * gateInputHeight)
    samples.forEach((grey, at) => {
      expect(input[Math.floor((at * (input.length - 1)) / (samples.length - 1))]).toBeCloseTo(grey, 3)
    })
    const scorer = await openNodeScorer(fileURLToPath(new URL('quality', models)), { threads: 1 })
    const answers = Object.values(await scorer.run(input))
    odds.forEach((value, at) => {
      expect(answers[at]).toBeCloseTo(value, 2)
    })
    await scorer.close()
  })
})
