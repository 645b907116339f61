import { arches, type Fdi, isMilk, isUpper, milkArches } from '../teeth/fdi.ts'

/** The odontogram's rows from top to bottom, each as the dentist sees it: the patient's right at the left. */
export const odontogramRows = {
  'permanent-upper': arches.upper,
  'milk-upper': milkArches.upper,
  'milk-lower': milkArches.lower,
  'permanent-lower': arches.lower,
} as const satisfies Record<string, readonly Fdi[]>
export type OdontogramRow = keyof typeof odontogramRows

export const odontogramRowNames = Object.keys(odontogramRows) as readonly OdontogramRow[]

export const rowTeeth = (row: OdontogramRow): readonly Fdi[] => odontogramRows[row]

export const odontogramTeeth: readonly Fdi[] = odontogramRowNames.flatMap(rowTeeth)

const quadrant = (tooth: Fdi): number => Number(tooth[0])

/** True on the patient's right, which is the odontogram's left. */
export const isOnTheRight = (tooth: Fdi): boolean => [1, 4, 5, 8].includes(quadrant(tooth))

export const rowOf = (tooth: Fdi): OdontogramRow => {
  const arch = isUpper(tooth) ? 'upper' : 'lower'
  return isMilk(tooth) ? `milk-${arch}` : `permanent-${arch}`
}

export const toothKinds = ['incisor', 'canine', 'premolar', 'molar'] as const
export type ToothKind = (typeof toothKinds)[number]

/** Milk teeth have no premolars: the fourth and fifth are molars. */
export const kindOf = (tooth: Fdi): ToothKind => {
  const place = Number(tooth[1])
  if (place <= 2) return 'incisor'
  if (place === 3) return 'canine'
  return place <= 5 && !isMilk(tooth) ? 'premolar' : 'molar'
}

export const isAnterior = (tooth: Fdi): boolean => Number(tooth[1]) <= 3

/** Its position in its row, counted from the odontogram's left. */
export const columnOf = (tooth: Fdi): number => rowTeeth(rowOf(tooth)).indexOf(tooth)

/** Sorts in the order of the odontogram: row by row, from left to right. */
export const inOdontogramOrder = (teeth: readonly Fdi[]): readonly Fdi[] =>
  teeth.toSorted((one, other) => odontogramTeeth.indexOf(one) - odontogramTeeth.indexOf(other))

/** The teeth of one row from one to another, in the order of the odontogram; empty across rows. */
export const teethBetween = (one: Fdi, other: Fdi): readonly Fdi[] => {
  const row = rowOf(one)
  if (rowOf(other) !== row) return []
  const [from, to] = [columnOf(one), columnOf(other)].toSorted((a, b) => a - b)
  return rowTeeth(row).slice(from, Number(to) + 1)
}
