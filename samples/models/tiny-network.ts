import { type Graph, type Node, writeOnnx } from './onnx-writer.ts'

export const tinyInput = { width: 128, height: 64 } as const
export const tinyStrides = [8, 16, 32] as const

export interface TinyNetwork {
  /** The logit of a cell of mean grey g is slope · (g - middle). */
  readonly slope: number
  readonly middle: number
  /** By class, what is taken from that logit. */
  readonly less: readonly number[]
}

/** A detector of bright cells: each is a candidate of its own size at each stride. */
export const tinyGraph = ({ slope, middle, less }: TinyNetwork): Graph => {
  const { width, height } = tinyInput
  const counts = tinyStrides.map(stride => (width / stride) * (height / stride))
  const rows = counts.reduce((sum, count) => sum + count, 0)
  const level = (stride: number): Node[] => {
    const of = (name: string) => `${name}${stride}`
    return [
      {
        op: 'AveragePool',
        inputs: ['image'],
        output: of('mean'),
        attributes: { kernel_shape: [stride, stride], strides: [stride, stride] },
      },
      { op: 'Reshape', inputs: [of('mean'), of('shape')], output: of('grey') },
      { op: 'Mul', inputs: [of('grey'), 'slope'], output: of('scaled') },
      { op: 'Add', inputs: [of('scaled'), 'bias'], output: of('logit') },
      ...less.map((_, at) => ({ op: 'Add', inputs: [of('logit'), `less${at}`], output: of(`class${at}x`) })),
      { op: 'Expand', inputs: ['box', of('to')], output: of('box') },
      {
        op: 'Concat',
        inputs: [of('box'), ...less.map((_, at) => of(`class${at}x`))],
        output: of('level'),
        attributes: { axis: 2 },
      },
    ]
  }
  return {
    nodes: [
      ...tinyStrides.flatMap(level),
      { op: 'Concat', inputs: tinyStrides.map(stride => `level${stride}`), output: 'raw', attributes: { axis: 1 } },
    ],
    constants: {
      slope: { floats: [slope] },
      bias: { floats: [-slope * middle] },
      ...Object.fromEntries(less.map((value, at) => [`less${at}`, { floats: [-value] }])),
      // Centre of the cell, and log 1: the cell's own size.
      box: { floats: [0.5, 0.5, 0, 0] },
      ...Object.fromEntries(
        tinyStrides.flatMap((stride, at) => [
          [`shape${stride}`, { ints: [1, counts[at] ?? 0, 1] }],
          [`to${stride}`, { ints: [1, counts[at] ?? 0, 4] }],
        ]),
      ),
    },
    input: { name: 'image', dims: [1, 1, height, width] },
    output: { name: 'raw', dims: [1, rows, 4 + less.length] },
  }
}

export const writeTinyNetwork = (network: TinyNetwork): Uint8Array => writeOnnx(tinyGraph(network))
