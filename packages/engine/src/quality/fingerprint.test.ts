import { readFileSync } from 'node:fs'
import { sameFingerprintBits } from '@xrai/contract/records/fingerprint'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { decode } from '../node.ts'
import { fingerprintOf } from './fingerprint.ts'

const pictures = [
  'panoramic-decayed',
  'panoramic-healthy',
  'panoramic-implants',
  'panoramic-restored',
  'periapical-decayed',
]
const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../samples/pictures/${name}.jpg`, import.meta.url)))
const fingerprint = async (bytes: Uint8Array) => fingerprintOf((await decode(bytes)).image)

const difference = (one: string, other: string) => [...one].filter((bit, at) => bit !== other[at]).length

it.each(pictures)('stays almost the same if %s is saved again as another file', async name => {
  const original = await fingerprint(bytesOf(name))
  expect(original).toMatch(/^[01]{256}$/)
  const { width = 0 } = await sharp(bytesOf(name)).metadata()
  const saved = {
    png: await sharp(bytesOf(name)).png().toBuffer(),
    poor: await sharp(bytesOf(name)).jpeg({ quality: 40 }).toBuffer(),
    small: await sharp(bytesOf(name))
      .resize({ width: Math.round(width / 2) })
      .jpeg({ quality: 80 })
      .toBuffer(),
    brighter: await sharp(bytesOf(name)).linear(0.9, 15).jpeg({ quality: 85 }).toBuffer(),
  }
  for (const [how, file] of Object.entries(saved))
    expect([how, difference(original, await fingerprint(new Uint8Array(file))) <= sameFingerprintBits]).toEqual([
      how,
      true,
    ])
})

it('differs between radiographs of different mouths', async () => {
  const all = await Promise.all(pictures.map(name => fingerprint(bytesOf(name))))
  const differences = all.flatMap((one, at) => all.slice(at + 1).map(other => difference(one, other)))
  expect(Math.min(...differences)).toBeGreaterThan(sameFingerprintBits)
})
