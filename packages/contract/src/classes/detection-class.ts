/**
 * The detection classes: the string on the wire (specification §3.2),
 * its group, and how it is drawn. Colours follow Okabe and Ito's palette, one hue per group and lightness within it,
 * read on a dark halo over a grey picture; dash and letter carry the class where colour cannot (WCAG 1.4.1).
 * `dash` is an SVG stroke-dasharray in screen pixels, empty for a solid line. `text` is a key of the catalogue.
 */
export const detectionClasses = [
  { id: 'Caries', group: 'decay', text: 'classes.caries', letter: 'C', colour: '#ff8a5c', dash: '' },
  {
    id: 'CARIES OR ROOT STUMP',
    group: 'decay',
    text: 'classes.cariesOrRootStump',
    letter: 'D',
    colour: '#ff9e3d',
    dash: '8 3',
  },
  { id: 'ROOT STUMP', group: 'decay', text: 'classes.rootStump', letter: 'R', colour: '#d9793a', dash: '3 3' },
  { id: 'FRACTURE', group: 'decay', text: 'classes.fracture', letter: 'X', colour: '#ffb08a', dash: '10 3 2 3' },
  {
    id: 'PERIAPICAL LESION',
    group: 'lesion',
    text: 'classes.periapicalLesion',
    letter: 'P',
    colour: '#ff6f91',
    dash: '2 3',
  },
  { id: 'FILLING', group: 'restoration', text: 'classes.filling', letter: 'O', colour: '#56b4e9', dash: '' },
  {
    id: 'FILLING OR CROWN',
    group: 'restoration',
    text: 'classes.fillingOrCrown',
    letter: 'F',
    colour: '#6fb7ff',
    dash: '8 3',
  },
  {
    id: 'CROWN AND BRIDGE',
    group: 'restoration',
    text: 'classes.crownAndBridge',
    letter: 'K',
    colour: '#8fa8ff',
    dash: '10 3 2 3',
  },
  { id: 'SEALANT', group: 'restoration', text: 'classes.sealant', letter: 'S', colour: '#9fd8f5', dash: '3 3' },
  {
    id: 'ROOT CANAL TREATMENT',
    group: 'endodontic',
    text: 'classes.rootCanalTreatment',
    letter: 'E',
    colour: '#d99ac5',
    dash: '',
  },
  {
    id: 'SHORTENED RCT',
    group: 'endodontic',
    text: 'classes.shortenedRct',
    letter: 'H',
    colour: '#e6b3d6',
    dash: '3 3',
  },
  {
    id: 'ROOT CANAL BEYOND APEX',
    group: 'endodontic',
    text: 'classes.rootCanalBeyondApex',
    letter: 'B',
    colour: '#c77fb5',
    dash: '10 3 2 3',
  },
  { id: 'IMPLANT', group: 'implant', text: 'classes.implant', letter: 'I', colour: '#2fc79a', dash: '' },
  {
    id: 'IMPLANT OR ROOT CANAL TREATMENT',
    group: 'implant',
    text: 'classes.implantOrRootCanalTreatment',
    letter: 'T',
    colour: '#56d6ae',
    dash: '8 3',
  },
  { id: 'IMPACTED TOOTH', group: 'eruption', text: 'classes.impactedTooth', letter: 'M', colour: '#f0e442', dash: '' },
  {
    id: 'ERUPTING TOOTH',
    group: 'eruption',
    text: 'classes.eruptingTooth',
    letter: 'U',
    colour: '#d8dd6a',
    dash: '3 3',
  },
  { id: 'CONDYLE', group: 'anatomy', text: 'classes.condyle', letter: 'N', colour: '#f2f2f2', dash: '2 3' },
] as const satisfies readonly DetectionClass[]

export interface DetectionClass {
  readonly id: string
  readonly group: FindingGroup
  readonly text: `classes.${string}`
  readonly letter: string
  readonly colour: `#${string}`
  readonly dash: string
}

export type FindingGroup =
  | 'decay'
  | 'lesion'
  | 'restoration'
  | 'endodontic'
  | 'implant'
  | 'eruption'
  | 'anatomy'
  | 'unknown'

export type DetectionClassId = (typeof detectionClasses)[number]['id']

const byId: ReadonlyMap<string, (typeof detectionClasses)[number]> = new Map(detectionClasses.map(c => [c.id, c]))

export const isDetectionClassId = (id: string): id is DetectionClassId => byId.has(id)

/** How an unknown class is drawn: grey, under the name it came with (specification §3.2). */
export const unknownClass = { group: 'unknown', letter: '?', colour: '#9aa5a0', dash: '1 3' } as const

/** The presentation of any class string; `text` is null for an unknown class. */
export function detectionClass(id: string) {
  const known = byId.get(id)
  return known ?? { ...unknownClass, id, text: null }
}
