import type { ReportModel } from '@xrai/contract/records/report'
import { precisionPath, type ReportSheetText, reportSheet } from '@xrai/contract/report/report-sheet'
import { drawToothChart } from '@xrai/contract/report/tooth-chart'
import { inSpanish } from '@xrai/contract/strings/translate'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { clinicHead, type PrintedClinic } from './pdf-clinic-head.ts'
import { densities, loose, pagesFor } from './pdf-density.ts'
import {
  emptyFindings,
  findingsSection,
  heading,
  isHeadingAlone,
  keyImageBlock,
  keyImageRow,
  type Laid,
  legend,
  toothChartBlock,
} from './pdf-findings.ts'
import { headerGrid, titleBlock, warningNotice } from './pdf-header.ts'
import { signatureBlock } from './pdf-signature.ts'
import { writtenTexts } from './pdf-texts.ts'
import { contentWidth, ink, line, muted, page, sizes, tabular } from './pdf-theme.ts'
import { renderFitting } from './render-pdf.ts'

/** The footer of every page: the required validation, the software, the report's code and the page number. */
const footer =
  ({ validation, aiVersion, code, precision }: ReportSheetText, publicUrl: string) =>
  (current: number, pages: number): Content => ({
    margin: [page.margin, 8, page.margin, 0],
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: contentWidth, y2: 0, lineWidth: 0.6, lineColor: line }] },
      { text: validation, fontSize: sizes.small, color: ink, margin: [0, 6, 0, 3] },
      {
        columns: [
          {
            text: [
              `${aiVersion}  ·  ${code}  ·  ${precision} `,
              { text: `${publicUrl}${precisionPath}`, link: `${publicUrl}${precisionPath}` },
            ],
            alignment: 'left',
          },
          { text: inSpanish('report.page', { page: current, pages }), alignment: 'right', width: 'auto' },
        ],
        fontSize: sizes.small,
        color: muted,
        fontFeatures: tabular,
      },
    ],
  })

/** Empty if the plan does not include it, or without findings. */
function toothChartOf(model: ReportModel, laid: Laid): Content[] {
  const chart = drawToothChart(model)
  return chart === null || laid.sheet.rows.length === 0 ? [] : [toothChartBlock(chart, laid)]
}

function findings(model: ReportModel, laid: Laid): Content[] {
  const { sheet, density } = laid
  const hidden = sheet.hidden === null ? [] : [warningNotice(sheet.hidden)]
  const texts = writtenTexts(sheet.texts, density)
  if (sheet.rows.length === 0) return [heading(inSpanish('report.findings')), emptyFindings(sheet), ...hidden, ...texts]
  const sections = (isLast: boolean) =>
    sheet.sections.filter(section => section.isLast === isLast).flatMap(section => findingsSection(section, laid))
  return [
    ...(density.isBare ? [] : [legend(sheet)]),
    ...sections(false),
    ...(density.isBeside ? [] : toothChartOf(model, laid)),
    ...texts,
    ...sections(true),
    ...hidden,
  ]
}

/** A mark across every page of a report that no dentist has signed. */
const draftMark = (draft: string) => ({
  text: draft.toLocaleUpperCase('es'),
  color: muted,
  opacity: 0.08,
  bold: true,
  angle: -55,
})

/** A dentist's draft reserves the space of the signature, so that signing it adds no page. */
const signatureSpace = ({ review }: ReportModel): Content[] =>
  review.decided > 0 ? [{ text: '', margin: [0, 108, 0, 0] }] : []

/**
 * The A4 sheet as a pdfmake document. `picture` is the radiograph as a data URI of a JPEG; it is scaled to the key
 * picture, because the outlines are positioned by the model's width and height, not by its pixels. `publicUrl` is this
 * installation's address in the link to the measured accuracy; `clinic` is its clinic with the logo, omitted if
 * undefined.
 */
export function reportDocument(
  model: ReportModel,
  { picture, clinic }: { readonly picture: string; readonly clinic?: PrintedClinic },
  publicUrl: string,
  density = loose,
): TDocumentDefinitions {
  const sheet = reportSheet(model)
  return {
    info: {
      title: `${sheet.title} ${sheet.code}`,
      subject: inSpanish('report.subject'),
      author: inSpanish('product.name'),
      creator: inSpanish('product.name'),
      creationDate: new Date(model.issueDate),
    },
    language: 'es',
    displayTitle: true,
    version: '1.7',
    pageSize: 'A4',
    pageMargins: [page.margin, page.margin, page.margin, page.bottom],
    defaultStyle: { font: 'Inter', fontSize: sizes.body, color: ink, lineHeight: 1.12 },
    footer: footer(sheet, publicUrl),
    pageBreakBefore: isHeadingAlone,
    ...(sheet.draft === null ? {} : { watermark: draftMark(sheet.draft) }),
    content: [
      ...clinicHead(clinic ?? { text: sheet.clinic, logo: null }, density.isBare),
      titleBlock(sheet, density),
      headerGrid(sheet, density),
      ...(sheet.experimental === null ? [] : [warningNotice(sheet.experimental)]),
      ...(sheet.fault === null ? [] : [warningNotice(sheet.fault)]),
      ...(sheet.child === null ? [] : [warningNotice(sheet.child)]),
      ...(sheet.research === null ? [] : [warningNotice(sheet.research)]),
      keyImageRow(keyImageBlock(model, picture, density), toothChartOf(model, { sheet, density }), {
        sheet,
        density,
      }),
      ...findings(model, { sheet, density }),
      ...(sheet.filters === null
        ? []
        : [{ text: sheet.filters, fontSize: sizes.small, color: muted, margin: [0, 9, 0, 0] } as Content]),
      ...(sheet.signature === null ? signatureSpace(model) : [signatureBlock(sheet.signature, publicUrl, density)]),
    ],
  }
}

/** Renders the PDF of a report, with the loosest layout that keeps its findings on one or two sheets. */
export const renderReport = (...[model, pictures, publicUrl]: Parameters<typeof reportDocument>) =>
  renderFitting(
    densities.map(density => reportDocument(model, pictures, publicUrl, density)),
    pagesFor(reportSheet(model).rows),
  )
