// @module-tag resources
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { createLog } from '../../base/log/log.ts'
import { engineSettingsSchema } from '../../settings/engine-settings.ts'
import { pictureLimits } from '../../testing/picture-processes.ts'
import { sample } from '../../testing/samples.ts'
import { openPictures } from './open-pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'gate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const check = { type: 'panoramic', checked: true } as const
const negative = await sharp(await sample('panoramic-restored.jpg'))
  .negate()
  .jpeg()
  .toBuffer()

/** The quality check's refusal of the negative with this models' folder, and the logged lines. */
const openIn = async (models: string) => {
  const lines: string[] = []
  const pictures = await openPictures(
    { models, ...pictureLimits, size: 1 },
    createLog({ to: { write: line => lines.push(line) } }),
  )
  const refusal = await pictures.inspect(negative, check).then(
    () => 'passes',
    error => String(error.code),
  )
  await pictures.close()
  return { refusal, lines }
}

it('the shipped quality check is opened for every detector', async () => {
  const roboflow = { ENGINE: 'roboflow', ROBOFLOW_API_KEY: 'k', ROBOFLOW_MODEL_PANORAMIC: 'radiografias/3' }
  const opened = await openIn(engineSettingsSchema.parse(roboflow).modelsDir)
  expect(opened).toEqual({ refusal: 'QUALITY_INVERTED', lines: [] })
})

it('without its network, or with a damaged one, every image passes and the reason is logged', async () => {
  const missing = await openIn(join(folder, 'nowhere'))
  expect(missing).toEqual({ refusal: 'passes', lines: [expect.stringContaining('ENGINE_UNAVAILABLE')] })
  const { modelsDir } = engineSettingsSchema.parse({})
  cpSync(join(modelsDir, 'quality'), join(folder, 'quality'), { recursive: true })
  writeFileSync(join(folder, 'quality', 'model.onnx'), 'not a network')
  const damaged = await openIn(folder)
  expect(damaged).toEqual({ refusal: 'passes', lines: [expect.stringContaining('MODEL_DAMAGED')] })
})
