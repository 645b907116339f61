import { z } from 'zod'
import { calibrationLimits } from './calibration.ts'

const { leastPerPixel, mostPerPixel } = calibrationLimits

/** A calibration of the clinic as stored with a radiograph. */
export const appliedCalibrationSchema = z
  .object({
    id: z.string(),
    /** The clinic's name for the machine. */
    name: z.string(),
    millimetresPerPixel: z.number().min(leastPerPixel).max(mostPerPixel),
  })
  .meta({ id: 'AppliedCalibration' })
export type AppliedCalibration = z.infer<typeof appliedCalibrationSchema>

export const calibrationOrigins = ['object', 'spacing'] as const

/** A calibration that the clinic stores for a machine. */
export const calibrationSchema = appliedCalibrationSchema
  .extend({
    /** The width in pixels of the radiographs to which it applies. */
    width: z.int().positive(),
    /** The calibration applies automatically to DICOM files with this value; null if the radiograph named none. */
    manufacturer: z.string().nullable(),
    model: z.string().nullable(),
    origin: z.enum(calibrationOrigins),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Calibration' })
export type Calibration = z.infer<typeof calibrationSchema>
