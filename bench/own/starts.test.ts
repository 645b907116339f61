import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { imagenet, startOf, zero } from './starts.ts'

const place = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const parent = mkdtempSync(join(tmpdir(), 'starts-'))
afterAll(() => rmSync(parent, { recursive: true }))

const installed = join(parent, 'models')
const weights = join(parent, 'weights')
mkdirSync(weights)
cpSync(place('samples/models/tiny-bright'), join(installed, 'mine'), { recursive: true })

const wanted = {
  role: 'panoramic',
  use: 'evaluation',
  start: undefined,
  shipped: place('models'),
  installed,
  weights,
} as const

it('begins a production model with published weights, and any other with the shipped detector', () => {
  expect(startOf({ ...wanted, use: 'production' })).toBe(imagenet)
  expect(imagenet.weights).toMatchObject({ use: 'production', licence: expect.stringContaining('Apache-2.0') })
  expect(startOf(wanted)).toMatchObject({
    network: 'nano',
    begin: { kind: 'exported' },
    weights: { use: 'evaluation' },
  })
  expect(startOf({ ...wanted, role: 'periapical' })).toMatchObject({ network: 'lite0', begin: { kind: 'periapical' } })
  expect(startOf({ ...wanted, start: 'zero' })).toBe(zero)
})

it('goes on from a model that was trained here, with the use of that model', () => {
  expect(() => startOf({ ...wanted, start: 'mine' })).toThrow('only models that were trained here')
  writeFileSync(join(weights, 'mine.pt'), '')
  expect(() => startOf({ ...wanted, start: 'mine' })).toThrow('only models that were trained here')
  const file = join(installed, 'mine', 'model.json')
  const model = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...model, network: 'nano' }))
  expect(startOf({ ...wanted, start: 'mine' })).toMatchObject({
    network: 'nano',
    begin: { kind: 'own', classes: ['IMPLANT', 'FILLING'] },
    weights: { name: 'mine', use: 'production' },
  })
})

it('takes a model without a stated use for one of evaluation, and no path for a name', () => {
  const file = join(installed, 'mine', 'model.json')
  const { use: _, ...model } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(model))
  expect(startOf({ ...wanted, start: 'mine' }).weights?.use).toBe('evaluation')
  expect(() => startOf({ ...wanted, start: '../mine' })).toThrow('--start is shipped, imagenet, zero or the name')
  expect(() => startOf({ ...wanted, start: 'absent' })).toThrow('has no model')
})
