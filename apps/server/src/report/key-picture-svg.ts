import { type KeyMark, type KeyPicture, keyStyle } from '@xrai/contract/report/key-picture'

const { halo, line, badge } = keyStyle

const outlineOf = ({ points, colour, dash }: KeyMark): string =>
  `<polygon points="${points}" fill="none" stroke="${halo.colour}" stroke-opacity="${halo.opacity}" stroke-width="${halo.width}" stroke-linejoin="round"/>` +
  `<polygon points="${points}" fill="none" stroke="${colour}" stroke-width="${line.width}" stroke-linejoin="round"${dashOf(dash)}/>`

const dashOf = (dash: string): string => (dash === '' ? '' : ` stroke-dasharray="${dash}"`)

const badgeOf = ({ number, colour, badge: { x, y, width, height } }: KeyMark): string =>
  `<rect x="${x + 0.4}" y="${y + 0.4}" width="${width - 0.8}" height="${height - 0.8}" rx="${badge.radius}" fill="${badge.fill}" stroke="${colour}" stroke-width="0.8"/>` +
  `<text x="${x + width / 2}" y="${y + height / 2 + badge.fontSize * 0.36}" text-anchor="middle" font-family="Inter" font-weight="bold" font-size="${badge.fontSize}" fill="${badge.text}">${number}</text>`

/** The outlines and, above all of them, their numbers; to be laid over the radiograph at the same size. */
export const keyPictureSvg = ({ width, height, marks }: KeyPicture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
  `${marks.map(outlineOf).join('')}${marks.map(badgeOf).join('')}</svg>`

/** One finding's number as on the picture, with a stroke of its class under it. */
export const numberSvg = (number: number, { colour, dash }: Pick<KeyMark, 'colour' | 'dash'>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 15" width="24" height="15"><rect width="24" height="15" rx="3" fill="${badge.fill}"/>` +
  `<text x="12" y="9" text-anchor="middle" font-family="Inter" font-weight="bold" font-size="8" fill="${badge.text}">${number}</text>` +
  `<line x1="3" y1="12.2" x2="21" y2="12.2" stroke="${colour}" stroke-width="1.4"${dashOf(dash)}/></svg>`

/** A stroke of the class on the dark of the picture, for the legend. */
export const legendSvg = ({ colour, dash }: Pick<KeyMark, 'colour' | 'dash'>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 9" width="26" height="9"><rect width="26" height="9" rx="2.5" fill="${badge.fill}"/>` +
  `<line x1="3" y1="4.5" x2="23" y2="4.5" stroke="${colour}" stroke-width="1.5"${dashOf(dash)}/></svg>`
