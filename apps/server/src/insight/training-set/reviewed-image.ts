import { carryOver } from '@xrai/contract/review/carry-over'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { reviewProgress } from '@xrai/contract/review/progress'
import { isConfirmed } from '@xrai/contract/review/standing'
import { noTooth } from '@xrai/contract/teeth/fdi'
import type { ReviewedRow } from '../../db/queries/imaging/reviewed-analyses.ts'
import { isReviewed } from '../../db/status.ts'
import { foldFindings } from '../../imaging/findings/fold-findings.ts'
import type { StoredFinding } from '../../imaging/findings/predictions.ts'

/** Why a radiograph is excluded from the set. */
export type LeftOut = 'undecided' | 'disputed' | 'repeated' | 'unreadable'

export interface Label {
  /** A class name of the API. */
  readonly class: string
  /** [left, top, width, height] in pixels of the image in its correct orientation. */
  readonly bbox: readonly [number, number, number, number]
  readonly segmentation: readonly (readonly number[])[]
  readonly area: number
  readonly facts: Readonly<Record<string, string | number>>
}

export interface ReviewedImage {
  readonly findings: readonly Label[]
  /** Detections that a dentist rejected, unchanged: hard negatives. */
  readonly rejected: readonly Label[]
}

interface Reviewed extends Pick<ReviewedRow, 'review' | 'toothRange' | 'decisions'> {
  readonly image: Pick<ReviewedRow['image'], 'orientation' | 'width' | 'height'>
  readonly findings: readonly StoredFinding[]
  /** The findings of earlier models, newest first. */
  readonly earlier: readonly { readonly findings: readonly StoredFinding[] }[]
}

/**
 * The labels of a reviewed radiograph. A detector treats everything unmarked as background, so a radiograph is usable only
 * if every finding from the default threshold on was decided and none is disputed; one that was analysed again only if all
 * earlier findings were decided too.
 */
export const readReviewed = (reviewed: Reviewed): ReviewedImage | LeftOut => {
  const { review } = reviewed
  const foldOf = ({ findings }: Pick<Reviewed, 'findings'>) => foldFindings({ ...reviewed, findings })
  const folded = foldOf(reviewed)
  const { decided, total } = reviewProgress(folded)
  const isDecided = isReviewed(review) || folded.some(({ state }) => state !== 'undecided')
  if (!isDecided || decided < total) return 'undecided'
  const { proposals, missing } = carryOver(folded, reviewed.earlier.map(foldOf))
  const stood = proposals.filter(({ kind }) => kind === 'accept' || kind === 'edit')
  if (stood.length + missing.length > 0) return 'undecided'
  if (folded.some(({ conflict }) => conflict)) return 'disputed'
  return {
    findings: folded.filter(isConfirmed).map(finding => label(finding, { state: finding.state, ...toothOf(finding) })),
    rejected: folded.flatMap(finding => {
      const { original, reason } = finding
      if (!original || !reason) return []
      const asFound = { ...finding, ...original }
      return [label(asFound, { reason, score: original.confidence, ...toothOf(original) })]
    }),
  }
}

const toothOf = ({ tooth }: { readonly tooth: string }): Label['facts'] => (tooth === noTooth ? {} : { fdi: tooth })

/** More precision than a tenth of a pixel is meaningless for an outline. */
const tenths = (value: number): number => Math.round(value * 10) / 10

const label = (finding: FoldedFinding, facts: Label['facts']): Label => {
  const { x, y, width, height, points } = finding
  return {
    class: finding.class,
    bbox: [tenths(x - width / 2), tenths(y - height / 2), tenths(width), tenths(height)],
    segmentation: points.length < 3 ? [] : [points.flatMap(point => [tenths(point.x), tenths(point.y)])],
    area: tenths(points.length < 3 ? width * height : areaOf(points)),
    facts,
  }
}

/** By the shoelace formula. */
const areaOf = (points: FoldedFinding['points']): number =>
  Math.abs(
    points.reduce((sum, point, place) => {
      const next = points[(place + 1) % points.length] ?? point
      return sum + point.x * next.y - next.x * point.y
    }, 0),
  ) / 2
