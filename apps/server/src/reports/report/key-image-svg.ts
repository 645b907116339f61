import { type KeyImage, type KeyMark, type KeyMeasurement, keyStyle } from '@xrai/contract/report/key-image'

const { halo, line, doubleLine, measure, badge } = keyStyle

const outlineOf = ({ points, colour, dash, experimental }: KeyMark): string => {
  const stroke = (attributes: string) =>
    `<polygon points="${points}" fill="none" stroke-linejoin="round" ${attributes}/>`
  const [haloWidth, width] = experimental ? [doubleLine.halo, doubleLine.width] : [halo.width, line.width]
  return [
    stroke(`stroke="${halo.colour}" stroke-opacity="${halo.opacity}" stroke-width="${haloWidth}"`),
    stroke(`stroke="${colour}" stroke-width="${width}"${dashOf(dash)}`),
    experimental ? stroke(`stroke="${halo.colour}" stroke-width="${doubleLine.core}"`) : '',
  ].join('')
}

const dashOf = (dash: string): string => (dash === '' ? '' : ` stroke-dasharray="${dash}"`)

const measurementSvg = ({ points }: KeyMeasurement): string => {
  const stroke = (attributes: string) =>
    `<polyline points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}" fill="none" stroke-linecap="round" ${attributes}/>`
  return [
    stroke(`stroke="${halo.colour}" stroke-opacity="${halo.opacity}" stroke-width="${halo.width}"`),
    stroke(`stroke="${measure.colour}" stroke-width="${measure.width}"`),
    ...points.map(
      ({ x, y }) =>
        `<circle cx="${x}" cy="${y}" r="${measure.dot}" fill="${measure.colour}" stroke="${halo.colour}" stroke-width="0.6"/>`,
    ),
  ].join('')
}

interface Badge {
  readonly text: string | number
  readonly colour: string
  readonly badge: KeyMark['badge']
}

const badgeOf = ({ text, colour, badge: { x, y, width, height } }: Badge): string =>
  `<rect x="${x + 0.4}" y="${y + 0.4}" width="${width - 0.8}" height="${height - 0.8}" rx="${badge.radius}" fill="${badge.fill}" stroke="${colour}" stroke-width="0.8"/>` +
  `<text x="${x + width / 2}" y="${y + height / 2 + badge.fontSize * 0.36}" text-anchor="middle" font-family="Inter" font-weight="bold" font-size="${badge.fontSize}" fill="${badge.text}">${text}</text>`

/** The outlines, with their numbers on top; to be laid over the radiograph at the same size. */
export const keyImageSvg = ({ width, height, marks, measures }: KeyImage): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
  `${marks.map(outlineOf).join('')}${measures.map(measurementSvg).join('')}` +
  `${marks.map(mark => badgeOf({ ...mark, text: mark.number })).join('')}` +
  `${measures.map(drawn => badgeOf({ ...drawn, text: drawn.name, colour: measure.colour })).join('')}</svg>`

type LineSample = Pick<KeyMark, 'colour' | 'dash'> & { readonly experimental: string | null }

/** A sample of the class's line, double if the finding is experimental. */
const sampleSvg = (
  { x1, x2, y }: { readonly x1: number; readonly x2: number; readonly y: number },
  { colour, dash, experimental }: LineSample,
): string => {
  const piece = (stroke: string, width: number, rest: string) =>
    `<line x1="${x1}" y1="${y}" x2="${x2}" y2="${y}" stroke="${stroke}" stroke-width="${width}"${rest}/>`
  if (experimental === null) return piece(colour, line.width, dashOf(dash))
  return piece(colour, doubleLine.width, dashOf(dash)) + piece(badge.fill, doubleLine.core, '')
}

/** One finding's number as on the image, underlined in the style of its class. */
export const numberSvg = (number: number, { experimental, ...sample }: LineSample): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 15" width="24" height="15"><rect width="24" height="15" rx="3" fill="${badge.fill}"/>` +
  `<text x="12" y="9" text-anchor="middle" font-family="Inter" font-weight="bold" font-size="8" fill="${badge.text}">${number}</text>` +
  `${sampleSvg({ x1: 3, x2: 21, y: experimental ? 11.9 : 12.2 }, { ...sample, experimental })}</svg>`

/** The legend's sample of the class's line on a dark background. */
export const legendSvg = (sample: LineSample): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 9" width="26" height="9"><rect width="26" height="9" rx="2.5" fill="${badge.fill}"/>` +
  `${sampleSvg({ x1: 3, x2: 23, y: 4.5 }, sample)}</svg>`
