import { drawOdontogram } from '@xrai/contract/odontogram/draw-odontogram'
import { drawingSvg } from '@xrai/contract/odontogram/drawing'
import { odontogramHeight, odontogramWidth } from '@xrai/contract/odontogram/geometry'
import { norms } from '@xrai/contract/odontogram/norms'
import { withoutCop } from '@xrai/contract/records/professional-number'
import { formatDay, formatInstant, formatMoment } from '@xrai/contract/report/report-dates'
import { verificationPath } from '@xrai/contract/report/report-sheet'
import { formatAge } from '@xrai/contract/report/sheet-fields'
import { groupedCode } from '@xrai/contract/signature/verification-code'
import { inSpanish } from '@xrai/contract/strings/translate'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { clinicHead, type PrintedClinic } from '../../reports/report/pdf-clinic-head.ts'
import { signatureBlock } from '../../reports/report/pdf-signature.ts'
import { ink, line, muted, page, sizes, tabular } from '../../reports/report/pdf-theme.ts'
import { printable } from '../../reports/report/printable.ts'
import type { OdontogramSheet } from './odontogram-sheet.ts'

const margin = 32
const width = page.width - 2 * margin
/** The margin around the odontogram for drawings beyond the crowns at its sides. */
const bleed = 4

const field = (label: string, value: string): Content => ({
  text: [
    { text: `${label}: `, color: muted },
    { text: printable(value), bold: true },
  ],
  fontFeatures: tabular,
})

const titleOf = ({ kind, date, clinic }: OdontogramSheet): Content => ({
  columns: [
    { text: '', width: '*' },
    {
      stack: [
        {
          text: inSpanish('odontogramSheet.title'),
          fontSize: 16,
          bold: true,
          alignment: 'center',
          characterSpacing: 0.6,
        },
        { text: inSpanish(`odontogramSheet.kinds.${kind}`), alignment: 'center', color: muted, margin: [0, 2, 0, 0] },
      ],
      width: 'auto',
    },
    {
      ...Object(field(inSpanish('odontogramSheet.date'), formatInstant(date, clinic.timeZone))),
      width: '*',
      alignment: 'right',
    },
  ],
})

const factsOf = ({ patient, clinic }: OdontogramSheet): Content => {
  const unknown = inSpanish('product.unknown')
  const born = patient.birthDate ? formatDay(patient.birthDate) : unknown
  const age = patient.age === null ? '' : ` (${formatAge(patient.age)})`
  return {
    table: {
      widths: ['*', 'auto'],
      body: [
        [
          field(inSpanish('odontogramSheet.patient'), patient.name),
          field(inSpanish('odontogramSheet.record'), patient.recordNumber ?? unknown),
        ],
        [
          field(inSpanish('odontogramSheet.document'), patient.document ?? unknown),
          field(inSpanish('odontogramSheet.born'), `${born}${age}`),
        ],
        [field(inSpanish('odontogramSheet.clinic'), clinic.name), ''],
      ],
    },
    layout: {
      hLineWidth: row => (row === 1 || row === 2 ? 0 : 0.6),
      vLineWidth: () => 0,
      hLineColor: () => line,
      paddingLeft: () => 2,
      paddingRight: () => 2,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
    margin: [0, 10, 0, 10],
  }
}

const chartOf = ({ norm, edition, entries }: OdontogramSheet): Content => ({
  svg: drawingSvg(drawOdontogram(norms[norm], edition, entries), {
    x: -bleed,
    y: 0,
    width: odontogramWidth + 2 * bleed,
    height: odontogramHeight,
  }),
  width,
})

/** A block of the norm under the odontogram: its heading, the text, and a blank line if there is none. */
const block = (heading: string, lines: readonly string[]): Content => ({
  stack: [
    { text: `${heading}:`, bold: true, margin: [0, 10, 0, 3] },
    ...lines.map((text): Content => ({ text: printable(text), margin: [0, 0, 0, 2] })),
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: line }],
      margin: [0, lines.length === 0 ? 12 : 3, 0, 0],
    },
  ],
})

const dentistOf = (sheet: OdontogramSheet, publicUrl: string): Content => {
  const { signature } = sheet
  if (!signature) {
    const unsigned = inSpanish('odontogramSheet.unsigned')
    return { text: unsigned, color: muted, margin: [0, 16, 0, 0], fontSize: sizes.body }
  }
  return signatureBlock(
    {
      heading: inSpanish('odontogramSheet.dentist'),
      images: [],
      signer: signature.signedBy,
      number: inSpanish('report.professionalNumber', { number: withoutCop(signature.professionalNumber) }),
      signedAt: inSpanish('report.signedAt', { date: formatMoment(signature.signedAt, sheet.clinic.timeZone) }),
      code: groupedCode(signature.verificationCode),
      path: verificationPath(signature.verificationCode),
      verify: inSpanish('odontogramSheet.verify'),
      amendment: null,
    },
    publicUrl,
  )
}

const footer =
  ({ code, norm, edition }: OdontogramSheet) =>
  (current: number, pages: number): Content => ({
    columns: [
      { text: `${editionText(norm, edition)}  ·  ${code}`, alignment: 'left' },
      { text: inSpanish('report.page', { page: current, pages }), alignment: 'right', width: 'auto' },
    ],
    margin: [margin, 8, margin, 0],
    fontSize: sizes.small,
    color: muted,
    fontFeatures: tabular,
  })

const editionText = (norm: OdontogramSheet['norm'], edition: string): string => {
  const found = norms[norm].editions.find(({ id }) => id === edition)
  return found ? inSpanish(found.text) : edition
}

/** A mark across every page of an odontogram that no dentist has signed. */
const draftMark = {
  text: inSpanish('odontogramSheet.draft'),
  color: muted,
  opacity: 0.1,
  bold: true,
  angle: -55,
}

/** The odontogram in the layout of the norm's annex: heading and date, drawing, specifications, observations, dentist. */
export const odontogramDocument = (
  sheet: OdontogramSheet,
  clinic: PrintedClinic,
  publicUrl: string,
): TDocumentDefinitions => ({
  info: {
    title: `${inSpanish('odontogramSheet.title')} ${sheet.code}`,
    author: inSpanish('product.name'),
    creator: inSpanish('product.name'),
    creationDate: new Date(sheet.date),
  },
  language: 'es',
  displayTitle: true,
  version: '1.7',
  pageSize: 'A4',
  pageMargins: [margin, 30, margin, 40],
  defaultStyle: { font: 'Inter', fontSize: sizes.body, color: ink, lineHeight: 1.12 },
  footer: footer(sheet),
  ...(sheet.signature ? {} : { watermark: draftMark }),
  content: [
    ...clinicHead(clinic),
    titleOf(sheet),
    factsOf(sheet),
    chartOf(sheet),
    block(inSpanish('odontogramSheet.specifications'), sheet.specifications),
    block(inSpanish('odontogramSheet.observations'), sheet.observations),
    dentistOf(sheet, publicUrl),
    ...findingsOf(sheet),
  ],
})

/** The entries in words, because colour must not be the only carrier of information. */
const findingsOf = ({ findings }: OdontogramSheet): Content[] =>
  findings.length === 0
    ? []
    : [
        { text: inSpanish('odontogramSheet.findings'), bold: true, margin: [0, 14, 0, 3] },
        {
          columns: [0, 1].map(column => ({
            stack: findings
              .filter((_, place) => place % 2 === column)
              .map((text): Content => ({ text: printable(text), fontSize: sizes.small, margin: [0, 0, 0, 1.5] })),
          })),
          columnGap: 16,
        },
      ]
