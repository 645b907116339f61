/**
 * Everything about a class of findings, one row per class. Colours follow Okabe and Ito's palette, on a dark halo over
 * a grey image; dash and letter distinguish classes for readers who cannot tell the colours apart (WCAG 1.4.1).
 */
export interface ClassRow {
  /** The wire id (specification §3.2). */
  readonly id: string
  /** The key under `classes` and `patientView.classes` in the catalogue. */
  readonly key: string
  readonly group: FindingGroup
  /** The badge: one letter, two for a class that only dentists add. */
  readonly letter: string
  readonly colour: `#${string}`
  /** An SVG stroke-dasharray in screen pixels, empty for a solid line. */
  readonly dash: string
  /** Colour on paper: disease and failure in red, treatments and healthy states in blue (NTS 150-MINSA/2019/DGIESP). */
  readonly ink: 'red' | 'blue'
  /** The usual next step: one sentence, or one for each group of teeth (`posterior` if the tooth is unknown); null for anatomy, which healthy patients have too. */
  readonly recommend: `recommend.${string}` | Readonly<Record<ToothGroup, `recommend.${string}`>> | null
  /** The row of Peru's odontogram with the same meaning, offered to the dentist; null if none has it. */
  readonly peru: string | null
  /**
   * The SNOMED CT code that DICOM licenses in PS3.16 with exactly this meaning, else null. The comment above it names the
   * context groups (CID) of PS3.16 2024c and 2025b that list it, or the candidates that were rejected.
   */
  readonly licensed: { readonly value: string; readonly meaning: string } | null
  /** Names in other detectors, compared without case, accents and punctuation. */
  readonly aliases?: readonly string[]
}

export type ToothGroup = 'anterior' | 'posterior' | 'thirdMolar'

export type FindingGroup =
  | 'decay'
  | 'lesion'
  | 'periodontal'
  | 'restoration'
  | 'endodontic'
  | 'implant'
  | 'eruption'
  | 'anatomy'
  | 'unknown'

