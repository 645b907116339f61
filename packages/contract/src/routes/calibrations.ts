import { z } from 'zod'
import { calibrationLimits } from '../measurements/calibration.ts'
import { appliedCalibrationSchema, calibrationSchema } from '../measurements/calibration-schema.ts'
import { idParams } from './analyses.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

const { name, leastPerPixel, mostPerPixel, leastMagnification, mostMagnification } = calibrationLimits

const calibrations = z.object({
  calibrations: z.array(calibrationSchema).meta({ description: "The clinic's calibrations." }),
})
export type CalibrationsAnswer = z.infer<typeof calibrations>

export const listCalibrations = route(endpoints.listCalibrations, {
  summary: 'The calibrations that the clinic keeps for its machines, by their name',
  tag: 'images',
  audit: noPatient,
  answer: { status: 200, json: calibrations },
  errors: [],
})

export const newCalibrationSchema = z.object({
  /** A radiograph of the machine: the calibration takes its width, maker and model. */
  analysisId: z.uuid(),
  name: z.string().trim().min(1).max(name),
  /** Null for the known object that was measured on the radiograph. */
  spacing: z
    .object({
      /** At the detector. */
      millimetres: z.number().min(leastPerPixel).max(mostPerPixel),
      magnification: z.number().min(leastMagnification).max(mostMagnification),
    })
    .nullable(),
})
export type NewCalibration = z.infer<typeof newCalibrationSchema>

export const createCalibration = route(endpoints.createCalibration, {
  summary:
    'Keep a calibration for a machine, from a known object or from spacing and magnification; DICOM files of the same maker, model and width are measured by it from now on',
  tag: 'images',
  audit: { writes: ['calibration-create'] },
  body: newCalibrationSchema,
  answer: { status: 201, json: calibrations },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN', 'CALIBRATION_MISSING', 'TOO_MANY_CALIBRATIONS'],
})

export const deleteCalibration = route(endpoints.deleteCalibration, {
  summary: 'Give a calibration up; no radiograph is measured by it any more, and what was signed stays as it is',
  tag: 'images',
  audit: { writes: ['calibration-delete'] },
  params: idParams,
  answer: { status: 200, json: calibrations },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN'],
})

export const applyCalibration = route(endpoints.applyCalibration, {
  summary:
    "Measure a radiograph of the same width by the clinic's calibration, confirmed by a person; null takes it away",
  tag: 'images',
  audit: { writes: ['calibration-apply', 'reopen'] },
  params: idParams,
  body: z.object({ calibrationId: z.uuid().nullable() }),
  answer: { status: 200, json: z.object({ calibration: appliedCalibrationSchema.nullable() }) },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN', 'CALIBRATION_UNFIT', 'REPORT_SIGNED'],
})
