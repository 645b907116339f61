import type { ToothGroup } from '../classes/class-row.ts'
import { classRowOf } from '../classes/detection-class.ts'
import { isAnterior } from '../odontogram/odontogram-teeth.ts'
import type { ReportFinding } from '../records/report.ts'
import { inSpanish, type TextKey } from '../strings/translate.ts'
import { isFdi } from '../teeth/fdi.ts'
import { otherToothOf, toothNumbers } from '../teeth/tooth-in-doubt.ts'

type Sentence = Extract<TextKey, `recommend.${string}`>

const groupOf = (tooth: string): ToothGroup => {
  if (!isFdi(tooth)) return 'posterior'
  if (tooth[1] === '8') return 'thirdMolar'
  return isAnterior(tooth) ? 'anterior' : 'posterior'
}

/** A sentence, and the one that replaces it on the same tooth. */
const replacedBy: ReadonlyMap<Sentence | null, Sentence> = new Map([
  ['recommend.rootCanal', 'recommend.rootCanalAgain'],
])

/** A proposed sentence, which the dentist edits. */
const sentenceOf = ({ class: id, tooth }: Pick<ReportFinding, 'class' | 'tooth'>): Sentence | null => {
  const found = classRowOf(id)?.recommend
  if (!found) return null
  return typeof found === 'string' ? found : found[groupOf(tooth)]
}

/** The proposals for decided findings, one line per sentence with its teeth and one without; none for undecided findings. */
export const recommendationsFor = (
  predictions: readonly Pick<ReportFinding, 'class' | 'tooth' | 'state' | 'placement'>[],
): string[] => {
  const decided = predictions.filter(({ state }) => state !== 'undecided')
  const isPlain = (found: (typeof decided)[number]) => {
    const stronger = replacedBy.get(sentenceOf(found))
    return decided.some(other => other.tooth === found.tooth && isFdi(found.tooth) && sentenceOf(other) === stronger)
  }
  const needed = decided.filter(found => !(replacedBy.has(sentenceOf(found)) && isPlain(found)))
  return [...Map.groupBy(needed, sentenceOf)].flatMap(([sentence, found]) => {
    if (sentence === null) return []
    // A finding without a tooth has a line of its own, because the teeth of the others do not stand for it.
    const lines = Map.groupBy(found, ({ tooth }) => isFdi(tooth)).values()
    return [...lines].map(ofLine => `${teethText(ofLine)}: ${inSpanish(sentence)}`)
  })
}

const teethText = (found: readonly Pick<ReportFinding, 'tooth' | 'placement'>[]): string => {
  const isSure = (one: (typeof found)[number]) => otherToothOf(one) === null
  const [first, ...others] = [...Map.groupBy(found, ({ tooth }) => tooth).values()].flatMap(
    ofTooth => ofTooth.find(isSure) ?? ofTooth[0] ?? [],
  )
  if (first === undefined || !isFdi(first.tooth)) return inSpanish('recommend.noTooth')
  if (others.length === 0) return inSpanish('report.tooth', { tooth: toothNumbers(first, inSpanish) })
  const list = new Intl.ListFormat('es', { type: 'conjunction' }).format([first, ...others].map(inList))
  return inSpanish('recommend.teeth', { teeth: list })
}

/** '17', or '17 (o 16)' where the number is in doubt. */
const inList = (found: Pick<ReportFinding, 'tooth' | 'placement'>): string => {
  const other = otherToothOf(found)
  return other === null ? found.tooth : inSpanish('teeth.numberInList', { one: found.tooth, other })
}
