import { type DetectionClassId, isDetectionClassId } from '../classes/detection-class.ts'
import type { ReportModel } from '../records/report.ts'
import { inSpanish, type TextKey } from '../strings/translate.ts'
import { isFdi, placeOf } from '../teeth/fdi.ts'

type Sentence = Extract<TextKey, `recommend.${string}`>
type ToothGroup = 'anterior' | 'posterior' | 'thirdMolar'

/**
 * What is usually done next, as a proposal that the dentist edits: a sentence for a class, or one for each group of teeth
 * where it differs. `posterior` also stands where the tooth is not known.
 */
const sentences: Readonly<Record<DetectionClassId, Sentence | Readonly<Record<ToothGroup, Sentence>>>> = {
  Caries: {
    anterior: 'recommend.cariesAnterior',
    posterior: 'recommend.cariesPosterior',
    thirdMolar: 'recommend.cariesThirdMolar',
  },
  'CARIES OR ROOT STUMP': 'recommend.cariesOrRootStump',
  'ROOT STUMP': 'recommend.rootStump',
  FRACTURE: 'recommend.fracture',
  'PERIAPICAL LESION': 'recommend.periapicalLesion',
  FILLING: 'recommend.restoration',
  'FILLING OR CROWN': 'recommend.restoration',
  'CROWN AND BRIDGE': 'recommend.crown',
  SEALANT: 'recommend.restoration',
  'ROOT CANAL TREATMENT': 'recommend.rootCanal',
  'SHORTENED RCT': 'recommend.rootCanalAgain',
  'ROOT CANAL BEYOND APEX': 'recommend.rootCanalAgain',
  IMPLANT: 'recommend.implant',
  'IMPLANT OR ROOT CANAL TREATMENT': 'recommend.implantOrRootCanal',
  'IMPACTED TOOTH': {
    anterior: 'recommend.impacted',
    posterior: 'recommend.impacted',
    thirdMolar: 'recommend.impactedThirdMolar',
  },
  'ERUPTING TOOTH': 'recommend.erupting',
  CONDYLE: 'recommend.condyle',
}

const groupOf = (tooth: string): ToothGroup => {
  if (!isFdi(tooth)) return 'posterior'
  const place = placeOf(tooth)
  if (place === 8) return 'thirdMolar'
  return place <= 3 ? 'anterior' : 'posterior'
}

const sentenceOf = ({ class: id, tooth }: Pick<Printed, 'class' | 'tooth'>): Sentence | null => {
  if (!isDetectionClassId(id)) return null
  const found = sentences[id]
  return typeof found === 'string' ? found : found[groupOf(tooth)]
}

type Printed = ReportModel['predictions'][number]

/** The proposals for what a dentist decided, one line each with its teeth; none for what no dentist has decided. */
export const recommendationsFor = (predictions: readonly Pick<Printed, 'class' | 'tooth' | 'state'>[]): string[] => {
  const decided = predictions.filter(({ state }) => state !== 'undecided')
  return [...Map.groupBy(decided, sentenceOf)].flatMap(([sentence, found]) =>
    sentence === null ? [] : [`${teethText(found)}: ${inSpanish(sentence)}`],
  )
}

const teethText = (found: readonly Pick<Printed, 'tooth'>[]): string => {
  const teeth = [...new Set(found.map(({ tooth }) => tooth))].filter(isFdi)
  const [first] = teeth
  if (first === undefined) return inSpanish('recommend.noTooth')
  if (teeth.length === 1) return inSpanish('report.tooth', { tooth: first })
  const list = new Intl.ListFormat('es', { type: 'conjunction' }).format(teeth)
  return inSpanish('recommend.teeth', { teeth: list })
}
