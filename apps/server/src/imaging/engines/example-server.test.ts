// @module-tag resources
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { overlap } from '@xrai/engine/overlap'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { engineSettingsSchema } from '../../settings/engine-settings.ts'
import { testPictures } from '../../testing/picture-processes.ts'
import { openKserveEngine } from './kserve.ts'

const folder = fileURLToPath(new URL('../../../../../samples/detector', import.meta.url))
const isPython = !spawnSync('python3', ['--version']).error
if (!isPython) process.stderr.write('python3 is not installed here: samples/detector/server.py is not tested.\n')

/** The engine on the example server, which runs until the test ends. */
const openExample = async (model: string) => {
  const server = spawn('python3', [`${folder}/server.py`, '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void server.kill())
  const [port] = await once(server.stdout, 'data')
  const settings = engineSettingsSchema.parse({
    ENGINE: 'kserve',
    KSERVE_URL: `http://127.0.0.1:${String(port).trim()}`,
    KSERVE_MODEL_PANORAMIC: model,
    MODELS_DIR: folder,
  })
  if (settings.kind !== 'kserve') throw new Error('another engine')
  return openKserveEngine(settings, await testPictures())
}

/** White rectangles on black, in pixels of a picture that is no multiple of the input. */
const picture = async (...boxes: readonly (readonly [left: number, top: number, width: number, height: number])[]) =>
  new Uint8Array(
    await sharp({ create: { width: 900, height: 470, channels: 3, background: '#000' } })
      .composite(
        boxes.map(([left, top, width, height]) => ({
          left,
          top,
          input: { create: { width, height, channels: 3, background: '#fff' } } as const,
        })),
      )
      .png()
      .toBuffer(),
  )

describe.runIf(isPython)('the example server of docs/engines.md', () => {
  it('finds what is drawn where it is drawn, by the version that it names', async () => {
    const engine = await openExample('panoramic/1')
    await expect(engine.check()).resolves.toBeUndefined()
    const bytes = await picture([200, 100, 40, 120], [600, 300, 90, 35])
    const { detections, model } = await engine.analyze(bytes, { type: 'panoramic', checked: false })
    expect(model).toEqual({ name: 'bright-areas', version: '1' })
    const found = detections.filter(({ confidence }) => confidence >= 0.5).toSorted((a, b) => a.box.x - b.box.x)
    expect(found.map(one => one.class)).toEqual(['IMPLANT', 'FILLING'])
    const [implant, filling] = found.map(({ box }) => box)
    expect(overlap(implant ?? none, { x: 220, y: 160, width: 40, height: 120 })).toBeGreaterThan(0.7)
    expect(overlap(filling ?? none, { x: 645, y: 317.5, width: 90, height: 35 })).toBeGreaterThan(0.7)
  })

  it('is refused without its model', async () => {
    const engine = await openExample('another')
    await expect(engine.check()).rejects.toThrow()
    const analysis = engine.analyze(await picture(), { type: 'panoramic', checked: false })
    await expect(analysis).rejects.toMatchObject({ code: 'ENGINE_REFUSED', status: 424 })
  })

  it('has the classes of its model.json, in their order', async () => {
    const { classes } = JSON.parse(await readFile(`${folder}/panoramic/model.json`, 'utf8'))
    const program = await readFile(`${folder}/server.py`, 'utf8')
    expect(program).toContain(`CLASSES = (${classes.map(({ id }: { id: string }) => `"${id}"`).join(', ')})`)
  })
})

const none = { x: 0, y: 0, width: 0, height: 0 }
