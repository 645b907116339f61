import type { RadiographType } from '@xrai/contract/records/radiograph'

/** A radiograph of the demo: a file of samples/pictures, or a phantom drawn on demand. */
export type DemoRadiograph =
  | { readonly kind: 'sample'; readonly type: RadiographType; readonly file: string }
  /** Half of a sample's bytes, like the file of an interrupted export. */
  | { readonly kind: 'broken'; readonly type: RadiographType; readonly file: string; readonly as: string }
  | { readonly kind: 'drawn'; readonly type: RadiographType; readonly seed: number }

export interface DemoCase {
  readonly name: string
  readonly description: string | null
  /** Index in the list of patients. */
  readonly patient: number
  /** Days between the radiograph and today. */
  readonly age: number
  readonly pictures: readonly DemoRadiograph[]
  /** How many of the images, from the first on, the dentist has reviewed. */
  readonly reviewed: number
  /** How many of those have a report. */
  readonly reported: number
  /** How many of those the dentist signed. */
  readonly signed: number
}

const sample = (file: string): DemoRadiograph => ({ kind: 'sample', type: typeOf(file), file })
const typeOf = (file: string): RadiographType => (file.startsWith('periapical') ? 'periapical' : 'panoramic')
/** Training never uses seeds above a million; the samples use those up to 1,000,038. */
const panoramic = (seed: number): DemoRadiograph => ({ kind: 'drawn', type: 'panoramic', seed: 1_000_100 + seed })
const periapical = (seed: number): DemoRadiograph => ({ kind: 'drawn', type: 'periapical', seed: 1_000_100 + seed })

type Row = readonly [
  age: number,
  patient: number,
  name: string,
  description: string | null,
  pictures: readonly DemoRadiograph[],
  reviewed: number,
  reported: number,
  signed?: number,
]

const rows: readonly Row[] = [
  [
    0,
    0,
    'Caso - Ficticia Lazo, primera consulta',
    'Panorámica inicial y periapical de la zona con molestia. La segunda exportación llegó incompleta.',
    [
      sample('panoramic-decayed.jpg'),
      { kind: 'broken', type: 'periapical', file: 'periapical-decayed.jpg', as: 'periapical-36-incompleta.jpg' },
    ],
    0,
    0,
  ],
  [
    1,
    1,
    'Caso - Ejemplo Ríos, control de implantes',
    'Control a los doce meses de la colocación.',
    [sample('panoramic-implants.jpg')],
    0,
    0,
  ],
  [
    2,
    2,
    'Caso - Modelo Paz, terceros molares',
    'Evaluación de cordales antes de ortodoncia.',
    [sample('panoramic-impacted.jpg')],
    0,
    0,
  ],
  [
    3,
    3,
    'Caso - Muestra Vidal, dolor a la percusión',
    'Dolor a la percusión en sector inferior; dos periapicales.',
    [sample('periapical-decayed.jpg'), sample('periapical-root-filled.jpg')],
    1,
    1,
  ],
  [
    5,
    4,
    'Caso - Inventada Soto, rehabilitación total',
    'Planificación de prótesis superior e inferior.',
    [sample('panoramic-edentulous.jpg')],
    1,
    1,
    1,
  ],
  [
    7,
    5,
    'Caso - Simulado Peña, revisión de coronas',
    'Sensibilidad bajo una corona antigua.',
    [sample('panoramic-restored.jpg'), periapical(1)],
    2,
    1,
  ],
  [8, 6, 'Caso - Fantasma Luna, control anual', null, [sample('panoramic-healthy.jpg')], 1, 1],
  [
    10,
    7,
    'Caso - Supuesto Mejía, radiografía de otra clínica',
    'Traída en DICOM por el paciente.',
    [sample('panoramic-12bit.dcm'), sample('periapical-12bit.dcm')],
    0,
    0,
  ],
  [
    12,
    8,
    'Caso - Imaginaria Cruz, segunda opinión',
    'Exportación de 16 bits del centro de imágenes.',
    [sample('panoramic-16bit.png')],
    1,
    0,
  ],
  [13, 9, 'Caso - Ensayo Vega, ingreso', 'Panorámica de ingreso.', [panoramic(1)], 1, 1, 1],
  [15, 10, 'Caso - Prueba Ochoa, endodoncia 46', 'Control posterior a la endodoncia.', [periapical(2)], 1, 0],
  [
    17,
    11,
    'Caso - Dibujado Campos, urgencia',
    'Fractura de restauración al morder.',
    [panoramic(2), periapical(3)],
    2,
    1,
  ],
  [20, 12, 'Caso - Aparente Salas, control de ortodoncia', null, [panoramic(3)], 1, 1, 1],
  [
    22,
    13,
    'Caso - Teórico Rojas, evaluación periodontal',
    'Primera panorámica en la clínica; sin radiografías previas.',
    [panoramic(4)],
    0,
    0,
  ],
  [25, 1, 'Caso - Ejemplo Ríos, antes de implantes', 'Estudio previo del sector posterior.', [panoramic(5)], 1, 1],
  [28, 3, 'Caso - Muestra Vidal, control anual', 'Revisión de obturaciones.', [panoramic(6)], 1, 0],
  [32, 8, 'Caso - Imaginaria Cruz, dolor nocturno', 'Periapical de la zona dolorosa.', [periapical(4)], 1, 1],
  [37, 5, 'Caso - Simulado Peña, ingreso', 'Panorámica de ingreso.', [panoramic(7)], 1, 1],
  [43, 10, 'Caso - Prueba Ochoa, ingreso', 'Paciente derivada para endodoncia.', [panoramic(8)], 1, 0],
  [50, 4, 'Caso - Inventada Soto, ingreso', 'Prótesis removible con mala adaptación.', [panoramic(9)], 1, 1],
]

/** The demo's cases, latest first. */
export const demoCases: readonly DemoCase[] = rows.map(
  ([age, patient, name, description, pictures, reviewed, reported, signed = 0]) => ({
    age,
    patient,
    name,
    description,
    pictures,
    reviewed,
    reported,
    signed,
  }),
)

/** The keys by which the demo's rows are found when seeding continues after an interruption. */
export const caseKey = (place: number): string => `demo-${place + 1}`
export const radiographKey = (place: number, number: number): string => `${caseKey(place)}-${number + 1}`
