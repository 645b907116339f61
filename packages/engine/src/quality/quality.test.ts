import { readFileSync } from 'node:fs'
import type { RadiographType } from '@xrai/contract/case/radiograph'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { code } from '../../fixtures/pictures.ts'
import { decode } from '../node.ts'
import { faultsOf, requireQuality } from './quality.ts'

const sample = (name: string) => readFileSync(new URL(`../../../../samples/pictures/${name}`, import.meta.url))
const faults = async (file: Uint8Array, type: RadiographType = 'panoramic') => faultsOf(await decode(file), type)
const spoilt = async (spoil: (picture: Sharp) => Sharp) =>
  faults(
    await spoil(sharp(sample('panoramic-restored.jpg')))
      .jpeg()
      .toBuffer(),
  )

const chart = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="100%" height="100%" fill="#fff"/>
  <rect x="100" y="200" width="90" height="340" fill="#27c"/><rect x="300" y="90" width="90" height="450" fill="#c62"/>
  <rect x="500" y="300" width="90" height="240" fill="#2a4"/><path d="M60 30V540H860" stroke="#444" fill="none" stroke-width="4"/></svg>`

describe('the quality of a picture', () => {
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
    ['QUALITY_UPSIDE_DOWN', (picture: Sharp) => picture.flip()],
  ] as const)('says %s', async (fault, spoil) => {
    expect(await spoilt(spoil)).toContain(fault)
  })

  it('tells a periapical that was sent as a panoramic, and a drawing that is no radiograph', async () => {
    expect(await faults(sample('periapical-root-filled.jpg'))).toEqual(['QUALITY_LOOKS_PERIAPICAL'])
    expect((await faults(await sharp(Buffer.from(chart)).png().toBuffer()))[0]).toBe('QUALITY_NOT_RADIOGRAPH')
  })

  it('tells a DICOM picture whose right is the right of the patient', async () => {
    const { image, facts } = await decode(sample('panoramic-restored.jpg'))
    const mirrored = { image, facts: { ...facts, dicom: { mirrored: true } } as const }
    expect(faultsOf(mirrored, 'panoramic')).toEqual(['QUALITY_MIRRORED'])
    expect(await code(() => requireQuality(mirrored, 'panoramic'))).toBe('QUALITY_MIRRORED')
  })

  it('is judged of the smallest picture and of one grey all over', () => {
    for (const side of [32, 500]) {
      const image = { width: side, height: side, maximum: 255, data: new Uint8Array(side * side).fill(90) } as const
      const facts = { format: 'png', width: side, height: side, bitsPerSample: 8 } as const
      expect(() => faultsOf({ image, facts }, 'panoramic')).not.toThrow()
    }
  })
})
