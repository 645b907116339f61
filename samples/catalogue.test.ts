import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { samplePictures } from './catalogue.ts'
import { drawPhantom } from './phantom/draw-phantom.ts'

const path = (file: string) => join(import.meta.dirname, file)

test('every sample exists with its truth, and all together are smaller than four megabytes', async () => {
  const sizes = await Promise.all(
    samplePictures.flatMap(({ file, truthFile }) => [file, truthFile]).map(async file => (await stat(path(file))).size),
  )
  expect(sizes.reduce((a, b) => a + b, 0)).toBeLessThan(4_000_000)
})

test('samples are drawn from seeds outside the training phantoms', () => {
  for (const { seed } of samplePictures) expect(seed).toBeGreaterThan(1_000_000)
  expect(new Set(samplePictures.map(s => s.seed)).size).toBe(samplePictures.length)
})

test('the committed truths equal the generator’s output', async () => {
  for (const { truthFile, type, seed, mouth, width, height } of samplePictures.filter(
    s => s.width * s.height < 300_000,
  )) {
    const committed: unknown = JSON.parse(await readFile(path(truthFile), 'utf8'))
    expect(drawPhantom({ type, seed, mouth, width, height }).truth).toEqual(committed)
  }
}, 60_000)
