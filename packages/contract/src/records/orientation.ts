/** How a picture was turned right before its analysis. Boxes and outlines stay in the pixels of the file as it was sent. */
export interface Orientation {
  /** It stood on its head. */
  readonly upsideDown: boolean
  /** Its right was the patient's. */
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

/** A point of a picture in the pixels of that picture turned right; its own inverse. Also of a box's centre. */
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

/** A finding in the pixels of its picture turned right, or back; its outline stays clockwise. */
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

/** An analysis in the pixels of its picture as it is shown: turned right. */
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
