// @module-tag resources
import type { ReportModel } from '@xrai/contract/records/report'
import { reportSheet } from '@xrai/contract/report/report-sheet'
import { ana, createReview } from '@xrai/contract/review/testing/decisions'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { testPictures } from '../../testing/picture-processes.ts'
import { densities } from './pdf-density.ts'
import { renderPdf } from './render-pdf.ts'
import { reportModel } from './report-model.ts'
import { renderReport, reportDocument } from './report-pdf.ts'
import { drawReportImage } from './report-picture.ts'
import { analysisOf, manyPredictions, prediction, sourceOf } from './testing/analyses.ts'

let picture = ''
const publicUrl = 'https://xrai.example'
const anySignature = {
  version: 1,
  signedAt: '2026-11-20T16:00:00.000Z',
  signedBy: 'Lucía Pérez',
  professionalNumber: 'COP 12345',
  verificationCode: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
  supersedes: null,
  reason: null,
}

beforeAll(async () => {
  const grey = { create: { width: 2000, height: 1000, channels: 3 as const, background: '#555555' } }
  picture = await drawReportImage(await testPictures(), await sharp(grey).png().toBuffer())
})

/** The lines of each page, as selected in a PDF reader. */
async function linesOf(model: ReportModel): Promise<readonly string[]> {
  const { text } = await extractText(
    await getDocumentProxy(await renderPdf(reportDocument(model, { picture }, publicUrl))),
  )
  return text
}

/** The words of each page. */
const pagesOf = async (model: ReportModel): Promise<readonly string[]> =>
  (await linesOf(model)).map(page => page.replace(/\s+/g, ' '))

const modelOf = (count: number, over: Parameters<typeof sourceOf>[0] = {}) =>
  reportModel(sourceOf({ analysis: analysisOf({ predictions: manyPredictions(count) }), ...over }))

