import { turnPoint } from '@xrai/contract/records/orientation'
import { outlineOf, type Point } from '@xrai/contract/records/outline'
import type { ReportModel } from '@xrai/contract/records/report'
import { isReferable, type ResultSource } from './result-source.ts'

type Turned = Pick<ResultSource, 'report' | 'image' | 'origin'>

/** A point of the picture as it is shown in the pixels of the picture that the results refer to, within its edges. */
const pointIn = ({ report, image, origin }: Turned, point: Point): Point => {
  const { width, height } = report.image
  const inside = { x: Math.min(Math.max(point.x, 0), width), y: Math.min(Math.max(point.y, 0), height) }
  // A secondary capture is turned already.
  return isReferable(origin) ? turnPoint(inside, image.orientation, report.image) : inside
}

/** A finding's outline as a closed line: columns and rows in turn, the first point once more at its end. */
export const closedOutline = (source: Turned, finding: ReportModel['predictions'][number]): number[] => {
  const points = outlineOf(finding).map(point => pointIn(source, point))
  const [first] = points
  return [...points, ...(first ? [first] : [])].flatMap(({ x, y }) => [x, y])
}

/** Labels nearer to each other than this share of the picture's width would hide one another. */
const apart = 0.03

/** Where the labels of the findings stand, each at its outline: at the top, as it is shown, unless another is there. */
export const labelPoints = (source: Turned): Point[] => {
  const taken: Point[] = []
  const isFree = (point: Point) =>
    taken.every(other => Math.hypot(other.x - point.x, other.y - point.y) > apart * source.report.image.width)
  for (const finding of source.report.predictions) {
    const outline = outlineOf(finding)
    const ends = [
      outline.reduce((best, point) => (point.y < best.y ? point : best)),
      outline.reduce((best, point) => (point.y > best.y ? point : best)),
      outline.reduce((best, point) => (point.x > best.x ? point : best)),
    ] as const
    taken.push(ends.find(isFree) ?? ends[0])
  }
  return taken.map(point => pointIn(source, point))
}
