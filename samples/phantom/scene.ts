import { createField, type Field } from './field.ts'

/** What lies between the tube and the film, one field per kind of body, since each is blurred and textured otherwise. */
export type Scene = {
  readonly width: number
  readonly height: number
  readonly pixelsPerMm: number
  /** How dense this patient's teeth are beside their bone; 1 is usual. */
  readonly toothDensity: number
  /** Cheeks, tongue, lips, airways and everything out of focus: a quarter of the size, spread when it is exposed. */
  readonly soft: Field
  readonly bone: Field
  /** Compact bone of the jaw and skull: walls and borders, blurred with the bone and uneven. No trabeculae. */
  readonly plates: Field
  /** The sockets' lamina dura: in the plane of focus, sharp. */
  readonly lamina: Field
  /** Teeth and what dentists put into them. */
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
