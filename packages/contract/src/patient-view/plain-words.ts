import { classRowOf, detectionClass } from '../classes/detection-class.ts'
import { reportChartColourOf } from '../report/chart-colour.ts'
import { t } from '../strings/translate.ts'
import { type Fdi, isUpper, placeOf, quadrantOf } from '../teeth/fdi.ts'

/** What a class is called to a patient, what it means and what is usually done next. */
export const plainWordsOf = (id: string): { readonly name: string; readonly what: string; readonly next: string } => {
  const entry = `patientView.classes.${classRowOf(id)?.key ?? 'unknown'}` as const
  return { name: t(`${entry}.name`), what: t(`${entry}.what`), next: t(`${entry}.next`) }
}

/** What a patient must know apart: what to treat or watch, what was treated already, and the rest. */
export const patientSections = ['attention', 'treated', 'other'] as const
export type PatientSection = (typeof patientSections)[number]

export const patientSectionOf = (id: string): PatientSection => {
  if (reportChartColourOf(id) === 'red') return 'attention'
  return ['eruption', 'anatomy', 'unknown'].includes(detectionClass(id).group) ? 'other' : 'treated'
}

const kindOf = (tooth: Fdi) => {
  const place = placeOf(tooth)
  if (place === 8) return 'wisdom'
  if (place >= 6) return 'molar'
  if (place >= 4) return 'premolar'
  return place === 3 ? 'canine' : 'front'
}

/** 'muela de abajo a la derecha (pieza 46)': right and left are the patient's own. */
export const toothInWords = (tooth: Fdi): string =>
  t('patientView.tooth.at', {
    kind: t(`patientView.tooth.${kindOf(tooth)}`),
    where: t(isUpper(tooth) ? 'patientView.tooth.upper' : 'patientView.tooth.lower'),
    side: t([1, 4].includes(quadrantOf(tooth)) ? 'patientView.tooth.right' : 'patientView.tooth.left'),
    tooth,
  })

/** Where a finding is; several teeth by their numbers alone. */
export const placeInWords = (teeth: readonly Fdi[]): string => {
  const [first] = teeth
  if (first === undefined) return t('patientView.tooth.none')
  return teeth.length === 1 ? toothInWords(first) : t('patientView.tooth.several', { teeth: teeth.join(', ') })
}
