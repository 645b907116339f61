import { inSpanish } from '../strings/translate.ts'
import { classLabel } from './class-label.ts'
import { type DetectionClassId, isDetectionClassId } from './detection-class.ts'

/** A term of SNOMED CT that DICOM licenses for use in its objects (PS3.16 §8.1). */
export interface LicensedCode {
  readonly scheme: 'SCT'
  readonly value: string
  readonly meaning: string
}

interface ClassCode {
  /** What PS3.16 has for exactly this; null where it has nothing, or only something wider, narrower or beside it. */
  readonly licensed: LicensedCode | null
  /** The context groups (CID) of PS3.16 that list it; without it what was looked at and does not say the same. */
  readonly seen: string
}

const own = (seen: string): ClassCode => ({ licensed: null, seen })

/**
 * How each class is coded for other programs, checked against the context groups of PS3.16 2024c (whole) and 2025b (CID 4067,
 * 4068, 4069 and 7157). In FHIR and wherever `licensed` is null the code is the class itself in XRAI's own scheme: DICOM's
 * licence of SNOMED CT is for DICOM objects alone (docs/decisions/082).
 */
export const classCodes = {
  Caries: own('no group has caries or another disease of the hard tissues of teeth'),
  'CARIES OR ROOT STUMP': own('two things that the model cannot tell apart'),
  'ROOT STUMP': own('no group has retained roots'),
  FRACTURE: own('CID 3205 has a fracture of the lower limb only'),
  'PERIAPICAL LESION': own(
    '52988006 Lesion (CID 7151) and 112084 Lucency (CID 7196) are wider, abscess and cyst (CID 7159) narrower',
  ),
  FILLING: own('272287005 Inlay Dental Restoration (CID 7151, 7157, 7193) is narrower'),
  'FILLING OR CROWN': own('two things that the model cannot tell apart'),
  'CROWN AND BRIDGE': {
    licensed: { scheme: 'SCT', value: '27606000', meaning: 'Dental Prosthesis' },
    seen: 'CID 7151, 7157, 7193',
  },
  SEALANT: own('no group has it'),
  'ROOT CANAL TREATMENT': own('no group has endodontic treatment or its material'),
  'SHORTENED RCT': own('no group has endodontic treatment or its material'),
  'ROOT CANAL BEYOND APEX': own('no group has endodontic treatment or its material'),
  IMPLANT: {
    licensed: { scheme: 'SCT', value: '40388003', meaning: 'Implant' },
    seen: 'CID 6401, 7151, 7193',
  },
  'IMPLANT OR ROOT CANAL TREATMENT': own('two things that the model cannot tell apart'),
  'IMPACTED TOOTH': own('CID 4018, 4019 and 4025 name teeth, not their eruption'),
  'ERUPTING TOOTH': own('CID 4018, 4019 and 4025 name teeth, not their eruption'),
  CONDYLE: own('53620006 Temporomandibular joint (CID 4028) is wider'),
} as const satisfies Readonly<Record<DetectionClassId, ClassCode>>

/** A class as a coded term; of one that the contract does not know the name that it came with. */
export const codeOfClass = (id: string) => {
  const licensed: LicensedCode | null = isDetectionClassId(id) ? classCodes[id].licensed : null
  return { own: { code: id, meaning: classLabel(id, inSpanish) }, licensed }
}