/** The classes that a detector may find. */
export const detectionClasses = [
  {
    id: 'Caries',
    key: 'caries',
    group: 'decay',
    letter: 'C',
    colour: '#ff8a5c',
    dash: '',
    ink: 'red',
    recommend: {
      anterior: 'recommend.cariesAnterior',
      posterior: 'recommend.cariesPosterior',
      thirdMolar: 'recommend.cariesThirdMolar',
    },
    peru: 'caries',
    // No group has caries or another disease of the hard tissues of teeth.
    licensed: null,
    aliases: ['cavity', 'cavities', 'decay', 'deep caries', 'dental caries', 'carious lesion', 'lesion cariosa'],
  },
  {
    id: 'CARIES OR ROOT STUMP',
    key: 'cariesOrRootStump',
    group: 'decay',
    letter: 'D',
    colour: '#ff9e3d',
    dash: '8 3',
    ink: 'red',
    recommend: 'recommend.cariesOrRootStump',
    peru: null,
    // The model does not distinguish two things that have separate codes.
    licensed: null,
    aliases: [],
  },
  {
    id: 'ROOT STUMP',
    key: 'rootStump',
    group: 'decay',
    letter: 'R',
    colour: '#d9793a',
    dash: '3 3',
    ink: 'red',
    recommend: 'recommend.rootStump',
    peru: 'root-stump',
    // No group has retained roots.
    licensed: null,
    aliases: ['root piece', 'root remnant', 'residual root', 'retained root', 'raiz residual', 'raiz remanente'],
  },
  {
    id: 'FRACTURE',
    key: 'fracture',
    group: 'decay',
    letter: 'X',
    colour: '#ffb08a',
    dash: '10 3 2 3',
    ink: 'red',
    recommend: 'recommend.fracture',
    peru: 'fracture',
    // CID 3205 has a fracture of the lower limb only.
    licensed: null,
    aliases: ['fractured tooth', 'tooth fracture', 'root fracture', 'diente fracturado'],
  },
  {
    id: 'PERIAPICAL LESION',
    key: 'periapicalLesion',
    group: 'lesion',
    letter: 'P',
    colour: '#ff6f91',
    dash: '2 3',
    ink: 'red',
    recommend: 'recommend.periapicalLesion',
    peru: null,
    // 52988006 Lesion (CID 7151) and 112084 Lucency (CID 7196) are wider, abscess and cyst (CID 7159) narrower.
    licensed: null,
    aliases: ['periapical radiolucency', 'apical lesion', 'apical periodontitis', 'lesion apical'],
  },
  {
    id: 'FILLING',
    key: 'filling',
    group: 'restoration',
    letter: 'O',
    colour: '#56b4e9',
    dash: '',
    ink: 'blue',
    recommend: 'recommend.restoration',
    peru: 'restoration',
    // 272287005 Inlay Dental Restoration (CID 7151, 7157, 7193) is narrower.
    licensed: null,
    aliases: ['fillings', 'restoration', 'dental filling', 'composite', 'amalgam', 'empaste', 'restauracion', 'resina'],
  },
  {
    id: 'FILLING OR CROWN',
    key: 'fillingOrCrown',
    group: 'restoration',
    letter: 'F',
    colour: '#6fb7ff',
    dash: '8 3',
    ink: 'blue',
    recommend: 'recommend.restoration',
    peru: null,
    // The model does not distinguish two things that have separate codes.
    licensed: null,
    aliases: [],
  },
  {
    id: 'CROWN AND BRIDGE',
    key: 'crownAndBridge',
    group: 'restoration',
    letter: 'K',
    colour: '#8fa8ff',
    dash: '10 3 2 3',
    ink: 'blue',
    recommend: 'recommend.crown',
    peru: 'crown',
    // CID 7151, 7157, 7193.
    licensed: { value: '27606000', meaning: 'Dental Prosthesis' },
    aliases: ['crown', 'crowns', 'bridge', 'dental crown', 'corona', 'coronas', 'puente', 'corona y puente'],
  },
  {
    id: 'SEALANT',
    key: 'sealant',
    group: 'restoration',
    letter: 'S',
    colour: '#9fd8f5',
    dash: '3 3',
    ink: 'blue',
    recommend: 'recommend.restoration',
    peru: 'sealant',
    // No group has this concept.
    licensed: null,
    aliases: ['sealants', 'fissure sealant', 'sellante', 'sellantes'],
  },
  {
    id: 'ROOT CANAL TREATMENT',
    key: 'rootCanalTreatment',
    group: 'endodontic',
    letter: 'E',
    colour: '#d99ac5',
    dash: '',
    ink: 'blue',
    recommend: 'recommend.rootCanal',
    peru: 'root-canal',
    // No group has endodontic treatment or its material.
    licensed: null,
    aliases: ['rct', 'root canal', 'root canal filling', 'endodontic treatment', 'endodoncia'],
  },
  {
    id: 'SHORTENED RCT',
    key: 'shortenedRct',
    group: 'endodontic',
    letter: 'H',
    colour: '#e6b3d6',
    dash: '3 3',
    ink: 'red',
    recommend: 'recommend.rootCanalAgain',
    peru: 'root-canal',
    // No group has endodontic treatment or its material.
    licensed: null,
    aliases: ['short rct', 'shortened root canal treatment', 'underfilled root canal', 'endodoncia corta'],
  },
  {
    id: 'ROOT CANAL BEYOND APEX',
    key: 'rootCanalBeyondApex',
    group: 'endodontic',
    letter: 'B',
    colour: '#c77fb5',
    dash: '10 3 2 3',
    ink: 'red',
    recommend: 'recommend.rootCanalAgain',
    peru: 'root-canal',
    // No group has endodontic treatment or its material.
    licensed: null,
    aliases: ['overfilled root canal', 'overextended root canal', 'sobreobturacion'],
  },
  {
    id: 'IMPLANT',
    key: 'implant',
    group: 'implant',
    letter: 'I',
    colour: '#2fc79a',
    dash: '',
    ink: 'blue',
    recommend: 'recommend.implant',
    peru: 'implant',
    // CID 6401, 7151, 7193.
    licensed: { value: '40388003', meaning: 'Implant' },
    aliases: ['implants', 'dental implant', 'implantes', 'implante dental'],
  },
  {
    id: 'IMPLANT OR ROOT CANAL TREATMENT',
    key: 'implantOrRootCanalTreatment',
    group: 'implant',
    letter: 'T',
    colour: '#56d6ae',
    dash: '8 3',
    ink: 'blue',
    recommend: 'recommend.implantOrRootCanal',
    peru: null,
    // The model does not distinguish two things that have separate codes.
    licensed: null,
    aliases: [],
  },
  {
    id: 'IMPACTED TOOTH',
    key: 'impactedTooth',
    group: 'eruption',
    letter: 'M',
    colour: '#f0e442',
    dash: '',
    ink: 'blue',
    recommend: {
      anterior: 'recommend.impacted',
      posterior: 'recommend.impacted',
      thirdMolar: 'recommend.impactedThirdMolar',
    },
    peru: 'impaction',
    // CID 4018, 4019 and 4025 name teeth, not their eruption.
    licensed: null,
    aliases: ['impacted', 'impacted teeth', 'impaction', 'diente retenido', 'diente incluido', 'pieza impactada'],
  },
  {
    id: 'ERUPTING TOOTH',
    key: 'eruptingTooth',
    group: 'eruption',
    letter: 'U',
    colour: '#d8dd6a',
    dash: '3 3',
    ink: 'blue',
    recommend: 'recommend.erupting',
    peru: 'erupting-tooth',
    // CID 4018, 4019 and 4025 name teeth, not their eruption.
    licensed: null,
    aliases: ['erupting', 'erupting teeth', 'pieza en erupcion'],
  },
  {
    id: 'CONDYLE',
    key: 'condyle',
    group: 'anatomy',
    letter: 'N',
    colour: '#f2f2f2',
    dash: '2 3',
    ink: 'blue',
    recommend: null,
    peru: null,
    // 53620006 Temporomandibular joint (CID 4028) is wider.
    licensed: null,
    aliases: ['condyles', 'mandibular condyle'],
  },
] as const satisfies readonly ClassRow[]

