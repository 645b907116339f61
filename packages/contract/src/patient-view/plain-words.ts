import { classRowOf, detectionClass } from '../classes/detection-class.ts'
import { isOnTheRight, kindOf } from '../odontogram/odontogram-teeth.ts'
import { toothInkOf } from '../report/tooth-inks.ts'
import { t } from '../strings/translate.ts'
import { type Fdi, isMilk, isUpper } from '../teeth/fdi.ts'

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

const plainKindOf = (tooth: Fdi) => {
  if (tooth[1] === '8') return 'wisdom'
  const kind = kindOf(tooth)
  return kind === 'incisor' ? 'front' : kind
}

/** 'muela de abajo a la derecha (pieza 46)', '(pieza 46 o 47)' where its number is in doubt: right and left are the patient's own. */
export const toothInWords = (tooth: Fdi, other?: Fdi): string =>
  t(isMilk(tooth) ? 'patientView.tooth.milkAt' : 'patientView.tooth.at', {
    kind: t(`patientView.tooth.${plainKindOf(tooth)}`),
    where: t(isUpper(tooth) ? 'patientView.tooth.upper' : 'patientView.tooth.lower'),
    side: t(isOnTheRight(tooth) ? 'patientView.tooth.right' : 'patientView.tooth.left'),
    tooth: other === undefined ? tooth : t('teeth.numbers', { one: tooth, other }),
  })

interface Place {
  readonly teeth: readonly Fdi[]
  /** The other number that its tooth may have. */
  readonly otherTooth?: Fdi | undefined
}

/** The position of a finding; several teeth are listed only by their numbers. */
export const placeInWords = ({ teeth, otherTooth }: Place): string => {
  const [first] = teeth
  if (first === undefined) return t('patientView.tooth.none')
  return teeth.length === 1
    ? toothInWords(first, otherTooth)
    : t('patientView.tooth.several', { teeth: teeth.join(', ') })
}
