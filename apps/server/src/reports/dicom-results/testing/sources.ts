import type { Prediction } from '@xrai/contract/records/prediction'
import { reportModel } from '../../report/report-model.ts'
import { analysisOf, prediction, sourceOf } from '../../report/testing/analyses.ts'
import type { ResultSource } from '../result-source.ts'

const somePredictions: readonly Prediction[] = [
  prediction({
    detection_id: 'a',
    tooth: '36',
    x: 150,
    y: 150,
    width: 100,
    height: 100,
    points: [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
      { x: 150, y: 200 },
    ],
  }),
  prediction({
    detection_id: 'b',
    class: 'IMPLANT OR ROOT CANAL TREATMENT',
    x: 700,
    y: 300,
    placement: { kind: 'region', arch: 'upper', side: 'left', region: 'molar' },
  }),
  prediction({ detection_id: 'c', class: 'IMPLANT', tooth: '11', x: 900, y: 500, experimental: true }),
]

/** The source of a signed report on a DICOM file of 2000 × 1000 pixels. */
export const resultSource = (over: Partial<ResultSource> = {}): ResultSource => ({
  report: reportModel(sourceOf({ analysis: analysisOf({ predictions: somePredictions }) })),
  model: { name: 'panoramic', version: '1.2' },
  image: {
    id: '0199aa00-0000-7000-8000-000000000002',
    orientation: null,
    uploadedAt: '2026-11-20T14:00:00.000Z',
    identity: null,
  },
  pixels: { spacing: { row: 0.1, column: 0.1, source: 'PixelSpacing' } },
  patient: { name: 'Quispe^Rosa', id: 'HC-1', birthDate: '19800102', sex: 'F' },
  capture: null,
  lossy: false,
  origin: {
    sopClass: '1.2.840.10008.5.1.4.1.1.1.1',
    instance: '1.2.3.4',
    series: '1.2.3',
    study: '1.2',
    patientName: 'Quispe^Ana',
    patientId: '7',
    studyDate: '20260102',
    frames: 1,
    greys: {
      slope: 1,
      intercept: 0,
      voi: { centre: 2048, width: 4096, shape: 'LINEAR' },
      inverted: false,
    },
  },
  state: {
    is: 'signed',
    version: 1,
    follows: false,
    at: '2026-11-20T15:00:00.000Z',
    by: 'Perez^Lucia',
    pdf: new TextEncoder().encode('%PDF-1.7 signed'),
  },
  ...over,
})

/** Like `resultSource` for a JPEG. */
export const capturedSource = (over: Partial<ResultSource> = {}): ResultSource => {
  const { width, height } = resultSource().report.image
  return resultSource({
    origin: null,
    pixels: {},
    lossy: true,
    capture: { width, height, data: new Uint8Array(width * height) },
    ...over,
  })
}
