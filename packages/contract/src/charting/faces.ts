import type { TextKey } from '../strings/translate.ts'
import { type ChartTooth, isAnterior, isUpperTooth } from './chart-teeth.ts'

/** 'oral' faces the palate in the upper arch and the tongue in the lower one; 'occlusal' is the incisal edge of a front tooth. */
export const faces = ['mesial', 'distal', 'vestibular', 'oral', 'occlusal'] as const
export type Face = (typeof faces)[number]

/** The face's name as it is said of that tooth. */
export const faceText = (tooth: ChartTooth, face: Face): TextKey => {
  if (face === 'oral') return isUpperTooth(tooth) ? 'charting.faces.palatal' : 'charting.faces.lingual'
  if (face === 'occlusal') return isAnterior(tooth) ? 'charting.faces.incisal' : 'charting.faces.occlusal'
  return `charting.faces.${face}`
}

/** Dentists write several in this order: 'MOD'. */
export const faceLetters = (tooth: ChartTooth, chosen: readonly Face[]): string =>
  (['mesial', 'occlusal', 'distal', 'vestibular', 'oral'] as const)
    .filter(face => chosen.includes(face))
    .map(face => faceLetter(tooth, face))
    .join('')

/** The face's letter, as dentists abbreviate it. */
export const faceLetter = (tooth: ChartTooth, face: Face): string => {
  if (face === 'oral') return isUpperTooth(tooth) ? 'P' : 'L'
  if (face === 'occlusal') return isAnterior(tooth) ? 'I' : 'O'
  return { mesial: 'M', distal: 'D', vestibular: 'V' }[face]
}
