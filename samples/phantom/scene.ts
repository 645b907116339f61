import { createField, type Field } from './field.ts'

/** The objects between the tube and the film, one field per kind, because each is blurred and textured differently. */
export type Scene = {
  readonly width: number
  readonly height: number
  readonly pixelsPerMm: number
  /** The density of this patient's teeth relative to their bone; 1 is usual. */
  readonly toothDensity: number
  readonly detail: Detail
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

/** How plainly a projection shows the finest parts of a tooth. */
export type Detail = {
  /** The share of the tooth's density that the pulp removes. */
  readonly pulp: number
  /** The width of the pulp's edge, in mm. */
  readonly pulpEdge: number
  /** The rounding of a root's end as a share of the neck's width: with one root, with more. */
  readonly rounding: readonly [one: number, more: number]
  /** The share of the bone that a root replaces, and that the periodontal ligament around it removes. */
  readonly socket: number
  readonly ligament: number
  /** The share by which enamel thins towards the neck. */
  readonly enamelNeck: number
  /** The size of decay against the usual, its edge as a share of its width, the share of density that it removes. */
  readonly decaySize: number
  readonly decayEdge: number
  readonly decay: Readonly<{ gross: number; other: number }>
  /** The reach of a root filling, and of the pulp of a root-filled tooth, into the crown, as a share of its height. */
  readonly rootFillingTop: number
  readonly treatedPulpTop: number
}

/** A panoramic is coarse, so its fine lines are drawn strongly enough to be seen. */
export const panoramicDetail: Detail = {
  pulp: 0.3,
  pulpEdge: 0.4,
  rounding: [0.42, 0.26],
  socket: 0.55,
  ligament: 0.22,
  enamelNeck: 0.5,
  decaySize: 1,
  decayEdge: 0.42,
  decay: { gross: 0.85, other: 0.68 },
  rootFillingTop: 0.35,
  treatedPulpTop: 0.42,
}

/** On a film inside the mouth a canal is a faint line, and decay a shadow rather than a hole. */
export const periapicalDetail: Detail = {
  pulp: 0.24,
  pulpEdge: 0.55,
  rounding: [0.26, 0.18],
  socket: 0.6,
  ligament: 0.12,
  enamelNeck: 0.92,
  decaySize: 1.4,
  decayEdge: 0.6,
  decay: { gross: 0.9, other: 0.9 },
  rootFillingTop: 0.06,
  treatedPulpTop: 0.06,
}

export const softScale = 4

export function createScene(
  width: number,
  height: number,
  pixelsPerMm: number,
  toothDensity: number,
  detail: Detail,
): Scene {
  return {
    detail,
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
