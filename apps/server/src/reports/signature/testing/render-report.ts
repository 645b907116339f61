import sharp from 'sharp'
import { renderPdf } from '../../report/render-pdf.ts'
import { reportModel } from '../../report/report-model.ts'
import { reportDocument } from '../../report/report-pdf.ts'
import { analysisOf, manyPredictions, sourceOf } from '../../report/testing/analyses.ts'

/** The PDF of a report of some pages, with a grey image. */
export const renderReport = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const grey = { create: { width: 1600, height: 800, channels: 3 as const, background: '#555555' } }
  const picture = `data:image/jpeg;base64,${(await sharp(grey).jpeg().toBuffer()).toString('base64')}`
  const model = reportModel(sourceOf({ analysis: analysisOf({ predictions: manyPredictions(20) }) }))
  return renderPdf(reportDocument(model, { picture }, 'https://xrai.example'))
}
