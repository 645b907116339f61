import { allTeeth } from '@xrai/contract/teeth/fdi'
import { describe, expect, it } from 'vitest'
import type { Decode } from '../decode/radiograph.ts'
import type { Model } from '../infer/model.ts'
import { candidatesOf } from '../infer/raw-output.ts'
import type { Session } from '../infer/session.ts'
import { createEngine } from '../pipeline.ts'
import { toFindings } from './findings.ts'

/**
 * A network of one size and stride with the same output for every image: a box of three cells by ten in each named
 * cell.
 */
const sessionThatSays = (classes: readonly string[], said: Readonly<Record<number, string>>): Session => {
  const model: Model = {
    name: 'said',
    version: '1',
    type: 'panoramic',
    file: 'model.onnx',
    sha256: '0'.repeat(64),
    input: { name: 'image', width: 320, height: 160 },
    output: { name: 'raw', strides: [8] },
    classes: classes.map(id => ({ id, threshold: 0.3 })),
    nms: { iou: 0.6 },
    floor: 0.005,
    sameTooth: 0.4,
    ownBox: 0.1,
    minimumScore: 0.05,
    maximumDetections: 100,
  }
  const rows = candidatesOf(model)
  const columns = 4 + classes.length
  const data = new Float32Array(rows * columns).fill(-9)
  for (const [row, name] of Object.entries(said)) {
    data.set([0.5, 0.5, Math.log(3), Math.log(10)], Number(row) * columns)
    data[Number(row) * columns + 4 + classes.indexOf(name)] = 3
  }
  const run = async () => ({ candidates: { data, rows, columns } })
  return { model, device: 'said', run, close: async () => undefined }
}

const decodes: number[] = []
const decodeTo =
  (dicom?: { readonly mirrored: true }): Decode =>
  async () => {
    decodes.push(1)
    const width = 640
    const height = 320
    const image = { width, height, data: new Uint8Array(width * height), maximum: 255 } as const
    const facts = { format: 'dicom', width, height, bitsPerSample: 8, ...(dicom && { dicom }) } as const
    return { image, facts }
  }

/** Cells of 40 per row: both networks detect something in the cell at x 10, y 7. */
const cell = 7 * 40 + 10
const conditions = sessionThatSays(['Caries', 'IMPLANT'], { [cell]: 'Caries' })
const teeth = sessionThatSays(allTeeth, { [cell]: '16', [cell + 5]: '15' })

const analyze = async (
  parts: { readonly teeth?: Session; readonly decode?: Decode },
  type: 'panoramic' | 'periapical',
) => {
  const { decode = decodeTo(), ...more } = parts
  const engine = createEngine({ decode, sessions: { panoramic: conditions }, ...more })
  const { detections, dentition } = await engine.analyze(new Uint8Array(), type)
  return { dentition, findings: toFindings(detections, () => 'id', dentition) }
}

describe('the engine with a model of teeth', () => {
  it('decodes once, numbers the teeth and assigns each finding its own', async () => {
    decodes.length = 0
    const { dentition, findings } = await analyze({ teeth }, 'panoramic')
    expect(decodes.length).toBe(1)
    expect(dentition.numbering).toBe('numbered')
    expect(dentition.teeth.map(({ tooth, x, width }) => [tooth, x, Math.round(width)])).toEqual([
      ['15', 248, 48],
      ['16', 168, 48],
    ])
    expect(findings.map(({ class: name, tooth }) => [name, tooth])).toEqual([['Caries', '16']])
  })

  it('exchanges the sides if the file marks the image as mirrored', async () => {
    const { findings } = await analyze({ teeth, decode: decodeTo({ mirrored: true }) }, 'panoramic')
    expect(findings.map(({ tooth, placement }) => [tooth, placement])).toEqual([
      ['26', { kind: 'region', arch: 'upper', side: 'left', region: 'molar' }],
    ])
  })

  it('distinguishes milk teeth by their numbers, and assigns findings to them', async () => {
    const mixed = sessionThatSays(allTeeth, { [cell]: '55', [cell + 5]: '54', [cell + 10]: '11' })
    const { dentition, findings } = await analyze({ teeth: mixed }, 'panoramic')
    expect(dentition).toMatchObject({ numbering: 'mixed', teeth: [{ tooth: '11' }, { tooth: '54' }, { tooth: '55' }] })
    expect(findings[0]).toMatchObject({ tooth: '55', placement: { kind: 'region', arch: 'upper', side: 'right' } })
  })

  it('leaves periapicals to the dentist, and everything if there is no such model', async () => {
    for (const answer of [await analyze({ teeth }, 'periapical'), await analyze({}, 'panoramic')]) {
      expect(answer.dentition).toEqual({ numbering: 'off', teeth: [] })
      expect(answer.findings.map(({ tooth, placement }) => [tooth, placement])).toEqual([['N/A', null]])
    }
  })
})
