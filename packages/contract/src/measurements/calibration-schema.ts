import { z } from 'zod'
import { calibrationLimits } from './calibration.ts'

const { leastPerPixel, mostPerPixel } = calibrationLimits

/** A calibration of the clinic as stored with a radiograph. */
export const appliedCalibrationSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the calibration.' }),
    name: z.string().meta({ description: "The clinic's name for the machine." }),
    millimetresPerPixel: z
      .number()
      .min(leastPerPixel)
      .max(mostPerPixel)
      .meta({ description: 'Millimetres in the mouth that one pixel shows.' }),
  })
  .meta({ id: 'AppliedCalibration' })
export type AppliedCalibration = z.infer<typeof appliedCalibrationSchema>

export const calibrationOrigins = ['object', 'spacing'] as const

/** A calibration that the clinic stores for a machine. */
export const calibrationSchema = appliedCalibrationSchema
  .extend({
    width: z.int().positive().meta({ description: 'The width in pixels of the radiographs to which it applies.' }),
    manufacturer: z.string().nullable().meta({
      description:
        'The calibration applies automatically to DICOM files with this value; null if the radiograph named none.',
    }),
    model: z.string().nullable().meta({
      description: "The calibration applies to files with this model's name too; null if the radiograph named none.",
    }),
    origin: z.enum(calibrationOrigins).meta({ description: 'Measured on a known object, or typed.' }),
    createdAt: z.iso.datetime().meta({ description: 'When it was made.' }),
  })
  .meta({ id: 'Calibration' })
export type Calibration = z.infer<typeof calibrationSchema>
