import { type SheetSignature, verifyPath } from '@xrai/contract/report/report-sheet'
import type { Content } from 'pdfmake/interfaces.js'
import { loose } from './pdf-density.ts'
import { heading } from './pdf-findings.ts'
import { ink, line, muted, sizes, tabular } from './pdf-theme.ts'
import { printable } from './printable.ts'

const qrSize = 74
/** A signature and a stamp, each as large as fits. */
const imageBox: [number, number] = [104, 68]
const bareBox: [number, number] = [84, 54]

/** The signer and the time, with the code as text and as a QR code of the verification page. */
export function signatureBlock(signature: SheetSignature, publicUrl: string, { gap, isBare } = loose): Content {
  const { signer, number, signedAt, code, path, verify, amendment, images } = signature
  const address = `${publicUrl}${path}`
  const blanks = [...images, 'qr'].map(() => '')
  const amended = amendment === null ? [] : [[{ text: printable(amendment), colSpan: blanks.length + 1 }, ...blanks]]
  return {
    stack: [
      heading(signature.heading, gap),
      {
        table: {
          widths: ['*', ...images.map(() => 'auto' as const), qrSize],
          body: [
            [
              {
                stack: [
                  { text: printable(signer), fontSize: isBare ? sizes.heading : sizes.title, bold: true, color: ink },
                  {
                    text: `${printable(number)}${images.length > 0 ? '\n' : '  ·  '}${signedAt}`,
                    margin: [0, 3, 0, 0],
                    fontFeatures: tabular,
                  },
                  {
                    text: `${verify} ${publicUrl.replace(/^https?:\/\//, '')}${verifyPath}`,
                    color: muted,
                    margin: [0, isBare ? 3 : 7, 0, 0],
                  },
                  { text: code, bold: true, margin: [0, 2, 0, 0], link: address, fontFeatures: tabular },
                ],
              },
              ...images.map(image => ({
                image,
                fit: isBare ? bareBox : imageBox,
                margin: [0, 2, 0, 0] as [number, number, number, number],
              })),
              { qr: address, fit: qrSize, eccLevel: 'M', foreground: ink },
            ],
            ...amended,
          ],
        },
        layout: {
          hLineWidth: () => 0.8,
          vLineWidth: (index, { table }) => (index === 0 || index === table.body[0]?.length ? 0.8 : 0),
          hLineColor: () => line,
          vLineColor: () => line,
          paddingLeft: () => 10,
          paddingRight: () => 10,
          paddingTop: () => Math.min(gap, 9),
          paddingBottom: () => Math.min(gap, 9),
        },
      },
    ],
    unbreakable: true,
  }
}
