import { classLabel } from '../classes/class-label.ts'
import { detectionClass } from '../classes/detection-class.ts'
import { mappingTypes } from '../classes/mapping-type.ts'
import { t } from '../strings/translate.ts'
import { noTooth } from '../teeth/fdi.ts'
import { locationText } from '../teeth/placement-text.ts'
import { toothNumbers } from '../teeth/tooth-in-doubt.ts'
import { formatPercent } from './format-percent.ts'
import type { Mapping } from './mapping-schema.ts'
import { outlineOf } from './outline.ts'
import type { Prediction } from './prediction.ts'

const typeByClass: ReadonlyMap<string, (typeof mappingTypes)[number]> = new Map(
  mappingTypes.flatMap(type => type.classes.map(id => [id, type] as const)),
)

/** The Spanish name of a mapping's type: one of specification §3.2's five, else the class's own. */
export const mappingTypeLabel = (type: string): string => {
  const known = mappingTypes.find(({ id }) => id === type)
  return known ? t(known.text) : classLabel(type)
}

const describe = (prediction: Prediction): string => {
  const { class: id, confidence } = prediction
  const values = { finding: classLabel(id), percent: formatPercent(confidence) }
  if (prediction.tooth !== noTooth)
    return t('mappings.describeTooth', { ...values, tooth: toothNumbers(prediction, t) })
  const location = locationText(prediction, t)
  return location ? t('mappings.describeLocation', { ...values, location }) : t('mappings.describe', values)
}

/** The type of a class: one of specification §3.2's five, else the class itself. */
export const mappingType = (id: string): string => typeByClass.get(id)?.id ?? id

export const mappingOf = (prediction: Prediction): Mapping => ({
  id: prediction.detection_id,
  type: mappingType(prediction.class),
  coordinates: outlineOf(prediction),
  color: detectionClass(prediction.class).colour,
  description: [
    describe(prediction),
    ...(prediction.experimental ? [t('mappings.experimental')] : []),
    ...(prediction.research ? [t('mappings.research')] : []),
  ].join(' '),
})
