import { classRowOf, detectionClass } from '../classes/detection-class.ts'
import { isOnTheRight, kindOf } from '../odontogram/odontogram-teeth.ts'
import { toothInkOf } from '../report/tooth-inks.ts'
import { t } from '../strings/translate.ts'
import { type Fdi, isMilk, isUpper } from '../teeth/fdi.ts'
import type { PatientFinding } from './page-schema.ts'

/** A class in the patient's words: its name, its meaning and the usual next step. */
export const plainWordsOf = (id: string): { readonly name: string; readonly what: string; readonly next: string } => {
  const entry = `patientView.classes.${classRowOf(id)?.key ?? 'unknown'}` as const
  return { name: t(`${entry}.name`), what: t(`${entry}.what`), next: t(`${entry}.next`) }
}

/** The groups that a patient must distinguish: findings to treat or watch, treatments, and the rest. */
export const patientSections = ['attention', 'treated', 'other'] as const
export type PatientSection = (typeof patientSections)[number]

export const patientSectionOf = (id: string): PatientSection => {
  if (toothInkOf(id) === 'red') return 'attention'
  return ['eruption', 'anatomy', 'unknown'].includes(detectionClass(id).group) ? 'other' : 'treated'
}

const plainKindOf = (one: Fdi, other: Fdi) => {
  if (one[1] === '8' && other[1] === '8') return 'wisdom'
  const kind = kindOf(one)
  if (kind !== kindOf(other)) return 'any'
  return kind === 'incisor' ? 'front' : kind
}

/**
 * 'muela de abajo a la derecha (pieza 46)': right and left are the patient's own. A tooth whose number is in doubt is
 * described by what its two numbers share: 'diente delantero de abajo (pieza 31 o 41)'.
 */
export const toothInWords = (tooth: Fdi, other: Fdi = tooth): string => {
  const words = t(isMilk(tooth) && isMilk(other) ? 'patientView.tooth.milkAt' : 'patientView.tooth.at', {
    kind: t(`patientView.tooth.${plainKindOf(tooth, other)}`),
    where: isUpper(tooth) === isUpper(other) ? t(`patientView.tooth.${isUpper(tooth) ? 'upper' : 'lower'}`) : '',
    side:
      isOnTheRight(tooth) === isOnTheRight(other)
        ? t(`patientView.tooth.${isOnTheRight(tooth) ? 'right' : 'left'}`)
        : '',
    tooth: tooth === other ? tooth : t('teeth.numbers', { one: tooth, other }),
  })
  // A part that is left out leaves two spaces.
  return words.replaceAll(/ +/g, ' ').trim()
}

interface Place {
  readonly teeth: readonly Fdi[]
  /** The other number that its tooth may have. */
  readonly otherTooth?: Fdi | undefined
  readonly side?: PatientFinding['side']
}

/** The position of a finding; several teeth are listed only by their numbers. */
export const placeInWords = ({ teeth, otherTooth, side }: Place): string => {
  const [first] = teeth
  if (first === undefined) return t(`patientView.tooth.${side ?? 'none'}`)
  return teeth.length === 1
    ? toothInWords(first, otherTooth)
    : t('patientView.tooth.several', { teeth: teeth.join(', ') })
}
