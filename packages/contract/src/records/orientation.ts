/** How an image was corrected before its analysis. Boxes and outlines stay in the pixels of the file as sent. */
export interface Orientation {
  /** It was upside down. */
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

/** Maps a point, or a box's centre, to the pixels of the corrected image. The map is its own inverse. */
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

/** Maps a finding to the pixels of the corrected image, or back; its outline stays clockwise. */
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

/** An analysis in the pixels of the displayed, corrected image. */
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
