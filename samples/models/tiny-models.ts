import { createHash } from 'node:crypto'
import { tinyInput, tinyStrides, writeTinyNetwork } from './tiny-network.ts'

const classes = [
  { id: 'IMPLANT', threshold: 0.5, experimental: false, ap50: null, n: null },
  { id: 'FILLING', threshold: 0.5, experimental: false, ap50: null, n: null },
]

/** Both mark bright areas; `tiny-strict` marks fewer of them, and fewer fillings still. */
const models = [
  { name: 'tiny-bright', version: '1.0.0', use: 'production', network: { slope: 0.2, middle: 190, less: [0, 1] } },
  { name: 'tiny-strict', version: '2.0.0', use: 'evaluation', network: { slope: 0.2, middle: 200, less: [0, 4] } },
] as const

export interface TinyModel {
  readonly name: string
  readonly files: Readonly<Record<string, Uint8Array | string>>
}

/** The tiny detectors with which tests install, compare and switch models without training. */
export const tinyModels = (): TinyModel[] =>
  models.map(({ name, version, use, network }) => {
    const bytes = writeTinyNetwork(network)
    const model = {
      name,
      version,
      type: 'panoramic',
      use,
      file: 'model.onnx',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      input: { name: 'image', ...tinyInput },
      output: { name: 'raw', strides: tinyStrides },
      classes,
      nms: { iou: 0.5 },
      minimumScore: 0.05,
      maximumDetections: 100,
      trainedOn: [],
    }
    const card = `# ${name} ${version}\n\nA detector of bright areas for tests. It was not trained and finds nothing that a dentist could use.\n`
    return {
      name,
      files: { 'model.onnx': bytes, 'model.json': `${JSON.stringify(model, null, 2)}\n`, 'CARD.md': card },
    }
  })
