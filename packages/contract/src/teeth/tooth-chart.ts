import { classRowOf, detectionClass, type FindingGroup } from '../classes/detection-class.ts'
import { type Arch, arches, type Fdi, isFdi, isMilk, milkArches } from './fdi.ts'
import type { Placement } from './placement.ts'
import { otherToothOf } from './tooth-in-doubt.ts'
import type { ToothDecision } from './tooth-presence.ts'

/**
 * 'absent' only if a dentist decided so; 'unseen' if the detector numbered the arch without this tooth and no dentist
 * decided; 'unknown' otherwise.
 */
export type ToothPresence = 'present' | 'absent' | 'unseen' | 'unknown'

interface FindingOnTooth {
  readonly class: string
  readonly tooth: string
  readonly placement?: Placement | null
  /** True if its class is experimental in its model. */
  readonly experimental?: boolean
  /** 'undecided' for a finding that only the detector states. */
  readonly state?: string
}

export interface ToothOnChart<F extends FindingOnTooth> {
  readonly tooth: Fdi
  readonly presence: ToothPresence
  /**
   * The other number that its place may have, by its detection or else by a finding on it; null without such doubt, or if
   * a dentist decided about the tooth.
   */
  readonly alternative: Fdi | null
  readonly findings: readonly F[]
  /** The class of its leading finding, which gives the tooth its colour and dash; null without findings. */
  readonly lead: string | null
  /** Its leading finding is experimental. */
  readonly isExperimental: boolean
  /** No dentist decided any of its findings. */
  readonly isUndecided: boolean
}

export interface ToothChartArch<F extends FindingOnTooth> {
  readonly arch: Arch
  readonly isNumbered: boolean
  readonly teeth: readonly ToothOnChart<F>[]
}

/** The tooth chart as a value: both arches in the image's order, and the findings without a tooth. */
export interface ToothChart<F extends FindingOnTooth> {
  readonly arches: readonly ToothChartArch<F>[]
  /** Both arches of milk teeth; empty if none was found, decided or has a finding. */
  readonly milk: readonly ToothChartArch<F>[]
  readonly elsewhere: readonly F[]
}

/** An arch with fewer detected teeth was hardly visible, so its other teeth are not reported as missing. */
const minTeeth = 4

/** The priority of a finding group on a tooth: the highest is shown first. */
const weight: Readonly<Record<FindingGroup, number>> = {
  decay: 8,
  lesion: 7,
  periodontal: 6,
  eruption: 5,
  implant: 4,
  endodontic: 3,
  restoration: 2,
  anatomy: 1,
  unknown: 0,
}

/** They may be where there is no tooth: what replaces one, the bone, a gap, a tooth beyond the arch. */
const withoutTooth: ReadonlySet<string> = new Set([
  'IMPLANT',
  'IMPLANT OR ROOT CANAL TREATMENT',
  'CROWN AND BRIDGE',
  'BONE LOSS HORIZONTAL',
  'BONE LOSS VERTICAL',
  'CYST',
  'SUPERNUMERARY TOOTH',
  'CONDYLE',
])
const confirmed: ReadonlySet<string | undefined> = new Set(['accepted', 'edited', 'added'])

/** True if a dentist stated a finding that only a tooth can have. */
export const statesTooth = ({ class: id, state }: FindingOnTooth): boolean =>
  confirmed.has(state) && !withoutTooth.has(id)

/** The teeth that a dentist marked as absent although a confirmed finding on them is one that only a tooth can have. */
export const absentWithFinding = (
  findings: readonly FindingOnTooth[],
  toothDecisions: readonly ToothDecision[] = [],
): readonly Fdi[] =>
  toothDecisions
    .filter(({ presence }) => presence === 'absent')
    .map(({ tooth }) => tooth)
    .filter(tooth => findings.some(finding => finding.tooth === tooth && statesTooth(finding)))

type RankedFinding = Omit<FindingOnTooth, 'tooth'>

/**
 * The finding whose class a tooth shows; undefined if there is none. A decided finding precedes an undecided one; of the
 * undecided, a proved one precedes an experimental one; then the order of the groups follows. Within a group disease and failure come first,
 * because a failing treatment must not look like a good one.
 */
const leadingFinding = <F extends RankedFinding>(findings: readonly F[]): F | undefined =>
  findings.toSorted(
    (a, b) =>
      Number(isUndecided(a)) - Number(isUndecided(b)) ||
      Number(isUnproved(a)) - Number(isUnproved(b)) ||
      weight[detectionClass(b.class).group] - weight[detectionClass(a.class).group] ||
      Number(isRed(b)) - Number(isRed(a)),
  )[0]

/** A dentist's decision proves a finding. */
const isUnproved = ({ experimental, state = 'undecided' }: RankedFinding): boolean =>
  state === 'undecided' && (experimental ?? false)

const isRed = ({ class: id }: RankedFinding): boolean => classRowOf(id)?.ink === 'red'

const isUndecided = ({ state }: RankedFinding): boolean => state === 'undecided'

/** Null if each finding is certainly on its tooth. */
const otherToothIn = (findings: readonly FindingOnTooth[]): Fdi | null =>
  findings.map(otherToothOf).find(other => other !== null) ?? null

interface KnownTeeth {
  /** The detected teeth. */
  readonly teeth: readonly { readonly tooth: string; readonly alternative?: Fdi | undefined }[]
  readonly toothDecisions?: readonly ToothDecision[]
}

export const toothChart = <F extends FindingOnTooth>(findings: readonly F[], dentition: KnownTeeth): ToothChart<F> => {
  const decided = new Map(dentition.toothDecisions?.map(({ tooth, presence }) => [tooth, presence]))
  const found = new Map(dentition.teeth.map(({ tooth, alternative = null }) => [tooth, alternative]))
  const byTooth = Map.groupBy(findings, ({ tooth }) => tooth)
  const hasMilk = [...found.keys(), ...byTooth.keys(), ...decided.keys()].some(isMilk)
  /** A detected tooth decides by itself, because it is settled by any of its findings. */
  const doubtOf = (tooth: Fdi, own: readonly F[]) => (found.has(tooth) ? (found.get(tooth) ?? null) : otherToothIn(own))
  const rowOf = (arch: Arch, row: readonly Fdi[]): ToothChartArch<F> => {
    const isNumbered = row.filter(tooth => found.has(tooth)).length >= minTeeth
    // In a mixed dentition an undetected tooth may not have erupted yet, and a milk tooth may have been shed.
    const unfound = isNumbered && !hasMilk ? 'unseen' : 'unknown'
    const teeth = row.map((tooth): ToothOnChart<F> => {
      const own = byTooth.get(tooth) ?? []
      const lead = leadingFinding(own)
      return {
        tooth,
        presence: decided.get(tooth) ?? (found.has(tooth) || own.some(statesTooth) ? 'present' : unfound),
        alternative: decided.has(tooth) ? null : doubtOf(tooth, own),
        findings: own,
        lead: lead?.class ?? null,
        isExperimental: lead?.experimental ?? false,
        isUndecided: lead !== undefined && isUndecided(lead),
      }
    })
    return { arch, isNumbered, teeth }
  }
  return {
    arches: [rowOf('upper', arches.upper), rowOf('lower', arches.lower)],
    milk: hasMilk ? [rowOf('upper', milkArches.upper), rowOf('lower', milkArches.lower)] : [],
    elsewhere: findings.filter(({ tooth }) => !isFdi(tooth)),
  }
}
