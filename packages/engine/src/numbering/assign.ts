import { inSpanish as t } from '@xrai/contract/strings/translate'
import type { Dentition } from '@xrai/contract/teeth/dentition'
import { noTooth } from '@xrai/contract/teeth/fdi'
import { type Answer, assignmentRules } from './assignment-rules.ts'
import { type Placed, type Situation, situationOf } from './situation.ts'

export interface Assigned {
  /** The number, the likelier of two, or 'N/A'. */
  readonly tooth: string
  /** Where it is, in Spanish words: stored and sent so, whoever reads. */
  readonly location: string
  /** The name of the rule that said it; null where teeth are not numbered. */
  readonly rule: string | null
}

/** The tooth and the place in words of a condition, from the teeth of its picture, by `assignmentRules`. */
export const assign = (placed: Placed, { numbering, teeth }: Dentition): Assigned => {
  if (numbering !== 'numbered') {
    return { tooth: noTooth, location: numbering === 'mixed' ? t('teeth.mixed') : '', rule: null }
  }
  const situation = situationOf(placed, teeth)
  for (const { name, answer } of assignmentRules) {
    const found = answer(situation)
    if (found) return { ...inWords(found, situation), rule: name }
  }
  return { tooth: noTooth, location: placeInWords(situation), rule: null }
}

const inWords = (answer: Answer, situation: Situation): Omit<Assigned, 'rule'> => {
  switch (answer.kind) {
    case 'one':
      return { tooth: answer.tooth, location: placeInWords(situation) }
    case 'either': {
      const [one, other] = answer.teeth
      return { tooth: one, location: t('teeth.either', { one, other }) }
    }
    case 'several': {
      const [first, last = first] = [answer.teeth[0], answer.teeth.at(-1)]
      return { tooth: answer.tooth, location: t('teeth.several', { first, last }) }
    }
    case 'none':
      return { tooth: noTooth, location: placeInWords(situation) }
  }
}

const placeInWords = ({ class: name, arch, side, along }: Situation): string => {
  if (name === 'CONDYLE') {
    return t('teeth.place', { arch: t('teeth.lower'), side: t(`teeth.${side}`), region: t('teeth.condyle') })
  }
  const words = { arch: t(`teeth.${arch}`), side: t(`teeth.${side}`) }
  return along === null
    ? t('teeth.placeWithoutRegion', words)
    : t('teeth.place', { ...words, region: t(`teeth.${regionAt(along)}`) })
}

/** `along` counts places from the picture's left: 7.5 is the midline, and half a place beyond the last the arch ends. */
const regionAt = (along: number) => {
  const fromTheMiddle = Math.abs(along - 7.5)
  if (fromTheMiddle > 8) return 'retromolar'
  if (fromTheMiddle > 5) return 'molar'
  return fromTheMiddle > 3 ? 'premolar' : 'anterior'
}
