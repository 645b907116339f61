import type { NormFinding, OpenPoint } from '../norm.ts'

type Details = Omit<NormFinding, 'id' | 'source' | 'open'>

/** `of188` and `of150`: the last number of the paragraph, 6.1.n and 5.3.n. */
const row = <const Id extends string>(
  id: Id,
  [of188, of150]: readonly [number, number],
  details: Details,
  ...open: readonly OpenPoint[]
) => ({
  ...details,
  id,
  source: { 'nts-188': `6.1.${of188}`, 'nts-150': `5.3.${of150}` },
  ...(open.length > 0 && { open }),
})

const only150 = ['nts-150'] as const
const only188 = ['nts-188'] as const

/**
 * The findings of Peru's odontogram in the order of NTS 188-MINSA/DGIESP-2022 (6.1.1–6.1.38), each with its paragraph
 * in NTS 150-MINSA/2019/DGIESP. The text of NTS 150 could not be read: its paragraphs and its own variants come from
 * secondary sources.
 */
export const peruFindings = [
  row('fixed-appliance', [1, 31], {
    text: 'charting.pe.fixedAppliance',
    scope: 'range',
    colour: 'by-state',
    marks: ['squares-and-line'],
  }),
  row('removable-appliance', [2, 32], {
    text: 'charting.pe.removableAppliance',
    scope: 'arch',
    colour: 'by-state',
    marks: ['zigzag'],
  }),
  row('crown', [3, 28], {
    text: 'charting.pe.crown',
    scope: 'tooth',
    colour: 'by-state',
    marks: ['crown-square'],
    variants: [
      { id: 'CM', sigla: 'CM', text: 'charting.pe.crownMetal' },
      { id: 'CF', sigla: 'CF', text: 'charting.pe.crownFenestrated' },
      { id: 'CMC', sigla: 'CMC', text: 'charting.pe.crownMetalCeramic' },
      { id: 'CV', sigla: 'CV', text: 'charting.pe.crownVeneer' },
      { id: 'CLM', sigla: 'CLM', text: 'charting.pe.crownMetalFree', editions: only188 },
      { id: 'CJ', sigla: 'CJ', text: 'charting.pe.crownJacket', editions: only150 },
    ],
    specification: 'charting.specify.metal',
  }),
  row('temporary-crown', [4, 27], {
    text: 'charting.pe.temporaryCrown',
    scope: 'tooth',
    colour: 'red',
    marks: ['crown-square'],
    sigla: 'CT',
  }),
  row(
    'enamel-defect',
    [5, 2],
    {
      text: 'charting.pe.enamelDefect',
      scope: 'surface',
      colour: 'red',
      marks: [],
      marksIn: { 'nts-150': ['face-fill'] },
      variants: [
        { id: 'O', sigla: 'O', text: 'charting.pe.opacity' },
        { id: 'PE', sigla: 'PE', text: 'charting.pe.pigmentation', editions: only188 },
        { id: 'HP', sigla: 'HP', text: 'charting.pe.hypoplasia', editions: only150 },
        { id: 'HM', sigla: 'HM', text: 'charting.pe.hypomineralisation', editions: only150 },
        { id: 'D', sigla: 'D', text: 'charting.pe.discolouration', editions: only150 },
        { id: 'fluorosis', sigla: null, text: 'charting.pe.fluorosis' },
      ],
      specification: 'charting.specify.fluorosis',
    },
    'fill-150',
    'siglas-150',
    'no-sigla-188',
  ),
  row('diastema', [6, 14], { text: 'charting.pe.diastema', scope: 'pair', colour: 'blue', marks: ['gap-sign'] }),
  row('edentulous-arch', [7, 10], {
    text: 'charting.pe.edentulousArch',
    scope: 'arch',
    colour: 'blue',
    marks: ['crown-line'],
  }),
  row(
    'post-and-core',
    [8, 29],
    { text: 'charting.pe.postAndCore', scope: 'tooth', colour: 'by-state', marks: ['post-and-core'] },
    'which-root',
  ),
  row('deep-fissures', [9, 5], {
    text: 'charting.pe.deepFissures',
    scope: 'tooth',
    colour: 'blue',
    marks: [],
    sigla: 'FFP',
  }),
  row(
    'fracture',
    [10, 4],
    {
      text: 'charting.pe.fracture',
      scope: 'tooth',
      colour: 'red',
      marks: ['fracture-line'],
      directions: [
        { id: 'crown-horizontal', text: 'charting.pe.crownHorizontal' },
        { id: 'crown-vertical', text: 'charting.pe.crownVertical' },
        { id: 'crown-oblique', text: 'charting.pe.crownOblique' },
        { id: 'root-horizontal', text: 'charting.pe.rootHorizontal' },
        { id: 'root-vertical', text: 'charting.pe.rootVertical' },
        { id: 'root-oblique', text: 'charting.pe.rootOblique' },
        { id: 'both-vertical', text: 'charting.pe.bothVertical' },
        { id: 'both-oblique', text: 'charting.pe.bothOblique' },
      ],
    },
    'shape',
    'senses',
  ),
  row(
    'fusion',
    [11, 21],
    { text: 'charting.pe.fusion', scope: 'pair', colour: 'blue', marks: ['number-circles'] },
    'circles-as-ovals',
  ),
  row('gemination', [12, 22], {
    text: 'charting.pe.gemination',
    scope: 'tooth',
    colour: 'blue',
    marks: ['number-circle'],
  }),
  row(
    'rotation',
    [13, 15],
    {
      text: 'charting.pe.rotation',
      scope: 'tooth',
      colour: 'blue',
      marks: ['rotation-arrow'],
      directions: [
        { id: 'mesial', text: 'charting.pe.toMesial' },
        { id: 'distal', text: 'charting.pe.toDistal' },
      ],
    },
    'senses',
  ),
  row('impaction', [14, 23], { text: 'charting.pe.impaction', scope: 'tooth', colour: 'blue', marks: [], sigla: 'I' }),
  row('implant', [15, 30], {
    text: 'charting.pe.implant',
    scope: 'tooth',
    colour: 'by-state',
    marks: [],
    sigla: 'IMP',
  }),
  row(
    'caries',
    [16, 1],
    {
      text: 'charting.pe.caries',
      scope: 'surface',
      colour: 'red',
      marks: ['face-fill'],
      variants: [
        { id: 'MB', sigla: 'MB', text: 'charting.pe.whiteSpot' },
        { id: 'CE', sigla: 'CE', text: 'charting.pe.enamelCaries' },
        { id: 'CD', sigla: 'CD', text: 'charting.pe.dentineCaries' },
        { id: 'CDP', sigla: 'CDP', text: 'charting.pe.pulpCaries' },
      ],
    },
    'shape',
  ),
  row('macrodontia', [17, 19], {
    text: 'charting.pe.macrodontia',
    scope: 'tooth',
    colour: 'blue',
    marks: [],
    sigla: 'MAC',
  }),
  row('microdontia', [18, 20], {
    text: 'charting.pe.microdontia',
    scope: 'tooth',
    colour: 'blue',
    marks: [],
    sigla: 'MIC',
  }),
  row(
    'mobility',
    [19, 26],
    { text: 'charting.pe.mobility', scope: 'tooth', colour: 'red', marks: [], sigla: 'M', grades: [1, 2, 3, 4] },
    'scale',
  ),
  row(
    'absent-tooth',
    [20, 6],
    {
      text: 'charting.pe.absentTooth',
      scope: 'tooth',
      colour: 'blue',
      marks: ['tooth-cross'],
      variants: [
        { id: 'DNE', sigla: 'DNE', text: 'charting.pe.notErupted' },
        { id: 'DEX', sigla: 'DEX', text: 'charting.pe.lostToCaries' },
        { id: 'DAO', sigla: 'DAO', text: 'charting.pe.absentOtherwise' },
      ],
    },
    'siglas-150',
  ),
  row('peg-tooth', [21, 17], {
    text: 'charting.pe.pegTooth',
    scope: 'tooth',
    colour: 'blue',
    marks: ['root-triangle'],
  }),
  row('ectopic-tooth', [22, 18], {
    text: 'charting.pe.ectopicTooth',
    scope: 'tooth',
    colour: 'blue',
    marks: [],
    sigla: 'E',
  }),
  row('erupting-tooth', [23, 7], {
    text: 'charting.pe.eruptingTooth',
    scope: 'tooth',
    colour: 'blue',
    marks: ['eruption-arrow'],
  }),
  row('extruded-tooth', [24, 12], {
    text: 'charting.pe.extrudedTooth',
    scope: 'tooth',
    colour: 'blue',
    marks: ['extrusion-arrow'],
  }),
  row('intruded-tooth', [25, 13], {
    text: 'charting.pe.intrudedTooth',
    scope: 'tooth',
    colour: 'blue',
    marks: ['intrusion-arrow'],
  }),
  row('supernumerary-tooth', [26, 11], {
    text: 'charting.pe.supernumeraryTooth',
    scope: 'pair',
    colour: 'blue',
    marks: ['circled-letter'],
    sigla: 'S',
    siglaIsDrawn: true,
    isBetween: true,
  }),
  row('pulpotomy', [27, 36], {
    text: 'charting.pe.pulpotomy',
    scope: 'tooth',
    colour: 'by-state',
    marks: ['pulp-fill'],
    sigla: 'PP',
    isOfMilkTeethOnly: true,
  }),
  row('abnormal-position', [28, 16], {
    text: 'charting.pe.abnormalPosition',
    scope: 'tooth',
    colour: 'blue',
    marks: [],
    variants: [
      { id: 'M', sigla: 'M', text: 'charting.pe.mesialised' },
      { id: 'D', sigla: 'D', text: 'charting.pe.distalised' },
      { id: 'V', sigla: 'V', text: 'charting.pe.vestibularised' },
      { id: 'P', sigla: 'P', text: 'charting.pe.palatalised' },
      { id: 'L', sigla: 'L', text: 'charting.pe.lingualised' },
    ],
  }),
  row('fixed-prosthesis', [29, 33], {
    text: 'charting.pe.fixedProsthesis',
    scope: 'range',
    colour: 'by-state',
    marks: ['line-and-pillars'],
  }),
  row('complete-prosthesis', [30, 35], {
    text: 'charting.pe.completeProsthesis',
    scope: 'arch',
    colour: 'by-state',
    marks: ['two-lines'],
  }),
  row('removable-prosthesis', [31, 34], {
    text: 'charting.pe.removableProsthesis',
    scope: 'stretches',
    colour: 'by-state',
    marks: ['two-lines'],
  }),
  row('root-stump', [32, 25], { text: 'charting.pe.rootStump', scope: 'tooth', colour: 'red', marks: [], sigla: 'RR' }),
  row(
    'restoration',
    [33, 8],
    {
      text: 'charting.pe.restoration',
      scope: 'surface',
      colour: 'by-state',
      marks: ['face-fill'],
      variants: [
        { id: 'AM', sigla: 'AM', text: 'charting.pe.amalgam' },
        { id: 'R', sigla: 'R', text: 'charting.pe.resin' },
        { id: 'IV', sigla: 'IV', text: 'charting.pe.glassIonomer' },
        { id: 'IM', sigla: 'IM', text: 'charting.pe.metalInlay' },
        { id: 'IE', sigla: 'IE', text: 'charting.pe.aestheticInlay' },
        { id: 'C', sigla: 'C', text: 'charting.pe.veneer' },
      ],
    },
    'shape',
  ),
  row(
    'temporary-restoration',
    [34, 9],
    { text: 'charting.pe.temporaryRestoration', scope: 'surface', colour: 'red', marks: ['face-outline'] },
    'shape',
  ),
  row(
    'sealant',
    [35, 3],
    { text: 'charting.pe.sealant', scope: 'surface', colour: 'by-state', marks: ['fissure-line'], sigla: 'S' },
    'shape',
  ),
  row(
    'worn-surface',
    [36, 24],
    { text: 'charting.pe.wornSurface', scope: 'surface', colour: 'red', marks: ['face-outline'], sigla: 'DES' },
    'shape',
  ),
  row(
    'root-canal',
    [37, 36],
    {
      text: 'charting.pe.rootCanal',
      scope: 'tooth',
      colour: 'by-state',
      marks: ['root-line'],
      variants: [
        { id: 'TC', sigla: 'TC', text: 'charting.pe.rootCanalTreatment' },
        { id: 'PC', sigla: 'PC', text: 'charting.pe.pulpectomy' },
      ],
    },
    'which-root',
  ),
  row('transposition', [38, 37], {
    text: 'charting.pe.transposition',
    scope: 'pair',
    colour: 'blue',
    marks: ['number-arrows'],
  }),
] as const satisfies readonly NormFinding[]

export type PeruFinding = (typeof peruFindings)[number]['id']