/** Classes that only a dentist adds: no detector finds them, and no detector metric counts them. */
export const dentistOnlyClasses = [
  {
    id: 'BONE LOSS HORIZONTAL',
    key: 'horizontalBoneLoss',
    group: 'periodontal',
    letter: 'PH',
    colour: '#ff8a5c',
    dash: '12 4',
    ink: 'red',
    recommend: 'recommend.boneLoss',
    peru: null,
    // No group has bone loss of the jaws.
    licensed: null,
  },
  {
    id: 'BONE LOSS VERTICAL',
    key: 'verticalBoneLoss',
    group: 'periodontal',
    letter: 'PV',
    colour: '#ff8a5c',
    dash: '6 2 1 2',
    ink: 'red',
    recommend: 'recommend.boneLoss',
    peru: null,
    // No group has bone loss of the jaws.
    licensed: null,
  },
  {
    id: 'DENTAL CALCULUS',
    key: 'calculus',
    group: 'periodontal',
    letter: 'CA',
    colour: '#f0e442',
    dash: '12 4',
    ink: 'red',
    recommend: 'recommend.calculus',
    peru: null,
    // CID 7151 and 7196 have calculi of other organs.
    licensed: null,
  },
  {
    id: 'CYST',
    key: 'cyst',
    group: 'lesion',
    letter: 'QU',
    colour: '#ff6f91',
    dash: '4 2',
    ink: 'red',
    recommend: 'recommend.cyst',
    peru: null,
    // 103552005 Cyst (CID 7159) is of any organ.
    licensed: null,
  },
  {
    id: 'SUPERNUMERARY TOOTH',
    key: 'supernumeraryTooth',
    group: 'eruption',
    letter: 'SN',
    colour: '#f0e442',
    dash: '6 2 1 2',
    ink: 'blue',
    recommend: 'recommend.supernumerary',
    peru: null,
    // CID 4018, 4019 and 4025 name teeth, none beyond their number.
    licensed: null,
  },
  {
    id: 'RECURRENT CARIES',
    key: 'recurrentCaries',
    group: 'decay',
    letter: 'CR',
    colour: '#ff8a5c',
    dash: '4 2',
    ink: 'red',
    recommend: 'recommend.recurrentCaries',
    peru: 'caries',
    // No group has caries or another disease of the hard tissues of teeth.
    licensed: null,
  },
  {
    id: 'OVERHANG',
    key: 'overhang',
    group: 'restoration',
    letter: 'DB',
    colour: '#56b4e9',
    dash: '12 4',
    ink: 'red',
    recommend: 'recommend.overhang',
    peru: null,
    // No group has faults of restorations.
    licensed: null,
  },
  {
    id: 'POST',
    key: 'post',
    group: 'endodontic',
    letter: 'PE',
    colour: '#d99ac5',
    dash: '12 4',
    ink: 'blue',
    recommend: 'recommend.post',
    peru: 'post-and-core',
    // No group has this concept.
    licensed: null,
  },
] as const satisfies readonly ClassRow[]
