import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { refusalCode } from '../../fixtures/pictures.ts'
import { openNodeSession } from './node.ts'

const fixture = fileURLToPath(new URL('../../fixtures/panoramic', import.meta.url))
const shipped = fileURLToPath(new URL('../../../../models/panoramic', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'engine-'))
afterAll(() => rmSync(temporary, { recursive: true }))

describe('openNodeSession', () => {
  it('runs the network: a bright cell scores high, a dark one low', async () => {
    const session = await openNodeSession(fixture)
    const input = new Float32Array(128 * 64)
    for (let y = 0; y < 8; y += 1) input.fill(255, y * 128 + 16, y * 128 + 24)
    const { data, rows, columns } = (await session.run(input, [1, 1, 64, 128])).candidates
    expect([rows, columns]).toEqual([168, 6])
    expect(data[2 * 6 + 4]).toBeCloseTo(0.2 * 255 - 25.6, 3)
    expect(data[3 * 6 + 4]).toBeCloseTo(-25.6, 3)
    await session.close()
  })

  it('refuses an input of the wrong shape', async () => {
    const session = await openNodeSession(fixture)
    expect(await refusalCode(session.run(new Float32Array(100), [1, 1, 10, 10]))).toBe('ENGINE_UNAVAILABLE')
    await session.close()
  })

  it('does not block the event loop of the caller while the network runs', async () => {
    const session = await openNodeSession(shipped)
    const { width, height } = session.model.input
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    }, 5)
    for (let picture = 0; picture < 3; picture += 1) {
      await session.run(new Float32Array(width * height), [1, 1, height, width])
    }
    clearInterval(others)
    expect(turns).toBeGreaterThan(5)
    await session.close()
  })

  it('returns the same result for any number of threads', async () => {
    const session = await openNodeSession(shipped)
    const { width, height } = session.model.input
    const input = Float32Array.from({ length: width * height }, (_, at) => (at * 7919) % 256)
    const run = async (threads?: number) => (await session.run(input, [1, 1, height, width], threads)).candidates
    const opened = await run()
    const one = await run(1)
    expect(one.rows).toBe(opened.rows)
    expect(one.data.every((value, at) => Math.abs(value - (opened.data[at] ?? 0)) < 1e-3)).toBe(true)
    await session.close()
  })

  it('refuses a folder without a model, and a model file with another hash', async () => {
    expect(await refusalCode(openNodeSession(join(temporary, 'nowhere')))).toBe('ENGINE_UNAVAILABLE')
    const folder = join(temporary, 'other')
    cpSync(fixture, folder, { recursive: true })
    writeFileSync(join(folder, 'model.onnx'), 'not a network')
    expect(await refusalCode(openNodeSession(folder))).toBe('MODEL_DAMAGED')
  })
})
