import { detectionClass, type FindingGroup } from '../classes/detection-class.ts'
import { type Arch, arches, type Fdi, isFdi, isMilk, milkArches } from './fdi.ts'

/** 'missing' where the arch was numbered and this one was not in it; 'unknown' otherwise. */
export type ToothPresence = 'present' | 'missing' | 'unknown'

interface Charted {
  readonly class: string
  readonly tooth: string
  /** Of a class that is experimental in its model. */
  readonly experimental?: boolean
}

export interface ChartTooth<F extends Charted> {
  readonly tooth: Fdi
  readonly presence: ToothPresence
  readonly findings: readonly F[]
  /** The class that gives the tooth its colour and dash; null on a tooth without findings. */
  readonly lead: string | null
  /** Every finding on it is experimental. */
  readonly isExperimental: boolean
}

export interface ChartArch<F extends Charted> {
  readonly arch: Arch
  readonly isNumbered: boolean
  readonly teeth: readonly ChartTooth<F>[]
}

/** The odontogram as a value: both arches in the picture's order, and what is on no tooth. */
export interface ToothChart<F extends Charted> {
  readonly arches: readonly ChartArch<F>[]
  /** Both arches of milk teeth; empty where none was found and nothing is on one. */
  readonly milk: readonly ChartArch<F>[]
  readonly elsewhere: readonly F[]
}

/** An arch with fewer teeth found was hardly seen: teeth not found there are not reported as missing. */
const minTeeth = 4

/** What a dentist must see first on a tooth. */
const weight: Readonly<Record<FindingGroup, number>> = {
  decay: 7,
  lesion: 6,
  eruption: 5,
  implant: 4,
  endodontic: 3,
  restoration: 2,
  anatomy: 1,
  unknown: 0,
}

/** No experimental finding takes a tooth from a proved one. */
const leadOf = (findings: readonly Charted[]): Charted | undefined =>
  findings.toSorted(
    (a, b) =>
      Number(a.experimental ?? false) - Number(b.experimental ?? false) ||
      weight[detectionClass(b.class).group] - weight[detectionClass(a.class).group],
  )[0]

interface FoundTeeth {
  readonly teeth: readonly { readonly tooth: string }[]
}

export const toothChart = <F extends Charted>(findings: readonly F[], dentition: FoundTeeth): ToothChart<F> => {
  const found = new Set(dentition.teeth.map(({ tooth }) => tooth))
  const byTooth = Map.groupBy(findings, ({ tooth }) => tooth)
  const hasMilk = [...found, ...byTooth.keys()].some(isMilk)
  const rowOf = (arch: Arch, row: readonly Fdi[], mayBeMissing: boolean): ChartArch<F> => {
    const isNumbered = row.filter(tooth => found.has(tooth)).length >= minTeeth
    const absent = isNumbered && mayBeMissing ? 'missing' : 'unknown'
    const teeth = row.map((tooth): ChartTooth<F> => {
      const own = byTooth.get(tooth) ?? []
      const lead = leadOf(own)
      return {
        tooth,
        presence: found.has(tooth) ? 'present' : absent,
        findings: own,
        lead: lead?.class ?? null,
        isExperimental: lead?.experimental ?? false,
      }
    })
    return { arch, isNumbered, teeth }
  }
  return {
    // In mixed dentition a tooth that was not found may not have erupted yet, and a milk tooth may have been shed.
    arches: [rowOf('upper', arches.upper, !hasMilk), rowOf('lower', arches.lower, !hasMilk)],
    milk: hasMilk ? [rowOf('upper', milkArches.upper, false), rowOf('lower', milkArches.lower, false)] : [],
    elsewhere: findings.filter(({ tooth }) => !isFdi(tooth)),
  }
}
