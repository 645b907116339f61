import type { DetectionClassId } from '../../classes/detection-class.ts'
import type { PeruFinding } from './findings.ts'

/**
 * The row that a class of findings stands for, to be offered to the dentist; a class that is not here is never offered, for no row
 * says the same (a periapical lesion has none) or because the class leaves open which one (FILLING OR CROWN).
 */
export const peruRowOfClass: Readonly<Partial<Record<DetectionClassId, PeruFinding>>> = {
  Caries: 'caries',
  'ROOT STUMP': 'root-stump',
  FRACTURE: 'fracture',
  FILLING: 'restoration',
  'CROWN AND BRIDGE': 'crown',
  SEALANT: 'sealant',
  'ROOT CANAL TREATMENT': 'root-canal',
  'SHORTENED RCT': 'root-canal',
  'ROOT CANAL BEYOND APEX': 'root-canal',
  IMPLANT: 'implant',
  'IMPACTED TOOTH': 'impaction',
  'ERUPTING TOOTH': 'erupting-tooth',
}
