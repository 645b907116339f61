import { arches, type Fdi, isMilk, milkArches } from '../teeth/fdi.ts'

/** A tooth of the chart, permanent or milk. */
export type ChartTooth = Fdi

/** The chart's rows from top to bottom, each as the dentist sees it: the patient's right at the left. */
export const chartRows = {
  'permanent-upper': arches.upper,
  'milk-upper': milkArches.upper,
  'milk-lower': milkArches.lower,
  'permanent-lower': arches.lower,
} as const satisfies Record<string, readonly ChartTooth[]>
export type ChartRow = keyof typeof chartRows

export const chartRowNames = Object.keys(chartRows) as readonly ChartRow[]

export const rowTeeth = (row: ChartRow): readonly ChartTooth[] => chartRows[row]

export const chartTeeth: readonly ChartTooth[] = chartRowNames.flatMap(rowTeeth)

const known: ReadonlySet<string> = new Set(chartTeeth)
export const isChartTooth = (value: string): value is ChartTooth => known.has(value)

const quadrant = (tooth: ChartTooth): number => Number(tooth[0])

export const isUpperTooth = (tooth: ChartTooth): boolean => [1, 2, 5, 6].includes(quadrant(tooth))

/** True on the patient's right, which is the chart's left. */
export const isOnTheRight = (tooth: ChartTooth): boolean => [1, 4, 5, 8].includes(quadrant(tooth))

export const rowOf = (tooth: ChartTooth): ChartRow => {
  const arch = isUpperTooth(tooth) ? 'upper' : 'lower'
  return isMilk(tooth) ? `milk-${arch}` : `permanent-${arch}`
}

export const toothKinds = ['incisor', 'canine', 'premolar', 'molar'] as const
export type ToothKind = (typeof toothKinds)[number]

/** Milk teeth have no premolars: the fourth and fifth are molars. */
export const kindOf = (tooth: ChartTooth): ToothKind => {
  const place = Number(tooth[1])
  if (place <= 2) return 'incisor'
  if (place === 3) return 'canine'
  return place <= 5 && !isMilk(tooth) ? 'premolar' : 'molar'
}

export const isAnterior = (tooth: ChartTooth): boolean => Number(tooth[1]) <= 3

/** Its position in its row, counted from the chart's left. */
export const columnOf = (tooth: ChartTooth): number => rowTeeth(rowOf(tooth)).indexOf(tooth)

/** Sorts in the order of the chart: row by row, from left to right. */
export const inChartOrder = (teeth: readonly ChartTooth[]): readonly ChartTooth[] =>
  teeth.toSorted((one, other) => chartTeeth.indexOf(one) - chartTeeth.indexOf(other))

/** The teeth of one row from one to another, in the order of the chart; empty across rows. */
export const teethBetween = (one: ChartTooth, other: ChartTooth): readonly ChartTooth[] => {
  const row = rowOf(one)
  if (rowOf(other) !== row) return []
  const [from, to] = [columnOf(one), columnOf(other)].toSorted((a, b) => a - b)
  return rowTeeth(row).slice(from, Number(to) + 1)
}