describe('the report as a PDF', () => {
  it('contains every word of the sheet as text', async () => {
    const model = modelOf(5)
    const words = (await pagesOf(model)).join(' ')
    const sheet = reportSheet(model)
    const rows = sheet.rows.flatMap(row => [row.tooth, row.class, row.confidence, row.location, row.description])
    const fields = sheet.fields.flatMap(({ label, value }) => [label, value])
    const rest = [sheet.title, sheet.review, sheet.filters, sheet.aiVersion, sheet.validation, sheet.code]
    for (const text of [...fields, ...rows, ...rest])
      if (text !== null) expect(words).toContain(text.replace(/\s+/g, ' '))
  })

  it('breaks no line between a percentage and its unit', async () => {
    const names = Array.from({ length: 30 }, (_, at) => 'm'.repeat(at + 1))
    const predictions = names.map((name, at) => prediction({ detection_id: `d-${at}`, class: name, confidence: 0.396 }))
    const text = (await linesOf(reportModel(sourceOf({ analysis: analysisOf({ predictions }) })))).join('\n')
    expect(text.match(/con\s+39\.6\s+%/g)).toHaveLength(30)
    expect(text).not.toMatch(/39\.6\s*\n/)
  })

  it('states that nothing was found if there are no findings', async () => {
    const pages = await pagesOf(modelOf(0))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('No se detectaron hallazgos significativos en el análisis automatizado.')
    expect(pages[0]).toContain('Página 1 de 1')
  })

  it('counts the findings hidden by the class filter, and never states that nothing was found', async () => {
    const filters = { minimumConfidence: 20, classes: ['FRACTURE'] }
    const analysis = analysisOf({
      predictions: [prediction(), prediction({ detection_id: 'd-2', experimental: true })],
    })
    const [page = ''] = await pagesOf(reportModel(sourceOf({ analysis, filters })))
    expect(page).not.toContain('No se detectaron')
    expect(page).toContain('Con los filtros de este informe no se muestra ningún hallazgo.')
    expect(page).toContain('No se muestran 2 hallazgos con confianza de 20 % o más, porque su clase no está elegida.')
  })

  it('separates experimental findings and marks each', async () => {
    const predictions = [
      prediction({ class: 'IMPLANT' }),
      prediction({ detection_id: 'd-2', tooth: '36', experimental: true }),
    ]
    const page = (await pagesOf(reportModel(sourceOf({ analysis: analysisOf({ predictions }) })))).join(' ')
    expect(page).toMatch(/Hallazgos \(1\).+Implante.+Hallazgos experimentales \(1\).+Caries\s+experimental/)
    expect(page).toContain('En gris y con «?», lo que solo indica la IA, sin revisar.')
    expect((await pagesOf(modelOf(1))).join(' ')).not.toContain('xperimental')
  })

  const texts = {
    conclusion: 'Caries en piezas 17 y 26.',
    recommendations: 'Pieza 17: evaluar su restauración.\nPieza 26: control en seis meses.',
    notes: 'Ninguna.',
  }
  const signedModel = (count: number, over: Parameters<typeof sourceOf>[0] = {}): ReportModel => {
    const predictions = manyPredictions(count)
    const review = createReview()
    review.decide(ana, { kind: 'accept' }, predictions)
    const analysis = analysisOf({ predictions, decisions: review.rows })
    return { ...reportModel(sourceOf({ analysis, texts, ...over })), signature: anySignature, isDraft: false }
  }

  it.each([
    [12, 1],
    [30, 2],
  ])('prints %i decided findings with the signature on %i pages', async (count, most) => {
    const pdf = await renderReport(signedModel(count), { picture }, publicUrl)
    const { text, totalPages } = await extractText(await getDocumentProxy(pdf))
    expect(totalPages).toBe(most)
    expect(text.join(' ')).toContain('Validado por Lucía Pérez, COP 12345')
    expect(text.join(' ')).not.toContain('% confianza')
  })

  it('leaves no heading of suggestions alone at the foot of a page', async () => {
    const { predictions, ...model } = modelOf(13)
    const reviewed = predictions.map((one, at) => (at < 2 ? { ...one, state: 'accepted' as const } : one))
    for (const lines of [24, 25, 26]) {
      const conclusion = Array.from({ length: lines }, (_, at) => `Párrafo ${at}`).join('\n')
      const pages = await pagesOf({ ...model, predictions: reviewed, recommendations: [], conclusion })
      const page = pages.find(text => text.includes('Sugerencias de la IA sin decidir'))
      expect(page, `${lines} lines`).toMatch(/Sugerencias de la IA sin decidir.*N\.º Pieza Hallazgo.*compatible/)
    }
  })

  it('prints the first findings of two pages on the first page', async () => {
    const model = signedModel(30)
    const pdf = await getDocumentProxy(await renderReport(model, { picture }, publicUrl))
    const [first = '', second = ''] = (await extractText(pdf)).text
    const teeth = reportSheet(model).rows.map(({ tooth }) => `${tooth} `)
    for (const tooth of teeth.slice(0, 12)) expect(first).toContain(tooth)
    for (const tooth of teeth.slice(18, 24)) expect(second).toContain(tooth)
  })

  it('prints the legend beside the key picture of a dense sheet without a tooth chart', () => {
    const close = densities.at(-1)
    const words = (detailed: boolean) =>
      JSON.stringify(reportDocument(signedModel(12, { detailed }), { picture: '' }, publicUrl, close)).split('Sellado')
    expect(words(false).length - words(true).length).toBe(1)
  })

  it.each([
    [12, 1],
    [30, 2],
  ])('prints a draft of %i undecided findings on %i pages, with the disclaimer', async (count, most) => {
    const pdf = await renderReport(modelOf(count), { picture }, publicUrl)
    const { text, totalPages } = await extractText(await getDocumentProxy(pdf))
    expect(totalPages).toBe(most)
    expect(text.join(' ')).toContain('debe ser validado por un profesional odontólogo')
    expect(
      text
        .join(' ')
        .replace(/\s+/g, ' ')
        .match(/% confianza/g),
    ).toHaveLength(count)
  })

  it('prints all of 120 findings over several pages, each with the header row and the footer', async () => {
    const model = modelOf(120)
    const pages = await pagesOf(model)
    expect(pages.length).toBeGreaterThan(4)
    const described = pages.join(' ').match(/% confianza/g) ?? []
    expect(described).toHaveLength(120)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Página ${at + 1} de ${pages.length}`)
      expect(page).toContain(model.reportCode)
      expect(page).toContain('debe ser validado por un profesional odontólogo')
      expect(page).toContain(`Cuánto acierta: ${publicUrl}/precision`)
      if (page.includes('% confianza')) expect(page).toContain('Hallazgo / Descripción')
    }
  })

  it('marks an experimental result', async () => {
    const analysis = analysisOf({ type: 'periapical', experimental: true, predictions: [prediction()] })
    expect((await pagesOf(reportModel(sourceOf({ analysis }))))[0]).toContain('Resultado experimental')
    expect((await pagesOf(modelOf(1)))[0]).not.toContain('Resultado experimental')
  })

  it('marks each finding of a research model', async () => {
    const predictions = [prediction({ research: true }), prediction({ detection_id: 'd-2', class: 'IMPLANT' })]
    const [page = ''] = await pagesOf(reportModel(sourceOf({ analysis: analysisOf({ predictions }) })))
    expect(page).toContain('Hallazgos de un modelo de investigación')
    expect(page).toMatch(/Caries\s+investigación/)
    expect(page).not.toMatch(/Implante\s+investigación/)
    expect((await pagesOf(modelOf(1)))[0]).not.toContain('investigación')
  })

  it('prints any name without failing', async () => {
    const patientName = 'Žižek Щукин 李明 علي 🦷 \u202eevil\u0000 Peña'
    const header = { ...sourceOf().header, patientName, requestingDentist: 'W'.repeat(120) }
    const [page] = await pagesOf(modelOf(1, { header, clinicName: `<svg>&"'` }))
    expect(page).toContain('Žižek Щукин □□ □□□ □ evil Peña')
    expect(page).toContain(`<svg>&"'`)
  })

  it('has title, language and date of issue', async () => {
    const proxy = await getDocumentProxy(await renderPdf(reportDocument(modelOf(1), { picture }, publicUrl)))
    const { info } = await proxy.getMetadata()
    expect(info).toMatchObject({
      Title: 'INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI XR-1763650800000',
      Language: 'es',
      Author: 'XRAI',
    })
    expect(Reflect.get(info, 'CreationDate')).toContain('20261120150000')
  })

  it('names no patient in its title, which windows and printer queues show', () => {
    const { info } = reportDocument(modelOf(1), { picture }, publicUrl)
    expect(JSON.stringify(info)).not.toContain('Ñahui')
  })

  it('is A4', async () => {
    const proxy = await getDocumentProxy(await renderPdf(reportDocument(modelOf(1), { picture }, publicUrl)))
    const [, , width, height] = (await proxy.getPage(1)).view
    expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([595, 842])
  })
})

describe('the picture of a report', () => {
  it('is a JPEG of at most 1600 pixels, never enlarged', async () => {
    const sizeOf = async (width: number, height: number) => {
      const png = await sharp({ create: { width, height, channels: 3, background: '#333333' } })
        .png()
        .toBuffer()
      const { format, ...size } = await sharp(
        Buffer.from((await drawReportImage(await testPictures(), png)).split(',')[1] ?? '', 'base64'),
      ).metadata()
      return [format, size.width, size.height]
    }
    expect(await sizeOf(3000, 1500)).toEqual(['jpeg', 1600, 800])
    expect(await sizeOf(900, 1200)).toEqual(['jpeg', 900, 1200])
  })
})
