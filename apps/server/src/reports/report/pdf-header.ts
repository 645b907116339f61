import type { ReportSheetText } from '@xrai/contract/report/report-sheet'
import type { SheetField } from '@xrai/contract/report/sheet-fields'
import { inSpanish } from '@xrai/contract/strings/translate'
import type { Column, Content } from 'pdfmake/interfaces.js'
import type { Density } from './pdf-density.ts'
import { contentWidth, ink, line, mist, muted, primary, sizes, tabular, warning } from './pdf-theme.ts'
import { printable } from './printable.ts'

/** The logo's symbol: a tooth in a detection's corners, as on screen. */
const mark =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="34" height="34"><rect width="40" height="40" rx="11" fill="${ink}"/>` +
  '<path d="M10 14.5V13a3 3 0 0 1 3-3h1.5M25.5 10H27a3 3 0 0 1 3 3v1.5M30 25.5V27a3 3 0 0 1-3 3h-1.5M14.5 30H13a3 3 0 0 1-3-3v-1.5" fill="none" stroke="#00c853" stroke-width="2" stroke-linecap="round"/>' +
  '<path d="M20 15.4c-1.3-.9-2.5-1.3-3.5-1.2-1.8.2-2.8 1.8-2.6 3.9.1 1.4.6 2.2.9 3.5.4 1.6.4 4.2 1.7 4.2 1.6 0 1.3-4.2 3.5-4.2s1.9 4.2 3.5 4.2c1.3 0 1.3-2.6 1.7-4.2.3-1.3.8-2.1.9-3.5.2-2.1-.8-3.7-2.6-3.9-1-.1-2.2.3-3.5 1.2Z" fill="#ffffff"/></svg>'

/** A new object each time, because pdfmake modifies what it lays out. */
const product = (): Column[] => [
  { svg: mark, width: 34 },
  {
    text: inSpanish('product.name'),
    width: 'auto',
    fontSize: 20,
    bold: true,
    characterSpacing: -0.4,
    margin: [-2, 5, 3, 0],
  },
]

export const titleBlock = ({ title, review, decisions }: ReportSheetText, { isBare }: Density): Content => [
  {
    columns: [
      ...(isBare ? [] : product()),
      {
        stack: [
          { text: title, fontSize: sizes.title, bold: true, color: ink, characterSpacing: -0.1 },
          {
            text: decisions === null ? review : `${review} · ${decisions}`,
            fontSize: sizes.body,
            color: muted,
            margin: [0, 3, 0, 0],
          },
        ],
        margin: [0, 1, 0, 0],
      },
    ],
    columnGap: 11,
  },
  {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: contentWidth, y2: 0, lineWidth: 1.4, lineColor: primary }],
    margin: isBare ? [0, 5, 0, 5] : [0, 11, 0, 10],
  },
]

const fieldCell = ({ label, value }: SheetField): Content => ({
  stack: [
    { text: label, fontSize: sizes.small, color: muted },
    { text: printable(value), fontSize: sizes.body + 0.6, bold: true, margin: [0, 1.5, 0, 0], fontFeatures: tabular },
  ],
})

const fieldsPerRow = 4

/** The header grid with every field, known or a dash. */
export function headerGrid({ fields }: ReportSheetText, density: Density): Content {
  const rows = Array.from({ length: Math.ceil(fields.length / fieldsPerRow) }, (_, row) =>
    Array.from({ length: fieldsPerRow }, (_, column) => {
      const field = fields[row * fieldsPerRow + column]
      return field === undefined ? '' : fieldCell(field)
    }),
  )
  return {
    table: { widths: ['25%', '22%', '26%', '27%'], body: rows, dontBreakRows: true },
    layout: {
      hLineWidth: row => (row > 0 && row < rows.length ? 0.6 : 0),
      vLineWidth: () => 0,
      hLineColor: () => line,
      paddingLeft: () => 9,
      paddingRight: () => 4,
      paddingTop: () => density.field,
      paddingBottom: () => density.field,
      fillColor: () => mist,
    },
  }
}

const warningSymbol =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="12" height="12"><path d="M8 1.6 15 14.2H1Z" fill="none" stroke="${warning.ink}" stroke-width="1.5" stroke-linejoin="round"/>` +
  `<path d="M8 6v4M8 11.7v.4" stroke="${warning.ink}" stroke-width="1.5" stroke-linecap="round"/></svg>`

export const warningNotice = (text: string): Content => ({
  table: {
    widths: [12, '*'],
    body: [
      [
        { svg: warningSymbol, width: 12 },
        { text, color: warning.ink, bold: true, margin: [0, 0.5, 0, 0] },
      ],
    ],
  },
  layout: {
    hLineWidth: () => 0.8,
    vLineWidth: index => (index === 1 ? 0 : 0.8),
    hLineColor: () => warning.line,
    vLineColor: () => warning.line,
    paddingLeft: index => (index === 0 ? 9 : 4),
    paddingRight: () => 4,
    paddingTop: () => 5,
    paddingBottom: () => 5,
    fillColor: () => warning.tint,
  },
  margin: [0, 9, 0, 0],
})
