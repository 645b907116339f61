import { commonModules } from './common-modules.ts'
import { bytes, cs, type DataSet, ds, pixelRatio, us } from './data-set.ts'
import type { ResultSource } from './result-source.ts'

/** The spacing in the patient; else the aspect of oblong pixels, which the spacing at the detector has too. */
const shapeOfPixels = ({ spacing, aspect }: ResultSource['pixels']): DataSet => {
  if (spacing?.source === 'PixelSpacing') return { '00280030': ds(spacing.row, spacing.column) }
  const shape = spacing ? { vertical: spacing.row, horizontal: spacing.column } : aspect
  const ratio = shape && pixelRatio(shape)
  return ratio ? { '00280034': ratio } : {}
}

/** The image as it was reviewed, which report and presentation state reference. Null if the file itself is referenced. */
export const secondaryCapture = (source: ResultSource): DataSet | null => {
  const { capture, lossy, report, pixels } = source
  if (!capture) return null
  return {
    ...commonModules('capture', report.radiographyType === 'panoramic' ? 'PX' : 'IO', source),
    '00080064': cs('WSD'),
    '00080008': cs('DERIVED', 'SECONDARY'),
    '00200020': cs(),
    '00200060': cs(),
    '00280002': us(1),
    '00280004': cs('MONOCHROME2'),
    '00280010': us(capture.height),
    '00280011': us(capture.width),
    ...shapeOfPixels(pixels),
    '00280100': us(8),
    '00280101': us(8),
    '00280102': us(7),
    '00280103': us(0),
    // Absent if unknown (PS3.3 C.7.6.1.1.5): whether a PNG was once a JPEG, its file does not say.
    ...(lossy && { '00282110': cs('01') }),
    '7FE00010': bytes('OB', capture.data),
  }
}
