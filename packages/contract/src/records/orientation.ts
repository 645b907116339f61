/**
 * How an image was corrected before its analysis. Positions have one of two coordinate frames of equal size:
 * - the file frame: pixels of the file as sent. Stored findings, teeth, decisions and measurements, and the API's answers.
 * - the upright frame: pixels of the corrected image, as people see it. Screens, reports, folded findings and tooth numbers.
 */
export interface Orientation {
  /** It was upside down; with `mirrored` it was turned by half a turn. */
  readonly upsideDown: boolean
  /** It was mirrored: its right was the patient's right. */
  readonly mirrored: boolean
  /** It was a negative. */
  readonly inverted: boolean
}

interface Size {
  readonly width: number
  readonly height: number
}

interface Place {
  readonly x: number
  readonly y: number
}

/** Maps a point, or a box's centre, from the file frame to the upright frame. The map is its own inverse. */
export const turnPoint = <P extends Place>(point: P, orientation: Orientation | null, { width, height }: Size): P =>
  orientation
    ? {
        ...point,
        x: orientation.mirrored ? width - point.x : point.x,
        y: orientation.upsideDown ? height - point.y : point.y,
      }
    : point

interface Outlined extends Place {
  readonly points: readonly Place[]
}

/** Maps a finding from the file frame to the upright frame, or back; its outline stays clockwise. */
export const turnFinding = <F extends Outlined>(finding: F, orientation: Orientation | null, size: Size): F => {
  if (!orientation) return finding
  const points = finding.points.map(point => turnPoint(point, orientation, size))
  const turnsRound = orientation.mirrored !== orientation.upsideDown
  return { ...turnPoint(finding, orientation, size), points: turnsRound ? points.toReversed() : points }
}

interface Found {
  readonly image: Size & { readonly orientation: Orientation | null }
  readonly predictions: readonly Outlined[]
  readonly teeth: readonly Place[]
}

/** An analysis in the upright frame. */
export const turnAnalysis = <A extends Found>(analysis: A): A => {
  const { image, predictions, teeth } = analysis
  const { orientation } = image
  if (!orientation) return analysis
  return {
    ...analysis,
    predictions: predictions.map(finding => turnFinding(finding, orientation, image)),
    teeth: teeth.map(tooth => turnPoint(tooth, orientation, image)),
  }
}
