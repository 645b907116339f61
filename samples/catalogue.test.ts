import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleRadiographs } from './catalogue.ts'
import { drawPhantom } from './phantom/draw-phantom.ts'

const path = (file: string) => join(import.meta.dirname, file)

test('every sample exists with its truth, and all together are smaller than four megabytes', async () => {
  const sizes = await Promise.all(
    sampleRadiographs
      .flatMap(({ file, truthFile }) => [file, truthFile])
      .map(async file => (await stat(path(file))).size),
  )
  expect(sizes.reduce((a, b) => a + b, 0)).toBeLessThan(4_000_000)
})

test('samples are drawn from seeds outside the training phantoms', () => {
  for (const { seed } of sampleRadiographs) expect(seed).toBeGreaterThan(1_000_000)
  expect(new Set(sampleRadiographs.map(s => s.seed)).size).toBe(sampleRadiographs.length)
})

test('the committed truths equal the generator’s output', async () => {
  for (const { truthFile, type, seed, mouth, width, height } of sampleRadiographs.filter(
    s => s.width * s.height < 300_000,
  )) {
    const committed: unknown = JSON.parse(await readFile(path(truthFile), 'utf8'))
    expect(drawPhantom({ type, seed, mouth, width, height }).truth).toEqual(committed)
  }
}, 60_000)
