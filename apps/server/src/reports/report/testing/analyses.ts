import { detectionClasses } from '@xrai/contract/classes/detection-class'
import { noClinicHead } from '@xrai/contract/records/clinic'
import type { Prediction } from '@xrai/contract/records/prediction'
import type { Decision } from '@xrai/contract/review/decision-schema'
import { fold } from '@xrai/contract/review/fold'
import { noTooth, permanentTeeth } from '@xrai/contract/teeth/fdi'
import type { ReportedAnalysis, ReportSource } from '../report-model.ts'

export function prediction(over: Partial<Prediction> = {}): Prediction {
  const { x = 400, y = 300, width = 80, height = 60 } = over
  return {
    detection_id: 'd-1',
    class: 'Caries',
    class_id: 0,
    confidence: 0.873,
    x,
    y,
    width,
    height,
    points: [],
    tooth: noTooth,
    location: '',
    placement: null,
    experimental: false,
    research: false,
    ...over,
  }
}

/** `count` findings spread over an upper and a lower row, of every class in turn, on known and unknown teeth. */
export const manyPredictions = (count: number): Prediction[] =>
  Array.from({ length: count }, (_, at) =>
    prediction({
      detection_id: `d-${String(at).padStart(4, '0')}`,
      class: detectionClasses[at % detectionClasses.length]?.id ?? 'Caries',
      confidence: 0.98 - (at % 60) / 80,
      x: 150 + ((at * 97) % 1700),
      y: (at % 2 === 0 ? 380 : 620) + ((at * 31) % 90) - 45,
      width: 50 + ((at * 13) % 50),
      height: 60 + ((at * 17) % 70),
      tooth: at % 5 === 4 ? noTooth : (permanentTeeth[at % permanentTeeth.length] ?? noTooth),
      location: at % 3 === 0 ? 'Corona, cara distal' : '',
    }),
  )

interface Reviewed {
  readonly predictions?: readonly Prediction[]
  readonly decisions?: readonly Decision[]
}

export const analysisOf = ({
  predictions = [],
  decisions = [],
  ...over
}: Partial<Omit<ReportedAnalysis, 'findings'>> & Reviewed = {}): ReportedAnalysis => ({
  id: '0199aa00-0000-7000-8000-000000000001',
  type: 'panoramic',
  experimental: false,
  uploadDate: '2026-11-20T14:00:00.000Z',
  reviewedAt: null,
  measures: [],
  model: { version: '0.1.3' },
  image: { id: '0199aa00-0000-7000-8000-000000000002', width: 2000, height: 1000 },
  findings: fold(predictions, decisions),
  decisionCount: decisions.length,
  numbering: 'off',
  teeth: [],
  toothDecisions: [],
  warnings: [],
  ...over,
})

export const sourceOf = (over: Partial<ReportSource> = {}): ReportSource => ({
  analysis: analysisOf(),
  clinicName: 'Clínica Dental Miraflores',
  detailed: true,
  clinic: noClinicHead,
  signature: null,
  patient: null,
  birthDate: null,
  fileAge: null,
  header: {
    requestingDentist: 'Lucía Pérez Huamán',
    patientName: 'Rosa Ñahui Quispe',
    patientAge: 34,
    patientSex: 'F',
    radiographyDate: '2026-11-18',
  },
  texts: null,
  filters: { minimumConfidence: 20, classes: [] },
  issue: { code: 'XR-1763650800000', date: '2026-11-20T15:00:00.000Z' },
  ...over,
})
