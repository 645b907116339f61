import type { Surface } from './faces.ts'
import { isAnterior } from './odontogram-teeth.ts'

/**
 * HL7's example set of surface codes, which is free (CC0). SNOMED CT has terms for surfaces, but DICOM's licence covers none of
 * them (docs/decisions/105).
 */
export const surfaceSystem = {
  url: 'http://terminology.hl7.org/CodeSystem/FDI-surface',
  oid: '2.16.840.1.113883.4.642.1.1154',
} as const

/** The system has one code for the inner face of both arches, and its 'Ventral' is the labial face of a front tooth. */
export const surfaceCode = ({ tooth, face }: Surface): { readonly code: string; readonly display: string } => {
  switch (face) {
    case 'mesial':
      return { code: 'M', display: 'Mesial' }
    case 'distal':
      return { code: 'D', display: 'Distal' }
    case 'occlusal':
      return isAnterior(tooth) ? { code: 'I', display: 'Incisal' } : { code: 'O', display: 'Occlusal' }
    case 'vestibular':
      return isAnterior(tooth) ? { code: 'V', display: 'Ventral' } : { code: 'B', display: 'Buccal' }
    case 'oral':
      return { code: 'L', display: 'Lingual' }
  }
}
