import type { Face } from '@xrai/contract/odontogram/faces'
import { cellOf } from '@xrai/contract/odontogram/geometry'
import { columnOf, odontogramRowNames, rowOf, rowTeeth, teethBetween } from '@xrai/contract/odontogram/odontogram-teeth'
import type { Fdi } from '@xrai/contract/teeth/fdi'

/** Where the next symbol is added. `tooth` has the focus; `teeth` are selected. */
export interface OdontogramPlace {
  readonly tooth: Fdi
  readonly teeth: readonly Fdi[]
  readonly faces: readonly Face[]
}

export const firstPlace: OdontogramPlace = { tooth: '18', teeth: ['18'], faces: [] }

export const onTooth = (tooth: Fdi, face: Face | null = null): OdontogramPlace => ({
  tooth,
  teeth: [tooth],
  faces: face ? [face] : [],
})

export const toggled = <T>(all: readonly T[], one: T): readonly T[] =>
  all.includes(one) ? all.filter(other => other !== one) : [...all, one]

/** A touch on a tooth, possibly on a face: on the selected tooth it toggles the face. */
export const touched = (place: OdontogramPlace, tooth: Fdi, face: Face | null, isMany: boolean): OdontogramPlace => {
  if (isMany) {
    const isHere = rowOf(tooth) === rowOf(place.tooth)
    const teeth = isHere ? toggled(place.teeth, tooth) : [tooth]
    return { tooth, teeth: teeth.length > 0 ? teeth : [tooth], faces: isHere ? place.faces : [] }
  }
  const isSame = place.teeth.length === 1 && place.teeth[0] === tooth
  return isSame && face ? { ...place, faces: toggled(place.faces, face) } : onTooth(tooth, face)
}

/** Extends the selection from its first tooth to another of the same row. */
export const extended = (place: OdontogramPlace, to: Fdi): OdontogramPlace => {
  const [anchor] = place.teeth[0] === place.tooth ? [place.teeth.at(-1)] : [place.teeth[0]]
  const teeth = teethBetween(place.teeth.length === 1 ? place.tooth : (anchor ?? place.tooth), to)
  return teeth.length === 0 ? onTooth(to) : { ...place, tooth: to, teeth }
}

/** The tooth that an arrow key leads to: along the row, or the nearest of the next row. */
export const nextOf = (tooth: Fdi, key: string): Fdi | null => {
  const row = rowTeeth(rowOf(tooth))
  const at = columnOf(tooth)
  const along: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: row.length - 1,
  }
  if (key in along) return row[Math.min(Math.max(along[key] ?? at, 0), row.length - 1)] ?? null
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (step === undefined) return null
  const other = odontogramRowNames[odontogramRowNames.indexOf(rowOf(tooth)) + step]
  if (!other) return tooth
  const { x } = cellOf(tooth)
  return rowTeeth(other).toSorted((one, two) => Math.abs(cellOf(one).x - x) - Math.abs(cellOf(two).x - x))[0] ?? null
}
