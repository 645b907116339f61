import { expect, it } from 'vitest'
import { modelSchema } from '../infer/model.ts'
import { lowerContradicted } from './exclude-in-places.ts'

const model = modelSchema.parse({
  name: 'test',
  version: '1',
  type: 'panoramic',
  file: 'model.onnx',
  sha256: '0'.repeat(64),
  input: { name: 'image', width: 200, height: 100, channels: 1, normalised: 'in the graph' },
  output: { name: 'raw', strides: [8] },
  classes: [{ id: 'CONDYLE', threshold: 0.3 }],
  nms: { iou: 0.6 },
  minimumScore: 0.01,
  maximumDetections: 100,
  contradicted: 0.19,
})

it('lowers a second condyle on one side of the jaw', () => {
  const condyle = (x: number, score: number) => ({ classId: 0, score, box: { x, y: 10, width: 10, height: 12 } })
  const found = [condyle(20, 0.9), condyle(60, 0.8), condyle(180, 0.7)]
  const settled = lowerContradicted(found, { ...model, onePerSide: ['CONDYLE'] })
  expect(settled).toEqual([condyle(20, 0.9), condyle(180, 0.7), condyle(60, 0.19)])
  expect(lowerContradicted(found, model)).toEqual(found)
})
