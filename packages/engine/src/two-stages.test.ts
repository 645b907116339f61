import { allTeeth } from '@xrai/contract/teeth/fdi'
import { describe, expect, it } from 'vitest'
import type { Decode } from './decode/radiograph.ts'
import { type Model, modelSchema } from './infer/model.ts'
import { candidatesOf } from './infer/raw-output.ts'
import type { Session } from './infer/session.ts'
import { toFindings } from './numbering/findings.ts'
import { createEngine } from './pipeline.ts'

const classes = ['Caries', 'ERUPTING TOOTH']
const said = (names: readonly string[], more: object = {}): Model =>
  modelSchema.parse({
    name: 'said',
    version: '1',
    type: 'panoramic',
    file: 'model.onnx',
    sha256: '0'.repeat(64),
    input: { name: 'image', width: 320, height: 160 },
    output: { name: 'raw', strides: [8] },
    classes: names.map(id => ({ id, threshold: 0.3 })),
    nms: { iou: 0.6 },
    minimumScore: 0.05,
    maximumDetections: 100,
    ...more,
  })

/** A network's output: a box of three cells by ten in each named cell, 40 cells per row. */
const rawOf = (model: Model, found: Readonly<Record<number, string>>) => {
  const rows = candidatesOf(model)
  const columns = 4 + model.classes.length
  const data = new Float32Array(rows * columns).fill(-9)
  for (const [row, name] of Object.entries(found)) {
    data.set([0.5, 0.5, Math.log(3), Math.log(10)], Number(row) * columns)
    data[Number(row) * columns + 4 + model.classes.findIndex(({ id }) => id === name)] = 3
  }
  return { candidates: { data, rows, columns } }
}

const sessionThatSays = (model: Model, found: Readonly<Record<number, string>>): Session => ({
  model,
  device: 'said',
  run: async () => rawOf(model, found),
  close: async () => undefined,
})

const twoStages = said(classes, {
  reader: {
    file: 'reader.onnx',
    sha256: '0'.repeat(64),
    input: { name: 'crops', width: 16, height: 32 },
    layout: { width: 320, height: 160 },
    answers: ['tooth', 'implant', 'decay'],
    maps: ['decay'],
    mapStride: 4,
    tall: 1.25,
    wide: 1.5,
    mostPlaces: 44,
    placesLeast: 0.08,
    elsewhere: 0.35,
  },
  fusion: {
    Caries: { bias: 0, detector: 0.5, answers: { decay: 1 } },
    'ERUPTING TOOTH': { bias: -3, detector: 0.1, answers: {} },
  },
  elsewhereIf: { answers: { tooth: 1 }, widest: 2.5, usualWidth: 0.2 },
})

/** A reader that classifies everything as a decayed tooth, and counts its crops. */
const withReader = (found: Readonly<Record<number, string>>, asked: number[] = []): Session => ({
  ...sessionThatSays(twoStages, found),
  read: async (_crops, [count]) => {
    asked.push(count)
    const answers = Float32Array.from({ length: 3 * count }, (_, at) => (at % 3 === 1 ? -9 : 3))
    const maps = { data: new Float32Array(32 * count).fill(-9), count, channels: 1, width: 4, height: 8 }
    return { answers: { data: answers, rows: count, columns: 3 }, maps }
  },
})

const decode: Decode = async () => {
  const width = 640
  const height = 320
  const image = { width, height, data: new Uint8Array(width * height), maximum: 255 } as const
  return { image, facts: { format: 'png', width, height, bitsPerSample: 8 } }
}

const row = 7 * 40
const teethModel = said(allTeeth)
const teeth = sessionThatSays(teethModel, { [row + 10]: '16', [row + 15]: '15' })

const analyze = async (panoramic: Session, numbering?: Session, numbersTeeth?: boolean) => {
  const engine = createEngine({ decode, sessions: { panoramic }, teeth: numbering })
  const accept = numbersTeeth === undefined ? undefined : async () => ({ numbersTeeth })
  const { detections, dentition } = await engine.analyze(new Uint8Array(), 'panoramic', accept)
  return { dentition, findings: toFindings(detections, () => 'id', dentition) }
}

describe('an engine whose model has a reader', () => {
  it('reads each numbered tooth, and adds findings where the detector found nothing', async () => {
    const asked: number[] = []
    const { findings, dentition } = await analyze(withReader({ [row + 10]: 'Caries' }, asked), teeth)
    expect(asked).toEqual([2])
    expect(dentition.numbering).toBe('numbered')
    const decay = findings.filter(({ class: name }) => name === 'Caries')
    expect(decay.map(({ tooth, x }) => [tooth, x])).toEqual([
      ['16', 168],
      ['15', 248],
    ])
    expect(decay[0]?.confidence).toBeGreaterThan(decay[1]?.confidence ?? 1)
  })

  it("reads the detector's findings, without tooth numbers, if teeth are not numbered", async () => {
    for (const answer of [
      await analyze(withReader({ [row + 10]: 'Caries' })),
      await analyze(withReader({ [row + 10]: 'Caries' }), teeth, false),
    ]) {
      expect(answer.dentition).toEqual({ numbering: 'off', teeth: [] })
      expect(answer.findings.map(({ class: name, tooth, x }) => [name, tooth, x])).toEqual([['Caries', 'N/A', 168]])
    }
  })
})
