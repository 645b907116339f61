import type { Translate } from '../strings/translate.ts'
import type { MeasurementShape } from './measurement.ts'
import { distance, type PixelScale } from './pixel-scale.ts'

/** Degrees at the second of three points, 0 to 180, as in the patient and not in an image with oblong pixels. */
const angleOf = ({ points: [a, vertex, b] }: MeasurementShape, { x, y }: PixelScale): number => {
  if (!a || !vertex || !b) return 0
  const ax = (a.x - vertex.x) * x
  const ay = (a.y - vertex.y) * y
  const bx = (b.x - vertex.x) * x
  const by = (b.y - vertex.y) * y
  return (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 180) / Math.PI
}

/** Degrees for an angle; millimetres for a line, or pixels if the image has no scale. */
export const figureOf = (measure: MeasurementShape, scale: PixelScale): number => {
  if (measure.kind === 'angle') return angleOf(measure, scale)
  const [from, to] = measure.points
  return from && to ? distance(from, to, scale) : 0
}

/** '12.4 mm', '37.0°' or '310 px'. */
export const figureText = (measure: MeasurementShape, scale: PixelScale, t: Translate): string => {
  const figure = figureOf(measure, scale)
  if (measure.kind === 'angle') return t('measures.degrees', { figure: figure.toFixed(1) })
  if (scale.source === 'none') return t('measures.pixels', { figure: Math.round(figure) })
  return t('measures.millimetres', { figure: figure.toFixed(1) })
}

/**
 * The caveat beside a length: not calibrated, or not measured in the patient; null for an angle and if no caveat
 * applies.
 */
export const scaleNote = (measure: MeasurementShape, scale: PixelScale, t: Translate): string | null => {
  if (measure.kind === 'angle') return null
  switch (scale.source) {
    case 'none':
      return t('measures.uncalibrated')
    case 'clinic':
      return t('measures.byClinic')
    case 'detector':
      return t('measures.atDetector')
    case 'magnified':
      return t('measures.magnified', { magnification: formatMagnification(scale) })
    case 'object':
    case 'patient':
      return null
  }
}

/** The figure with its note: '310 px, sin calibrar'. */
export const fullFigure = (measure: MeasurementShape, scale: PixelScale, t: Translate): string =>
  [figureText(measure, scale, t), scaleNote(measure, scale, t)].filter(text => text !== null).join(', ')

/** The source of the image's scale, as a sentence. */
export const scaleText = (scale: PixelScale, t: Translate): string =>
  t(`measures.scale.${scale.source}`, { magnification: formatMagnification(scale), machine: scale.machine ?? '' })

const formatMagnification = ({ magnification }: PixelScale): string => String(Number((magnification ?? 1).toFixed(3)))
