import type { SheetText } from '@xrai/contract/report/report-sheet'
import type { Content } from 'pdfmake/interfaces.js'
import type { Density } from './pdf-density.ts'
import { heading } from './pdf-findings.ts'
import { muted } from './pdf-theme.ts'
import { printable } from './printable.ts'

/** A conclusion, recommendations or notes, each under its heading. */
export const writtenTexts = (texts: readonly SheetText[], { gap, isPaired }: Density): Content[] =>
  isPaired && texts.length > 1
    ? [{ columns: texts.map(text => writtenText(text, gap)), columnGap: 16 }]
    : texts.flatMap(text => writtenText(text, gap))

const writtenText = ({ heading: title, lines, isList }: SheetText, gap: number): Content[] => {
  const written = lines.map(line => ({
    text: printable(line),
    margin: [0, 1, 0, 2] as [number, number, number, number],
  }))
  return [heading(title, gap), isList ? { ul: written, markerColor: muted } : { stack: written }]
}
