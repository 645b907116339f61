import { classRowOf } from '../classes/detection-class.ts'
import { inkColours } from '../odontogram/drawing.ts'

/**
 * On paper and in a patient's record a tooth has one of the two colours of Peru's odontogram: disease and failure in red,
 * treatments and healthy states in blue (NTS 150-MINSA/2019/DGIESP). Beside a radiograph it has the colour of its leading
 * class, on the patient's page one of three.
 */
export const toothInks = { red: inkColours.red, blue: inkColours.blue } as const

export const toothInkOf = (id: string): keyof typeof toothInks => classRowOf(id)?.ink ?? 'blue'
