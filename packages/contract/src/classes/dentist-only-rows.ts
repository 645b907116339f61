import type { ClassRow } from './class-row.ts'

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
