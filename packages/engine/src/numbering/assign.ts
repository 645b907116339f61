import type { Dentition } from '@xrai/contract/teeth/dentition'
import { type Fdi, noTooth } from '@xrai/contract/teeth/fdi'
import type { Placement, Region } from '@xrai/contract/teeth/placement'
import { placementOfTooth } from '@xrai/contract/teeth/placement-of-tooth'
import { type Answer, assignmentRules } from './assignment-rules.ts'
import { midline, numberFor, type Placed, type Situation, situationOf } from './situation.ts'

export interface Assigned {
  /** The number, the likelier of two, or 'N/A'. */
  readonly tooth: string
  /** Null if no tooth of the image is known. */
  readonly placement: Placement | null
  /** The name of the rule that assigned it; null if teeth are not numbered. */
  readonly rule: string | null
}

/** A condition, and the tooth at which it was read, if that has a number. */
interface Assignable extends Placed {
  readonly tooth?: Fdi | undefined
}

/**
 * The tooth and the placement of a condition: the tooth at which it was read, else one of the image's teeth by
 * `assignmentRules`.
 */
export const assign = (placed: Assignable, { teeth }: Dentition): Assigned => {
  if (teeth.length === 0) return { tooth: noTooth, placement: null, rule: null }
  if (placed.tooth) {
    const tooth = numberFor(placed.class, placed.tooth)
    return { tooth, placement: placementOn(tooth, placed.class, teeth), rule: readTooth }
  }
  const situation = situationOf(placed, teeth)
  for (const { name, answer } of assignmentRules) {
    const found = answer(situation)
    if (found) return { tooth: toothOf(found), placement: placementOf(found, situation, teeth), rule: name }
  }
  return { tooth: noTooth, placement: regionOf(situation), rule: null }
}

const readTooth = 'the tooth that was read'

const toothOf = (answer: Answer): string => {
  if (answer.kind === 'none') return noTooth
  return answer.kind === 'either' ? answer.teeth[0] : answer.tooth
}

/** Both numbers of a tooth whose number is in doubt. */
const placementOn = (tooth: Fdi, name: string, teeth: Dentition['teeth']): Placement => {
  const alternative = teeth.find(one => numberFor(name, one.tooth) === tooth)?.alternative
  return alternative ? { kind: 'either', teeth: [tooth, numberFor(name, alternative)] } : placementOfTooth(tooth)
}

const placementOf = (answer: Answer, situation: Situation, teeth: Dentition['teeth']): Placement => {
  switch (answer.kind) {
    case 'either':
      return { kind: 'either', teeth: [...answer.teeth] }
    case 'several':
      return { kind: 'span', teeth: [...answer.teeth] }
    case 'one':
      return placementOn(answer.tooth, situation.class, teeth)
    case 'none':
      return regionOf(situation)
  }
}

const regionOf = ({ class: name, arch, side, along }: Situation): Placement =>
  name === 'CONDYLE'
    ? { kind: 'region', arch: 'lower', side, region: 'condyle' }
    : { kind: 'region', arch, side, region: along === null ? null : regionAt(along) }

/**
 * The arch ends half a position beyond its last.
 */
const regionAt = (along: number): Region => {
  const fromTheMiddle = Math.abs(along - midline)
  if (fromTheMiddle > 8) return 'retromolar'
  if (fromTheMiddle > 5) return 'molar'
  return fromTheMiddle > 3 ? 'premolar' : 'anterior'
}
