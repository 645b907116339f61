import { AppError } from '@xrai/contract/errors/app-error'
import { type Model, sizesOf } from './model.ts'
import type { RawOutput } from './session.ts'

interface AnyTensor {
  readonly type: string
  readonly dims: readonly number[]
  readonly data: unknown
}

/** Candidates of a network: one per cell of each level of each size, Σ (H / stride) · (W / stride). */
export const candidatesOf = (model: Pick<Model, 'input' | 'output'>): number =>
  sizesOf(model)
    .flatMap(({ width, height }) =>
      model.output.strides.map(side => Math.floor(height / side) * Math.floor(width / side)),
    )
    .reduce((sum, count) => sum + count, 0)

/** The runtime's tensor, [1, candidates, 4 + classes] float32, or MODEL_DAMAGED: file and model.json disagree. */
export const toRawOutput = (model: Model, tensor: AnyTensor | undefined): RawOutput => {
  const rows = candidatesOf(model)
  const columns = 4 + model.classes.length
  const [batch, height, width] = tensor?.dims ?? []
  const fits = tensor?.dims.length === 3 && batch === 1 && height === rows && width === columns
  if (!fits || !(tensor?.data instanceof Float32Array)) {
    const found = `${tensor?.type ?? 'none'} [${tensor?.dims ?? ''}]`
    throw new AppError('MODEL_DAMAGED', { detail: `output is ${found}, not float32 [1,${rows},${columns}]` })
  }
  return { data: tensor.data, rows, columns }
}
