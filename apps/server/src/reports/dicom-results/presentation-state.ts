import { classLabel } from '@xrai/contract/classes/class-label'
import { detectionClass, type FindingGroup } from '@xrai/contract/classes/detection-class'
import { surfaceLetters } from '@xrai/contract/odontogram/faces'
import type { Point } from '@xrai/contract/records/outline'
import type { ReportFinding } from '@xrai/contract/records/report'
import { inSpanish } from '@xrai/contract/strings/translate'
import { isFdi } from '@xrai/contract/teeth/fdi'
import { commonModules, writtenTime } from './common-modules.ts'
import { sopReference } from './content-item.ts'
import { cs, type DataSet, day, ds, fl, integers, lo, pixelRatio, pn, sl, sq, st, time, ui, us } from './data-set.ts'
import { greyPipeline } from './grey-pipeline.ts'
import { cielab } from './layer-colour.ts'
import { isReferable, type ResultSource } from './result-source.ts'
import { pictureOf } from './result-uids.ts'
import { closedOutline, labelPoints } from './shown-points.ts'

/** '3 · 36 Caries MO': the number on the report's key image, the tooth or two if known, the class and its surfaces. */
const labelOf = (finding: ReportFinding): string => {
  const { number, tooth, placement, class: id } = finding
  const shown = placement?.kind === 'either' ? placement.teeth.join('/') : isFdi(tooth) ? tooth : ''
  const words = [shown, classLabel(id, inSpanish), surfaceLetters(finding)]
  return [`${number} ·`, ...words.filter(Boolean)].join(' ')
}

const outlineObject = (source: ResultSource, finding: ReportFinding): DataSet => {
  const points = closedOutline(source, finding)
  return {
    '00700005': cs('PIXEL'),
    '00700020': us(2),
    '00700021': us(points.length / 2),
    '00700022': fl(...points),
    '00700023': cs('POLYLINE'),
    '00700024': cs('N'),
  }
}

const labelObject = (finding: ReportFinding, { x, y }: Point): DataSet => ({
  '00700004': cs('PIXEL'),
  '00700006': st(labelOf(finding)),
  '00700014': fl(x, y),
  '00700015': cs('N'),
})

/** A layer for each group of classes with findings in the report, so that a viewer can hide a group. */
const layers = (source: ResultSource): DataSet => {
  const found = new Map<FindingGroup, ReportFinding[]>()
  const labels = labelPoints(source)
  for (const one of source.report.predictions) {
    const { group } = detectionClass(one.class)
    found.set(group, [...(found.get(group) ?? []), one])
  }
  if (found.size === 0) return {}
  const named = [...found].map(([group, findings]) => ({ name: `XRAI ${group.toUpperCase()}`, findings }))
  return {
    '00700001': sq(
      ...named.map(({ name, findings }) => ({
        '00700002': cs(name),
        '00700008': sq(...findings.map(one => labelObject(one, labels[one.number - 1] ?? { x: 0, y: 0 }))),
        '00700009': sq(...findings.map(one => outlineObject(source, one))),
      })),
    ),
    '00700060': sq(
      ...named.map(({ name, findings }, at) => ({
        '00700002': cs(name),
        '00700062': integers(at + 1),
        '00700066': us(65535),
        '00700401': us(...cielab(detectionClass(findings[0]?.class ?? '').colour)),
        '00700068': lo([...new Set(findings.map(one => classLabel(one.class, inSpanish)))].join(', ')),
      })),
    ),
  }
}

interface Turns {
  readonly upsideDown: boolean
  readonly mirrored: boolean
}

/** The pixels of a secondary capture are already turned. */
const turnsOf = ({ image: { orientation }, origin }: ResultSource): Turns => {
  const { upsideDown = false, mirrored = false } = (isReferable(origin) && orientation) || {}
  return { upsideDown, mirrored }
}

/** The pixels at the upper left and lower right corners of the turned image. */
const shownCorners = (source: ResultSource): DataSet => {
  const { width, height } = source.report.image
  const { upsideDown, mirrored } = turnsOf(source)
  const [left, right] = mirrored ? [width, 1] : [1, width]
  const [top, bottom] = upsideDown ? [height, 1] : [1, height]
  return { '00700052': sl(left, top), '00700053': sl(right, bottom) }
}

/** Encodes the orientation correction: rotation first, then horizontal flip (PS3.3 C.10.6). */
const turning = (source: ResultSource): DataSet => {
  const { upsideDown, mirrored } = turnsOf(source)
  if (!upsideDown && !mirrored) return {}
  // A vertical flip is half a turn plus a horizontal flip.
  return { '00700042': us(upsideDown ? 180 : 0), '00700041': cs(mirrored !== upsideDown ? 'Y' : 'N') }
}

/** Square pixels unless the file specifies a ratio. */
const shapeOfPixels = ({ spacing, aspect }: ResultSource['pixels']): DataSet => {
  if (spacing) return { '00700101': ds(spacing.row, spacing.column) }
  return { '00700102': (aspect && pixelRatio(aspect)) ?? integers(1, 1) }
}

/**
 * The outlines and labels of the report's findings over the image as it was reviewed: turned, with its window and grey
 * values (a Grayscale Softcopy Presentation State, PS3.3 A.33.1).
 */
export const presentationState = (source: ResultSource): DataSet => {
  const { report, state } = source
  const picture = pictureOf(source)
  const now = writtenTime(source)
  return {
    ...commonModules('presentation', 'PR', source),
    '0008103E': lo('XRAI'),
    '00200060': cs(),
    '00700082': day(now.day),
    '00700083': time(now.time),
    '00700080': cs('XRAI'),
    '00700081': lo(inSpanish('dicomResult.presentation', { code: report.reportCode })),
    '00700084': pn(state.by),
    '00081115': sq({ '0020000E': ui(picture.series), '00081140': sq(sopReference(picture)) }),
    '0070005A': sq({
      ...shownCorners(source),
      '00700100': cs('SCALE TO FIT'),
      ...shapeOfPixels(source.pixels),
    }),
    ...layers(source),
    ...turning(source),
    ...greyPipeline(source),
  }
}
