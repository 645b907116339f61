import { type DetectionClassId, detectionClass, isDetectionClassId } from '../classes/detection-class.ts'
import { reportChartColourOf } from '../report/chart-colour.ts'
import { type TextKey, t } from '../strings/translate.ts'
import { type Fdi, isUpper, placeOf, quadrantOf } from '../teeth/fdi.ts'

type Entry = Extract<TextKey, `patientView.classes.${string}.name`> extends `${infer Path}.name` ? Path : never

/** The catalogue's entry of each class. */
const entries: Readonly<Record<DetectionClassId, Entry>> = {
  Caries: 'patientView.classes.caries',
  'CARIES OR ROOT STUMP': 'patientView.classes.cariesOrRootStump',
  'ROOT STUMP': 'patientView.classes.rootStump',
  FRACTURE: 'patientView.classes.fracture',
  'PERIAPICAL LESION': 'patientView.classes.periapicalLesion',
  FILLING: 'patientView.classes.filling',
  'FILLING OR CROWN': 'patientView.classes.fillingOrCrown',
  'CROWN AND BRIDGE': 'patientView.classes.crownAndBridge',
  SEALANT: 'patientView.classes.sealant',
  'ROOT CANAL TREATMENT': 'patientView.classes.rootCanalTreatment',
  'SHORTENED RCT': 'patientView.classes.shortenedRct',
  'ROOT CANAL BEYOND APEX': 'patientView.classes.rootCanalBeyondApex',
  IMPLANT: 'patientView.classes.implant',
  'IMPLANT OR ROOT CANAL TREATMENT': 'patientView.classes.implantOrRootCanalTreatment',
  'IMPACTED TOOTH': 'patientView.classes.impactedTooth',
  'ERUPTING TOOTH': 'patientView.classes.eruptingTooth',
  CONDYLE: 'patientView.classes.condyle',
}

/** What a class is called to a patient, what it means and what is usually done next. */
export const plainWordsOf = (id: string): { readonly name: string; readonly what: string; readonly next: string } => {
  const entry = isDetectionClassId(id) ? entries[id] : 'patientView.classes.unknown'
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
