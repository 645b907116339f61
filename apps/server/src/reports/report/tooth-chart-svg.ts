import { type DrawnTooth, type DrawnToothChart, toothChartStyle } from '@xrai/contract/report/tooth-chart'
import { crossOf } from '@xrai/contract/teeth/silhouette'
import { ink as textInk } from './pdf-theme.ts'

const { line, blue, font } = toothChartStyle

interface Word {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly bold: boolean
  readonly colour: string
}

const word = (text: string, { x, y, size, bold, colour }: Word): string =>
  text === ''
    ? ''
    : `<text x="${x}" y="${y}" font-family="Inter" font-size="${size}" font-weight="${bold ? 'bold' : 'normal'}" text-anchor="middle" fill="${colour}">${text}</text>`

const toothSvg = (drawn: DrawnTooth): string => {
  const { tooth, x, y, width, path, ink, dash, letter, letterSize, isAbsent, numbers, letterY, toothY, numbersY } =
    drawn
  const fill = drawn.isExperimental ? 'none' : (ink ?? 'none')
  const outline = `<path transform="translate(${x} ${y})" d="${path}" fill="${fill}" fill-opacity="0.12" stroke="${ink ?? line}" stroke-width="${ink ? 1.1 : 0.7}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`
  const cross = `<path d="${crossOf({ width, x, y }, toothChartStyle.crossInset)}" stroke="${blue}" stroke-width="1"/>`
  const at = x + width / 2
  return [
    outline,
    isAbsent ? cross : '',
    word(letter, { x: at, y: letterY, size: letterSize, bold: true, colour: ink ?? line }),
    word(tooth, { x: at, y: toothY, size: font, bold: ink !== null, colour: textInk }),
    word(numbers, { x: at, y: numbersY, size: font, bold: false, colour: textInk }),
  ].join('')
}

/** Renders the sheet's tooth chart as SVG text, which contains no user input. */
export const toothChartSvg = ({ width, height, midline, teeth }: DrawnToothChart): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="M${midline} 4V${height - 4}" stroke="${line}" stroke-width="0.5"/>${teeth.map(toothSvg).join('')}</svg>`
