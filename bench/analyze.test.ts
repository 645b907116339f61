import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { predictionSchema } from '@xrai/contract/records/prediction'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { dicomFile, greyPixels, words } from '../packages/engine/fixtures/dicom-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'analyze-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = fileURLToPath(new URL('./analyze.ts', import.meta.url))
const models = fileURLToPath(new URL('../packages/engine/fixtures', import.meta.url))

const run = (...given: string[]) =>
  new Promise<{ readonly code: number; readonly lines: string[] }>(resolve => {
    execFile(process.execPath, [program, '--models', models, ...given], (failure, output) => {
      resolve({ code: failure ? Number(failure.code) : 0, lines: output.split('\n').filter(line => line !== '') })
    })
  })

const file = (name: string, bytes: Uint8Array | string) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

const bright = await sharp({ create: { width: 256, height: 128, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

describe('npm run analyze', { timeout: 60_000 }, () => {
  it('prints a line of JSON per file, continues after a bad one and then exits with 1', async () => {
    const good = file('good.png', bright)
    const bad = file('bad.png', bright.subarray(0, 90))
    const { code, lines } = await run('--type', 'panoramic', '--json', bad, join(folder, 'absent.jpg'), good)
    const [first, second, third] = lines.map(line => JSON.parse(line))
    expect(code).toBe(1)
    expect(first).toMatchObject({ file: bad, code: 'IMAGE_DAMAGED', error: expect.stringContaining('dañada') })
    expect(second).toMatchObject({ code: 'NOT_FOUND' })
    expect(third).toMatchObject({ file: good, image: { width: 256, height: 128 } })
    expect(predictionSchema.array().parse(third.predictions).length).toBeGreaterThan(0)
  })

  it('warns that the model was not made for children for a DICOM of a child, in the JSON output too', async () => {
    const ofChild = dicomFile({
      elements: [...greyPixels(64, 32), [0x00101010, 'AS', '009Y']],
      pixels: words(Array(64 * 32).fill(7)),
    })
    const { code, lines } = await run('--type', 'panoramic', '--json', file('child.dcm', ofChild))
    expect(code).toBe(0)
    expect(JSON.parse(lines[0] ?? '').warnings).toMatchObject([{ code: 'CHILD' }])
  })

  it('gives the same ids for the same file', async () => {
    const good = file('same.png', bright)
    const [first, second] = [
      await run('--type', 'panoramic', '--json', good),
      await run('--type', 'panoramic', '--json', good),
    ]
    expect(first.code).toBe(0)
    expect(first.lines).toEqual(second.lines)
    const ids = JSON.parse(first.lines[0] ?? '').predictions.map(
      (entry: { detection_id: string }) => entry.detection_id,
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('prints a table in Spanish without --json, for both spellings of periapical', async () => {
    const { code, lines } = await run('--type', 'periopical', file('table.png', bright))
    expect(code).toBe(0)
    expect(lines[0]).toContain('256 × 128 px')
    expect(lines[1]).toContain('Implante')
  })

  it('prints experimental findings separately, and marks them in each line of JSON', async () => {
    const doubting = join(folder, 'panoramic')
    cpSync(join(models, 'panoramic'), doubting, { recursive: true })
    const model = JSON.parse(readFileSync(join(doubting, 'model.json'), 'utf8'))
    model.classes[0].experimental = true
    writeFileSync(join(doubting, 'model.json'), JSON.stringify(model))
    const picture = file('doubted.png', bright)
    const { lines } = await run('--models', folder, '--type', 'panoramic', picture)
    const place = lines.findIndex(line => line.startsWith('  Experimental: '))
    expect(place).toBeGreaterThan(0)
    expect(lines.slice(place + 1).every(line => line.includes('Implante'))).toBe(true)
    expect(lines.slice(1, place).some(line => line.includes('Implante'))).toBe(false)
    expect(lines.join('\n')).not.toContain('no encontró hallazgos')
    const json = JSON.parse((await run('--models', folder, '--type', 'panoramic', '--json', picture)).lines[0] ?? '')
    const said = predictionSchema.array().parse(json.predictions)
    expect(said.some(({ experimental }) => experimental)).toBe(true)
    expect(said.every(({ class: name, experimental }) => experimental === (name === 'IMPLANT'))).toBe(true)
  })

  it('prints its usage if called incorrectly', async () => {
    expect((await run('--type', 'lateral', 'a.png')).code).toBe(2)
    expect((await run('--type', 'panoramic')).code).toBe(2)
  })
})
