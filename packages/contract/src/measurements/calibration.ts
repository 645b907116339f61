/** Limits at the edge, apart from the schema so that a screen can name them without zod. */
export const calibrationLimits = {
  /** Maximum calibrations per clinic. */
  perClinic: 50,
  /** Maximum characters of a machine's name. */
  name: 60,
  /** Millimetres per pixel: sensors and film scans are within these bounds. */
  leastPerPixel: 0.005,
  mostPerPixel: 1,
  leastMagnification: 1,
  mostMagnification: 3,
} as const

interface Machine {
  readonly manufacturer?: string | null | undefined
  readonly model?: string | null | undefined
}

/** True if a radiograph's file names the machine of a calibration; false for a machine without maker or model. */
export const isOfMachine = (calibration: Machine, file: Machine): boolean =>
  Boolean(calibration.manufacturer && calibration.model) &&
  calibration.manufacturer === file.manufacturer &&
  calibration.model === file.model
