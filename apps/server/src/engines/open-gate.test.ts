import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode } from '@xrai/engine/node'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { sample } from '../testing/samples.ts'
import { engineSettingsSchema } from './engine-settings.ts'
import { openGate } from './open-gate.ts'

const folder = mkdtempSync(join(tmpdir(), 'gate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = engineSettingsSchema.parse({})
const negative = await decode(
  await sharp(await sample('panoramic-restored.jpg'))
    .negate()
    .jpeg()
    .toBuffer(),
)

it('the shipped gate is opened beside whichever detector', async () => {
  const lines: string[] = []
  const roboflow = { ENGINE: 'roboflow', ROBOFLOW_API_KEY: 'k', ROBOFLOW_MODEL_PANORAMIC: 'radiografias/3' }
  const gate = await openGate(engineSettingsSchema.parse(roboflow), line => lines.push(line))
  expect(await gate.faultsOf(negative, 'panoramic')).toContain('QUALITY_INVERTED')
  expect(lines).toEqual([])
  await gate.close()
})

it('without its network, or with a damaged one, every picture passes and the log says why', async () => {
  const lines: string[] = []
  const missing = await openGate({ ...settings, modelsDir: join(folder, 'nowhere') }, line => lines.push(line))
  cpSync(join(settings.modelsDir, 'quality'), join(folder, 'quality'), { recursive: true })
  writeFileSync(join(folder, 'quality', 'model.onnx'), 'not a network')
  const damaged = await openGate({ ...settings, modelsDir: folder }, line => lines.push(line))
  expect(await missing.faultsOf(negative, 'panoramic')).toEqual([])
  expect(await damaged.faultsOf(negative, 'panoramic')).toEqual([])
  expect(lines).toEqual([expect.stringContaining('ENGINE_UNAVAILABLE'), expect.stringContaining('MODEL_DAMAGED')])
})
