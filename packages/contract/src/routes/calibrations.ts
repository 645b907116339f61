import { z } from 'zod'
import { calibrationLimits } from '../measurements/calibration.ts'
import { appliedCalibrationSchema, calibrationSchema } from '../measurements/calibration-schema.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
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
  analysisId: z
    .uuid()
    .meta({ description: 'A radiograph of the machine: the calibration takes its width, maker and model.' }),
  name: z.string().trim().min(1).max(name).meta({ description: 'The name of the setting, as people choose it.' }),
  spacing: z
    .object({
      millimetres: z
        .number()
        .min(leastPerPixel)
        .max(mostPerPixel)
        .meta({ description: 'Millimetres per pixel at the detector.' }),
      magnification: z
        .number()
        .min(leastMagnification)
        .max(mostMagnification)
        .meta({ description: 'How much larger than in the patient the machine shows things.' }),
    })
    .nullable()
    .meta({
      description: 'The spacing that was typed; null for the known object that was measured on the radiograph.',
    }),
})
export type NewCalibration = z.infer<typeof newCalibrationSchema>

export const createCalibration = route(endpoints.createCalibration, {
  summary:
    'Keep a calibration for a machine, from a known object or from spacing and magnification; DICOM files of the same maker, model and width are measured by it from now on',
  tag: 'images',
  audit: { writes: ['calibration-create', 'reopen'] },
  body: newCalibrationSchema,
  answer: { status: 201, json: calibrations },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN', 'CALIBRATION_MISSING', 'TOO_MANY_CALIBRATIONS'],
})

export const deleteCalibration = route(endpoints.deleteCalibration, {
  summary: 'Give a calibration up; no radiograph is measured by it any more, and what was signed stays as it is',
  tag: 'images',
  audit: { writes: ['calibration-delete', 'reopen'] },
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
  body: z.object({ calibrationId: z.uuid().nullable().meta({ description: 'The id of the setting; null for none.' }) }),
  answer: {
    status: 200,
    json: z.object({
      calibration: appliedCalibrationSchema
        .nullable()
        .meta({ description: 'The setting that applies from now on; null for none.' }),
    }),
  },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN', 'CALIBRATION_UNFIT', 'REPORT_SIGNED'],
})
