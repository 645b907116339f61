import { classLabel } from '../classes/class-label.ts'
import { detectionClass } from '../classes/detection-class.ts'
import { surfacesOf } from '../odontogram/faces.ts'
import { formatPercent } from '../records/format-percent.ts'
import type { Prediction } from '../records/prediction.ts'
import type { FoldedFinding } from '../review/fold.ts'
import { inSpanish } from '../strings/translate.ts'
import { isFdi } from '../teeth/fdi.ts'
import { toothNumbers } from '../teeth/tooth-in-doubt.ts'

const inSentence = (label: string): string => label.charAt(0).toLocaleLowerCase('es') + label.slice(1)

/** A plain sentence from class and confidence (specification §2.9): 'compatible con …', not a diagnosis. */
const describeDetected = ({ class: id, confidence }: Pick<Prediction, 'class' | 'confidence'>): string => {
  const percent = formatPercent(confidence)
  return detectionClass(id).text === null
    ? inSpanish('report.describeUnknown', { finding: id, percent })
    : inSpanish('report.describe', { finding: inSentence(classLabel(id, inSpanish)), percent })
}

/** The dentist replaced the class or tooth that the detector stated. */
const describeRenamed = (original: Prediction): string => {
  const { class: id, tooth, confidence } = original
  const finding = inSentence(classLabel(id, inSpanish))
  const percent = formatPercent(confidence)
  return isFdi(tooth)
    ? inSpanish('report.describeEdited', { finding, tooth: toothNumbers(original, inSpanish), percent })
    : inSpanish('report.describeEditedNoTooth', { finding, percent })
}

type Shape = Pick<FoldedFinding, 'x' | 'y' | 'width' | 'height' | 'points'>

const isReshaped = (finding: Shape, original: Shape): boolean => shapeKey(finding) !== shapeKey(original)

const shapeKey = ({ x, y, width, height, points }: Shape): string =>
  JSON.stringify([x, y, width, height, points.map(point => [point.x, point.y])])

type Described = Pick<FoldedFinding, 'class' | 'tooth' | 'state' | 'original' | 'surfaces'> & Shape

/** The detector's statement and the dentist's changes, without the dentist's note. */
export function describeFinding(finding: Described): string {
  const { original, state } = finding
  if (original === null) return inSpanish('report.describeAdded')
  if (state !== 'edited') return describeDetected(original)
  if (finding.class !== original.class || finding.tooth !== original.tooth) return describeRenamed(original)
  return [
    ...(isReshaped(finding, original) ? [inSpanish('report.describeReshaped')] : []),
    ...(surfacesOf(finding).length > 0 ? [inSpanish('report.describeSurfaces')] : []),
    describeDetected(original),
  ].join(' ')
}
