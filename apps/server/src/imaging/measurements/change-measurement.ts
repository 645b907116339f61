import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'
import { measurementLimits } from '@xrai/contract/measurements/measurement'
import type { MeasurementContent } from '@xrai/contract/measurements/measurement-schema'
import { changeMeasurement as changeMeasureCall } from '@xrai/contract/routes/endpoints'
import type { MeasurementsAnswer } from '@xrai/contract/routes/measures'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { findAnalysis, notifyAnalysisChanged } from '../../db/queries/imaging/analyses.ts'
import { countMeasurementRows, findMeasurements, insertMeasurement } from '../../db/queries/imaging/measures.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import { storable } from '../../db/storable.ts'
import { reopenReviewed } from '../analyses/reviewed-report.ts'
import { readMeasurements } from './read-measurements.ts'

interface Change {
  readonly measure: string
  /** null removes it. */
  readonly content: MeasurementContent | null
}

type Standing = Awaited<ReturnType<typeof findMeasurements>>

/**
 * Adds a row for a measurement that was drawn, changed or removed; an unchanged one adds nothing. Throws NOT_FOUND for
 * another clinic's analysis, MEASURE_OUTSIDE for points outside the image, TOO_MANY_MEASURES, and MEASURE_CHANGES_FULL,
 * except for a removal. If the report prints a figure that changes, throws REPORT_SIGNED or withdraws the review.
 */
export const changeMeasurement = (
  session: Session,
  analysisId: string,
  { measure, content }: Change,
): Promise<MeasurementsAnswer> =>
  inCallerTransaction(session, changeMeasureCall, async scope => {
    // Changes are serialised, so that the latest row is the latest change.
    await lockReview(scope, analysisId)
    const found = await findAnalysis(scope, analysisId)
    if (!found) throw new AppError('NOT_FOUND')
    const rows = await findMeasurements(scope, analysisId)
    const before = rows.find(({ id }) => id === measure)
    const after = content && { ...content, label: storable(content.label) }
    if (isSame(before, after)) return readMeasurements(scope, analysisId)
    if (after && !isInside(after, found.image)) throw new AppError('MEASURE_OUTSIDE')
    const others = rows.filter(({ id, removed }) => id !== measure && !removed)
    if (after && others.length >= measurementLimits.perRadiograph) throw new AppError('TOO_MANY_MEASURES')
    if (after && (await countMeasurementRows(scope, analysisId)) >= measurementLimits.changes) {
      throw new AppError('MEASURE_CHANGES_FULL')
    }
    if (changesReport(before, after, others)) await reopenReviewed(scope, session, analysisId)
    await addRow(scope, { analysisId, measure, by: session.user.id }, after, before)
    await insertAuditEvent(scope, { by: session.user.id, action: 'measure', subjectId: analysisId })
    await notifyAnalysisChanged(scope, analysisId)
    return readMeasurements(scope, analysisId)
  })

const addRow = async (
  scope: ClinicScope,
  of: { readonly analysisId: string; readonly measure: string; readonly by: string },
  after: MeasurementContent | null,
  before: Standing[number] | undefined,
) => {
  if (after) return insertMeasurement(scope, { ...of, ...after, removed: false })
  if (!before) return
  const { kind, points, label, printed, millimetres } = before
  await insertMeasurement(scope, { ...of, kind, points, label, printed, millimetres, removed: true })
}

const isSame = (before: Standing[number] | undefined, after: MeasurementContent | null): boolean => {
  if (!before || before.removed) return after === null
  const { kind, points, label, printed, millimetres } = before
  return isDeepStrictEqual(after, { kind, points, label, printed, millimetres })
}

/** A known object gives every printed length its figure. */
const changesReport = (
  before: Standing[number] | undefined,
  after: MeasurementContent | null,
  others: readonly Pick<Standing[number], 'printed'>[],
): boolean => {
  const wasPrinted = before !== undefined && !before.removed && before.printed
  if (wasPrinted || after?.printed) return true
  const isScale = [before?.removed ? null : before?.kind, after?.kind].includes('calibration')
  return isScale && others.some(({ printed }) => printed)
}

const isInside = (
  { points }: MeasurementContent,
  { width, height }: { readonly width: number; readonly height: number },
) => points.every(({ x, y }) => x <= width && y <= height)
