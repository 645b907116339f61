import { turnPoint } from '@xrai/contract/records/orientation'
import { outlineOf, type Point } from '@xrai/contract/records/outline'
import type { ReportModel } from '@xrai/contract/records/report'
import { isReferable, type ResultSource } from './result-source.ts'

type Turned = Pick<ResultSource, 'report' | 'image' | 'origin'>

/** A point of the picture as it is shown in the pixels of the picture that the results refer to, within its edges. */
export const pointIn = ({ report, image, origin }: Turned, point: Point): Point => {
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

/** Where a finding's label stands: the uppermost point of its outline as it is shown. */
export const labelPoint = (source: Turned, finding: ReportModel['predictions'][number]): Point =>
  pointIn(
    source,
    outlineOf(finding).reduce((top, point) => (point.y < top.y ? point : top)),
  )
