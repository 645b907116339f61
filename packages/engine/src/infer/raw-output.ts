import { AppError } from '@xrai/contract/errors/app-error'
import { arches } from '@xrai/contract/teeth/fdi'
import { detected, type Model, sizesOf } from './model.ts'
import type { DetectorOutput, RawMaps, RawOutput, ReaderOutput } from './session.ts'
import type { Reader } from './two-stage.ts'

/** A tensor of a runtime. */
export interface AnyTensor {
  readonly type: string
  readonly dims: readonly number[]
  readonly data: unknown
}

/** All outputs of a network by name. */
export type Outputs = Readonly<Record<string, AnyTensor | undefined>>

/** An output by its name and its shape. */
export interface OutputShape {
  readonly name: string
  readonly dims: readonly number[]
}

const placesOfArch = arches.upper.length

/** Number of a detector's candidates: one per cell of each level of each size, Σ (H / stride) · (W / stride). */
export const candidatesOf = (model: Pick<Model, 'input' | 'output'>): number =>
  sizesOf(model)
    .flatMap(({ width, height }) =>
      model.output.strides.map(side => Math.floor(height / side) * Math.floor(width / side)),
    )
    .reduce((sum, count) => sum + count, 0)

/** The outputs of a model's detector. */
export const detectorOutputs = (model: Model): OutputShape[] => {
  const { input, output } = model
  const rows = candidatesOf(model)
  const { maps, scene } = output
  return [
    { name: output.name, dims: [1, rows, 4 + detected(model)] },
    ...(maps
      ? [{ name: maps.name, dims: [1, maps.classes.length, input.height / maps.stride, input.width / maps.stride] }]
      : []),
    ...(scene ? [{ name: scene.name, dims: [1, 1 + placesOfArch] }] : []),
  ]
}

/** The outputs of a reader for `count` crops. */
export const readerOutputs = ({ answers, maps, mapStride, input }: Reader, count: number): OutputShape[] => [
  { name: 'answers', dims: [count, answers.length] },
  ...(maps.length > 0
    ? [{ name: 'maps', dims: [count, maps.length, input.height / mapStride, input.width / mapStride] }]
    : []),
]

/** The runtime's tensors as float32 in the shapes that model.json implies. Throws MODEL_DAMAGED. */
export const toDetectorOutput = (model: Model, outputs: Outputs): DetectorOutput => {
  const found = checked(outputs, detectorOutputs(model))
  const { maps, scene } = model.output
  return {
    candidates: toRows(found.get(model.output.name)),
    ...(maps && { maps: toMaps(found.get(maps.name)) }),
    ...(scene && { scene: (found.get(scene.name) ?? nothing).data }),
  }
}

/** The tensors of the reader for `count` crops. Throws MODEL_DAMAGED. */
export const toReaderOutput = (reader: Reader, count: number, outputs: Outputs): ReaderOutput => {
  const found = checked(outputs, readerOutputs(reader, count))
  return { answers: toRows(found.get('answers')), maps: toMaps(found.get('maps')) }
}

interface Shaped {
  readonly data: Float32Array
  readonly dims: readonly number[]
}

const nothing: Shaped = { data: new Float32Array(), dims: [] }

/** Keeps the last two dimensions, because candidates have a batch dimension of one before them. */
const toRows = ({ data, dims }: Shaped = nothing): RawOutput => ({
  data,
  rows: dims.at(-2) ?? 0,
  columns: dims.at(-1) ?? 0,
})

const toMaps = ({ data, dims: [count = 0, channels = 0, height = 0, width = 0] }: Shaped = nothing): RawMaps => ({
  data,
  count,
  channels,
  width,
  height,
})

const checked = (outputs: Outputs, shapes: readonly OutputShape[]): ReadonlyMap<string, Shaped> =>
  new Map(
    shapes.map(({ name, dims }) => {
      const tensor = outputs[name]
      const fits = tensor?.dims.length === dims.length && dims.every((side, at) => tensor.dims[at] === side)
      if (!fits || !(tensor?.data instanceof Float32Array)) {
        const found = `${tensor?.type ?? 'none'} [${tensor?.dims ?? ''}]`
        throw new AppError('MODEL_DAMAGED', { detail: `${name} is ${found}, not float32 [${dims}]` })
      }
      return [name, { data: tensor.data, dims }]
    }),
  )
