/** Each fault or doubt that an import may find, and how it deals with it. */
const kinds = {
  'empty label file': 'kept as a picture without findings',
  'picture without a label file': 'kept as a picture without findings',
  'picture without labels': 'dropped',
  'labels without their picture': 'dropped',
  'picture that no label file lists': 'dropped',
  'picture of a file without labels': 'dropped',
  'empty picture': 'dropped',
  'picture that the decoder refuses': 'dropped',
  'picture of another size than its labels say': 'dropped',
  'two pictures of one number': 'the second dropped',
  'label of an unknown picture': 'dropped',
  'label of an unknown class': 'dropped',
  'broken label': 'dropped',
  'shape without an area': 'dropped',
  'mask that cannot be read': 'kept as its box',
  'quadrant without a tooth': 'dropped',
  'impossible tooth number': 'kept without its tooth',
  'box outside the picture': 'dropped',
  'box beyond the border': 'cut at the border',
  'one box twice': 'dropped',
  'two classes on one box': 'kept',
  'equal files': 'kept as one source',
  'nearly equal pictures': 'kept as one source',
  'picture that another set has': 'kept',
  'source in several parts': 'kept as one source',
  'lower quadrants exchanged': 'put right',
  'lower quadrants seem exchanged': 'kept',
  'doubtful quality': 'kept',
  'picture converted to PNG': 'kept',
} as const

type FaultKind = keyof typeof kinds

interface FaultCount {
  readonly fault: FaultKind
  readonly done: string
  readonly count: number
  /** The first of them by name. */
  readonly named: readonly string[]
}

/** The names that are kept per fault: a set with a fault in every box must not grow without end. */
const mostNamed = 1_000

export interface Faults {
  readonly add: (fault: FaultKind, name: string) => void
  readonly list: () => readonly FaultCount[]
}

export const createFaults = (): Faults => {
  const found = new Map<FaultKind, { count: number; readonly named: string[] }>()
  return {
    add: (fault, name) => {
      const known = found.get(fault) ?? { count: 0, named: [] }
      known.count += 1
      if (known.named.length < mostNamed) known.named.push(name.slice(0, 300))
      found.set(fault, known)
    },
    list: () => [...found].map(([fault, { count, named }]) => ({ fault, done: kinds[fault], count, named })),
  }
}
