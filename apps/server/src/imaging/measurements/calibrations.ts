import { AppError } from '@xrai/contract/errors/app-error'
import { calibrationLimits, isOfMachine } from '@xrai/contract/measurements/calibration'
import type { Calibration } from '@xrai/contract/measurements/calibration-schema'
import { pixelScale } from '@xrai/contract/measurements/pixel-scale'
import type { CalibrationsAnswer, NewCalibration } from '@xrai/contract/routes/calibrations'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { findAnalysis, notifyAnalysisChanged } from '../../db/queries/imaging/analyses.ts'
import {
  appliedOf,
  applyToMachine,
  type CalibrationRow,
  calibratedBy,
  findCalibration,
  findCalibrations,
  insertCalibration,
  removeCalibration,
  setImageCalibration,
  uncalibratedOf,
} from '../../db/queries/imaging/calibrations.ts'
import { findCalibratedAnalyses, findMeasurements } from '../../db/queries/imaging/measures.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import { storable } from '../../db/storable.ts'
import { reopenReviewed } from '../analyses/reviewed-report.ts'

export const listCalibrations = async (scope: ClinicScope): Promise<CalibrationsAnswer> => ({
  calibrations: (await findCalibrations(scope)).map(toCalibrationDto),
})

/**
 * Stores a calibration for the device of a radiograph. Throws NOT_FOUND for another clinic's analysis, CALIBRATION_MISSING
 * if no known object was measured on it or the result is no plausible pixel size, TOO_MANY_CALIBRATIONS.
 */
export const createCalibration = (
  session: Session,
  { analysisId, name, spacing }: NewCalibration,
): Promise<CalibrationsAnswer> =>
  inCallerTransaction(session, endpoints.createCalibration, async scope => {
    const found = await findAnalysis(scope, analysisId)
    if (!found) throw new AppError('NOT_FOUND')
    if ((await findCalibrations(scope)).length >= calibrationLimits.perClinic) {
      throw new AppError('TOO_MANY_CALIBRATIONS')
    }
    const { dicom, width } = found.image
    const perPixel = spacing
      ? spacing.millimetres / spacing.magnification
      : await ofObject(scope, analysisId, dicom ?? undefined)
    const { leastPerPixel, mostPerPixel } = calibrationLimits
    if (perPixel === null || perPixel < leastPerPixel || perPixel > mostPerPixel) {
      throw new AppError('CALIBRATION_MISSING')
    }
    const machine = { manufacturer: dicom?.manufacturer ?? null, model: dicom?.manufacturerModel ?? null }
    const origin = spacing ? 'spacing' : 'object'
    const values = { ...machine, origin, name: storable(name), width, millimetresPerPixel: perPixel } as const
    const row = await insertCalibration(scope, values)
    if (row.manufacturer !== null && row.model !== null) {
      await measuresWillChange(session, scope, uncalibratedOf(row))
      await applyToMachine(scope, row)
    }
    await insertAuditEvent(scope, { by: session.user.id, action: 'calibration-create', subjectId: row.id })
    await notifyAnalysisChanged(scope, analysisId)
    return listCalibrations(scope)
  })

/**
 * Withdraws the reviews of reports whose printed figures change with the calibration of these images, unless they are signed,
 * and tells every open screen that shows such figures.
 */
const measuresWillChange = async (
  session: Session,
  scope: ClinicScope,
  images: Parameters<typeof findCalibratedAnalyses>[1],
) => {
  for (const { id, isPrinted } of await findCalibratedAnalyses(scope, images)) {
    if (isPrinted && (await lockReview(scope, id)) !== 'signed') await reopenReviewed(scope, session, id)
    await notifyAnalysisChanged(scope, id)
  }
}

/** From the known object that was measured on the radiograph; null without one. */
const ofObject = async (scope: ClinicScope, analysisId: string, dicom: Parameters<typeof pixelScale>[0]) => {
  const measurements = (await findMeasurements(scope, analysisId)).filter(({ removed }) => !removed)
  const scale = pixelScale(dicom, measurements)
  return scale.source === 'object' ? scale.x : null
}

/** Throws NOT_FOUND for another clinic's. */
export const deleteCalibration = (session: Session, id: string): Promise<CalibrationsAnswer> =>
  inCallerTransaction(session, endpoints.deleteCalibration, async scope => {
    if (!(await findCalibration(scope, id))) throw new AppError('NOT_FOUND')
    await measuresWillChange(session, scope, calibratedBy(id))
    await removeCalibration(scope, id)
    await insertAuditEvent(scope, { by: session.user.id, action: 'calibration-delete', subjectId: id })
    return listCalibrations(scope)
  })

/**
 * Applies a calibration that a user confirmed to a radiograph, or removes it. Throws CALIBRATION_UNFIT for another width,
 * and for a DICOM file of another device; NOT_FOUND for another clinic's. If the report prints a measurement, throws
 * REPORT_SIGNED or withdraws the review.
 */
export const applyCalibration = (session: Session, analysisId: string, calibrationId: string | null) =>
  inCallerTransaction(session, endpoints.applyCalibration, async scope => {
    await lockReview(scope, analysisId)
    const found = await findAnalysis(scope, analysisId)
    if (!found) throw new AppError('NOT_FOUND')
    const kept = calibrationId === null ? null : await findCalibration(scope, calibrationId)
    if (calibrationId !== null && !kept) throw new AppError('NOT_FOUND')
    const { image } = found
    const named = { manufacturer: image.dicom?.manufacturer, model: image.dicom?.manufacturerModel }
    const isOther = (named.manufacturer || named.model) && kept && !isOfMachine(kept, named)
    if (kept && (kept.width !== image.width || isOther)) throw new AppError('CALIBRATION_UNFIT')
    const measurements = await findMeasurements(scope, analysisId)
    if (measurements.some(({ printed, removed }) => printed && !removed))
      await reopenReviewed(scope, session, analysisId)
    const calibration = kept && appliedOf(kept)
    await setImageCalibration(scope, image.id, calibration)
    await insertAuditEvent(scope, { by: session.user.id, action: 'calibration-apply', subjectId: analysisId })
    await notifyAnalysisChanged(scope, analysisId)
    return { calibration }
  })

const toCalibrationDto = ({ clinicId: _, createdAt, ...row }: CalibrationRow): Calibration => ({
  ...row,
  createdAt: createdAt.toISOString(),
})
