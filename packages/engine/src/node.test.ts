import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalCode } from '../fixtures/pictures.ts'
import { openNodeEngine } from './node.ts'

const fixture = fileURLToPath(new URL('../fixtures/panoramic', import.meta.url))
const models = mkdtempSync(join(tmpdir(), 'models-'))
afterAll(() => rmSync(models, { recursive: true }))

const place = (name: string, said: object) => {
  cpSync(fixture, join(models, name), { recursive: true })
  const path = join(models, name, 'model.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), name, ...said }))
}

beforeAll(() => {
  place('panoramic', {})
  place('panoramic-research', { research: true })
})

describe('the model for research', () => {
  it('is not loaded unless requested, though it lies beside the other', async () => {
    const engine = await openNodeEngine({ models })
    expect(engine.modelFor('panoramic')?.name).toBe('panoramic')
    await engine.close()
  })

  it('takes the place of the other when requested', async () => {
    const engine = await openNodeEngine({ models, research: true })
    expect(engine.modelFor('panoramic')).toMatchObject({ name: 'panoramic-research', research: true })
    await engine.close()
  })

  it('is refused in the folder of the other model unless requested, and so is the reverse', async () => {
    const swapped = join(models, 'swapped')
    cpSync(join(models, 'panoramic-research'), join(swapped, 'panoramic'), { recursive: true })
    cpSync(join(models, 'panoramic'), join(swapped, 'panoramic-research'), { recursive: true })
    expect(await refusalCode(openNodeEngine({ models: swapped }))).toBe('MODEL_DAMAGED')
    expect(await refusalCode(openNodeEngine({ models: swapped, research: true }))).toBe('MODEL_DAMAGED')
  })
})
