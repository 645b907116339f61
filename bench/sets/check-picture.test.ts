import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openNodeGate } from '@xrai/engine/node'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { checkPicture } from './check-picture.ts'
import { createFaults } from './faults.ts'
import { drawFiles, lay } from './foreign-phantoms.ts'
import { openSetFolder } from './set-folder.ts'

const parent = mkdtempSync(join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(parent, { recursive: true }))
const gate = await openNodeGate(fileURLToPath(new URL('../../models', import.meta.url)))
afterAll(() => gate.close())

it('converts a PNG of a sensor with 12 bits, or with transparency, to what the product reads', async () => {
  const [drawn] = await drawFiles([1_000_003])
  const picture = sharp(drawn?.bytes)
  const plain = await picture.clone().toColourspace('b-w').png().toBuffer()
  const deep = picture
    .clone()
    .toColourspace('grey16')
    .linear(1 / 16, 0)
  const files = {
    'plain.png': plain,
    'deep.png': await deep.png().toBuffer(),
    'clear.png': await picture.clone().ensureAlpha(0.5).png().toBuffer(),
  }
  const folder = await openSetFolder(lay(join(parent, 'set'), files))
  const faults = createFaults()
  const bytesOf = async (file: string) => (await checkPicture(folder, file, gate, faults))?.bytes
  expect(Buffer.from((await bytesOf('plain.png')) ?? [])).toEqual(plain)
  const stretched = sharp(await bytesOf('deep.png'))
  expect(await stretched.metadata()).toMatchObject({ depth: 'uchar', channels: 1 })
  expect((await stretched.stats()).channels[0]?.max).toBeGreaterThan(240)
  expect(await sharp(await bytesOf('clear.png')).metadata()).toMatchObject({ hasAlpha: false })
  expect(faults.list()).toMatchObject([{ fault: 'picture converted to PNG', named: ['deep.png', 'clear.png'] }])
})
