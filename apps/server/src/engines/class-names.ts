import { classLabel } from '@xrai/contract/classes/class-label'
import { type DetectionClassId, detectionClasses } from '@xrai/contract/classes/detection-class'

/** What others call our classes; compared without case, accents and signs. */
const aliases: Readonly<Record<DetectionClassId, readonly string[]>> = {
  Caries: ['cavity', 'cavities', 'decay', 'deep caries', 'dental caries', 'carious lesion', 'lesion cariosa'],
  'CARIES OR ROOT STUMP': [],
  'ROOT STUMP': ['root piece', 'root remnant', 'residual root', 'retained root', 'raiz residual', 'raiz remanente'],
  FRACTURE: ['fractured tooth', 'tooth fracture', 'root fracture', 'diente fracturado'],
  'PERIAPICAL LESION': ['periapical radiolucency', 'apical lesion', 'apical periodontitis', 'lesion apical'],
  FILLING: ['fillings', 'restoration', 'dental filling', 'composite', 'amalgam', 'empaste', 'restauracion', 'resina'],
  'FILLING OR CROWN': [],
  'CROWN AND BRIDGE': ['crown', 'crowns', 'bridge', 'dental crown', 'corona', 'coronas', 'puente', 'corona y puente'],
  SEALANT: ['sealants', 'fissure sealant', 'sellante', 'sellantes'],
  'ROOT CANAL TREATMENT': ['rct', 'root canal', 'root canal filling', 'endodontic treatment', 'endodoncia'],
  'SHORTENED RCT': ['short rct', 'shortened root canal treatment', 'underfilled root canal', 'endodoncia corta'],
  'ROOT CANAL BEYOND APEX': ['overfilled root canal', 'overextended root canal', 'sobreobturacion'],
  IMPLANT: ['implants', 'dental implant', 'implantes', 'implante dental'],
  'IMPLANT OR ROOT CANAL TREATMENT': [],
  'IMPACTED TOOTH': [
    'impacted',
    'impacted teeth',
    'impaction',
    'diente retenido',
    'diente incluido',
    'pieza impactada',
  ],
  'ERUPTING TOOTH': ['erupting', 'erupting teeth', 'pieza en erupcion'],
  CONDYLE: ['condyles', 'mandibular condyle'],
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()

const known: ReadonlyMap<string, DetectionClassId> = new Map(
  detectionClasses.flatMap(({ id }) => [id, classLabel(id), ...aliases[id]].map(name => [plain(name), id] as const)),
)

/** Another detector's class as the contract writes it; one that is not in the contract stays unchanged. */
export const toContractClass = (name: string): string => known.get(plain(name)) ?? name
