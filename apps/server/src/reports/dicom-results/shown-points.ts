import { turnPoint } from '@xrai/contract/records/orientation'
import { outlineOf, type Point } from '@xrai/contract/records/outline'
import type { ReportFinding } from '@xrai/contract/records/report'
import { isReferable, type ResultSource } from './result-source.ts'

type Turned = Pick<ResultSource, 'report' | 'image' | 'origin'>

/** Converts a point of the displayed image to pixels of the referenced image, within its edges. */
const pointIn = ({ report, image, origin }: Turned, point: Point): Point => {
  const { width, height } = report.image
  const inside = { x: Math.min(Math.max(point.x, 0), width), y: Math.min(Math.max(point.y, 0), height) }
  // A secondary capture is turned already.
  return isReferable(origin) ? turnPoint(inside, image.orientation, report.image) : inside
}

/** A finding's outline as a closed line: alternating columns and rows, with the first point repeated at the end. */
export const closedOutline = (source: Turned, finding: ReportFinding): number[] => {
  const points = outlineOf(finding).map(point => pointIn(source, point))
  const [first] = points
  return [...points, ...(first ? [first] : [])].flatMap(({ x, y }) => [x, y])
}

/** Labels closer together than this fraction of the image's width would overlap. */
const apart = 0.03

/** The positions of the findings' labels, each at its outline: at the displayed top, unless another label is there. */
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
