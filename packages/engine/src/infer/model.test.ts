import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refusalCode } from '../../fixtures/pictures.ts'
import { checkModelFile, parseModel } from './model.ts'
import { candidatesOf, toDetectorOutput, toReaderOutput } from './raw-output.ts'

const folder = new URL('../../fixtures/panoramic/', import.meta.url)
const text = readFileSync(new URL('model.json', folder), 'utf8')
const model = parseModel(text)
const panoramic = readFileSync(new URL('../../../../models/panoramic/model.json', import.meta.url), 'utf8')

describe('model.json', () => {
  it('is refused if it is not JSON, lacks a field or refers to a file outside its folder', async () => {
    const broken = [
      text.slice(0, -9),
      '{}',
      text.replace('"model.onnx"', '"../model.onnx"'),
      text.replace('"iou": 0.5', '"iou": 5'),
      text.replace('"file"', '"use": "anything", "file"'),
    ]
    for (const wrong of broken) expect(await refusalCode(() => parseModel(wrong))).toBe('MODEL_DAMAGED')
  })

  it('is refused if it names a class, an answer or a map that the model does not have', async () => {
    const closer = { share: 0.8, towardsCrown: 0.12, from: 0.1 }
    const broken = [
      { fusion: { UNKNOWN: { bias: 0, detector: 1 } } },
      { fusion: { Caries: { bias: 0, detector: 1, answers: { unknown: 1 } } } },
      { rules: [{ if: 'Caries', drops: ['UNKNOWN'] }] },
      { outlines: { Caries: { map: 'UNKNOWN', least: 0.4 } } },
      { elsewhereIf: { answers: { unknown: 1 }, widest: 2, usualWidth: 0.04 } },
      { reader: { ...JSON.parse(panoramic).reader, closer: { ...closer, answers: ['unknown'] } } },
      { reader: undefined, fusion: {}, outlines: {} },
    ]
    for (const wrong of broken) {
      const changed = JSON.stringify({ ...JSON.parse(panoramic), ...wrong })
      expect(await refusalCode(() => parseModel(changed))).toBe('MODEL_DAMAGED')
    }
  })

  it('states the permitted use of each shipped network', () => {
    const models = new URL('../../../../models/', import.meta.url)
    const networks = readdirSync(models, { withFileTypes: true }).filter(entry => entry.isDirectory())
    const stated = networks.map(({ name }) => {
      const { use } = JSON.parse(readFileSync(new URL(`${name}/model.json`, models), 'utf8'))
      return [name, use]
    })
    expect(stated.toSorted()).toEqual([
      ['panoramic', 'evaluation'],
      ['periapical', 'evaluation'],
      ['quality', 'evaluation'],
      ['teeth', 'evaluation'],
    ])
  })

  it('names the hash of its model file', async () => {
    const bytes = new Uint8Array(readFileSync(new URL('model.onnx', folder)))
    expect(await refusalCode(checkModelFile(model, bytes))).toBe('accepted')
    bytes[100] = (bytes[100] ?? 0) ^ 1
    expect(await refusalCode(checkModelFile(model, bytes))).toBe('MODEL_DAMAGED')
  })
})

describe('the outputs of a network', () => {
  it('counts a candidate for every cell of every level', () => {
    expect(
      candidatesOf({ input: { name: '', width: 640, height: 384 }, output: { name: '', strides: [8, 16, 32] } }),
    ).toBe(5040)
  })

  it('refuses a tensor of another shape or type than in model.json', async () => {
    const data = new Float32Array(168 * 6)
    const fits = { type: 'float32', dims: [1, 168, 6], data }
    expect(toDetectorOutput(model, { raw: fits })).toEqual({ candidates: { data, rows: 168, columns: 6 } })
    for (const wrong of [undefined, { ...fits, dims: [1, 6, 168] }, { ...fits, data: new Float64Array(1008) }]) {
      expect(await refusalCode(() => toDetectorOutput(model, { raw: wrong }))).toBe('MODEL_DAMAGED')
    }
  })

  it('include maps over the whole input beside the candidates, if the model has them', async () => {
    const mapped = { ...model, output: { ...model.output, maps: { name: 'maps', stride: 4, classes: ['Caries'] } } }
    const { width, height } = mapped.input
    const raw = { type: 'float32', dims: [1, 168, 6], data: new Float32Array(168 * 6) }
    const maps = { type: 'float32', dims: [1, 1, height / 4, width / 4], data: new Float32Array((height * width) / 16) }
    expect(toDetectorOutput(mapped, { raw, maps }).maps).toMatchObject({ count: 1, channels: 1, width: width / 4 })
    expect(await refusalCode(() => toDetectorOutput(mapped, { raw }))).toBe('MODEL_DAMAGED')
  })

  it('of a reader are a row of answers and its maps for each crop', async () => {
    const { reader } = parseModel(panoramic)
    if (!reader) throw new Error('a model without a reader')
    const count = reader.answers.length
    const channels = reader.maps.length
    const outputs = {
      answers: { type: 'float32', dims: [2, count], data: new Float32Array(2 * count) },
      maps: { type: 'float32', dims: [2, channels, 64, 40], data: new Float32Array(2 * channels * 64 * 40) },
    }
    const { answers, maps } = toReaderOutput(reader, 2, outputs)
    expect([answers.rows, answers.columns]).toEqual([2, count])
    expect([maps.count, maps.channels, maps.height, maps.width]).toEqual([2, channels, 64, 40])
    expect(await refusalCode(() => toReaderOutput(reader, 3, outputs))).toBe('MODEL_DAMAGED')
  })
})
