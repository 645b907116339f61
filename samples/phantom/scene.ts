import { createField, type Field } from './field.ts'

/** The objects between the tube and the film, one field per kind, because each is blurred and textured differently. */
export type Scene = {
  readonly width: number
  readonly height: number
  readonly pixelsPerMm: number
  /** The density of this patient's teeth relative to their bone; 1 is usual. */
  readonly toothDensity: number
  /** Cheeks, tongue, lips, airways and everything out of focus: at a quarter of the size, scaled up at exposure. */
  readonly soft: Field
  readonly bone: Field
  /** Compact bone of the jaw and skull: walls and borders, uneven and blurred with the bone, without trabeculae. */
  readonly plates: Field
  /** The lamina dura of the sockets: sharp, because it is in the plane of focus. */
  readonly lamina: Field
  /** Teeth and restorations. */
  readonly hard: Field
}

export const softScale = 4

export function createScene(width: number, height: number, pixelsPerMm: number, toothDensity: number): Scene {
  return {
    width,
    height,
    pixelsPerMm,
    toothDensity,
    soft: createField(Math.ceil(width / softScale), Math.ceil(height / softScale)),
    bone: createField(width, height),
    plates: createField(width, height),
    lamina: createField(width, height),
    hard: createField(width, height),
  }
}
