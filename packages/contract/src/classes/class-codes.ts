import { inSpanish } from '../strings/translate.ts'
import { classLabel } from './class-label.ts'
import { classRowOf } from './detection-class.ts'

/** A SNOMED CT term that DICOM licenses for use in its objects (PS3.16 §8.1). */
export interface LicensedCode {
  readonly scheme: 'SCT'
  readonly value: string
  readonly meaning: string
}

/**
 * A class as a coded term; an unknown class is coded under the name it came with. In FHIR, and wherever `licensed` is
 * null, the code is the class itself in XRAI's own scheme, because DICOM's licence of SNOMED CT covers DICOM objects
 * alone (docs/decisions/082).
 */
export const codeOfClass = (id: string) => {
  const licensed = classRowOf(id)?.licensed
  return {
    own: { code: id, meaning: classLabel(id, inSpanish) },
    licensed: licensed ? ({ scheme: 'SCT', ...licensed } satisfies LicensedCode) : null,
  }
}
