import { hasSurfaces } from '../classes/detection-class.ts'
import type { TextKey } from '../strings/translate.ts'
import { type Fdi, isFdi, isUpper } from '../teeth/fdi.ts'
import { isAnterior } from './odontogram-teeth.ts'

/** 'oral' faces the palate in the upper arch and the tongue in the lower one; 'occlusal' is the incisal edge of a front tooth. */
export const faces = ['mesial', 'distal', 'vestibular', 'oral', 'occlusal'] as const
export type Face = (typeof faces)[number]

/** The name of a face, which depends on the tooth. */
export const faceText = (tooth: Fdi, face: Face): TextKey => {
  if (face === 'oral') return isUpper(tooth) ? 'charting.faces.palatal' : 'charting.faces.lingual'
  if (face === 'occlusal') return isAnterior(tooth) ? 'charting.faces.incisal' : 'charting.faces.occlusal'
  return `charting.faces.${face}`
}

/** Dentists write several in this order: 'MOD'. */
const writtenOrder: readonly Face[] = ['mesial', 'occlusal', 'distal', 'vestibular', 'oral']

interface Surfaced {
  readonly class: string
  readonly tooth: string
  readonly surfaces?: readonly Face[] | undefined
}

/** The surface of a tooth that a finding is on. */
export interface Surface {
  readonly tooth: Fdi
  readonly face: Face
}

/** The surfaces of a finding; empty if it has no tooth or its class has no surfaces. */
export const surfacesOf = ({ class: id, tooth, surfaces = [] }: Surfaced): readonly Surface[] =>
  hasSurfaces(id) && isFdi(tooth)
    ? writtenOrder.filter(face => surfaces.includes(face)).map(face => ({ tooth, face }))
    : []

/** 'MOD'; '' if the finding names no surface. */
export const surfaceLetters = (finding: Surfaced): string =>
  surfacesOf(finding)
    .map(({ tooth, face }) => faceLetter(tooth, face))
    .join('')

/** The face's letter, as dentists abbreviate it. */
export const faceLetter = (tooth: Fdi, face: Face): string => {
  if (face === 'oral') return isUpper(tooth) ? 'P' : 'L'
  if (face === 'occlusal') return isAnterior(tooth) ? 'I' : 'O'
  return { mesial: 'M', distal: 'D', vestibular: 'V' }[face]
}
