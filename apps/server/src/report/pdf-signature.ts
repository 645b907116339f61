import type { SheetSignature } from '@xrai/contract/report/report-sheet'
import type { Content } from 'pdfmake/interfaces.js'
import { heading } from './pdf-findings.ts'
import { ink, line, muted, sizes, tabular } from './pdf-theme.ts'
import { printable } from './printable.ts'

const qrSize = 74

/** Who signed and when, with the code as text and as a QR of the page that verifies it. */
export function signatureBlock(signature: SheetSignature, publicUrl: string): Content {
  const { signer, number, signedAt, code, path, verify, amendment } = signature
  const address = `${publicUrl}${path}`
  const amended: Content[] = amendment === null ? [] : [{ text: printable(amendment), margin: [0, 5, 0, 0] }]
  return {
    stack: [
      heading(signature.heading),
      {
        table: {
          widths: ['*', qrSize],
          body: [
            [
              {
                stack: [
                  { text: printable(signer), fontSize: sizes.title, bold: true, color: ink },
                  { text: `${printable(number)}  ·  ${signedAt}`, margin: [0, 3, 0, 0], fontFeatures: tabular },
                  ...amended,
                  { text: `${verify} ${publicUrl}/verificar`, color: muted, margin: [0, 7, 0, 0] },
                  { text: code, bold: true, margin: [0, 2, 0, 0], link: address, fontFeatures: tabular },
                ],
              },
              { qr: address, fit: qrSize, eccLevel: 'M', foreground: ink },
            ],
          ],
        },
        layout: {
          hLineWidth: () => 0.8,
          vLineWidth: index => (index === 1 ? 0 : 0.8),
          hLineColor: () => line,
          vLineColor: () => line,
          paddingLeft: () => 10,
          paddingRight: () => 10,
          paddingTop: () => 9,
          paddingBottom: () => 9,
        },
      },
    ],
    unbreakable: true,
  }
}
