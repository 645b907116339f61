import { expect, it } from 'vitest'
import { inSpanish } from '../strings/translate.ts'
import type { Fdi } from '../teeth/fdi.ts'
import { checkEntry } from './check-entry.ts'
import { formOf } from './draw-form.ts'
import { drawEntries, drawOdontogram } from './draw-odontogram.ts'
import { drawingSvg, type ViewBox } from './drawing.ts'
import type { Face } from './faces.ts'
import { cellOf, odontogramHeight, odontogramWidth, rowHeight } from './geometry.ts'
import { rowOf, rowTeeth, teethBetween } from './odontogram-teeth.ts'
import { peruNorm } from './peru/norm.ts'
import { entriesAt, type OdontogramSymbol, symbolsOf } from './symbols.ts'

/** An upper and a lower example of each scope. */
const teethOf = ({ finding }: OdontogramSymbol, isUpper: boolean): readonly Fdi[] => {
  if (finding.isOfMilkTeethOnly) return isUpper ? ['55'] : ['74']
  const samples: Record<typeof finding.scope, readonly [readonly Fdi[], readonly Fdi[]]> = {
    tooth: [['16'], ['46']],
    surface: [['16'], ['43']],
    pair: [
      ['12', '11'],
      ['36', '37'],
    ],
    range: [
      ['16', '13'],
      ['33', '36'],
    ],
    stretches: [
      ['17', '16', '14'],
      ['35', '36'],
    ],
    arch: [['11'], ['31']],
  }
  return samples[finding.scope][isUpper ? 0 : 1]
}

const sampleFaces: readonly Face[] = ['occlusal', 'mesial']

const viewOf = (teeth: readonly Fdi[]): ViewBox => {
  const row = rowTeeth(rowOf(teeth[0] ?? '11'))
  const first = cellOf(teeth[0] ?? row[0] ?? '11')
  const last = cellOf(teeth.at(-1) ?? '11')
  const top = first.out === -1 ? first.siglas.top : first.siglas.bottom - rowHeight
  return { x: first.left - 4, y: top - 1, width: last.right - first.left + 8, height: rowHeight + 2 }
}

const half = (sign: OdontogramSymbol, edition: string, isUpper: boolean) => {
  const entries = entriesAt(sign, { teeth: teethOf(sign, isUpper), faces: sampleFaces })
  for (const entry of entries) expect([sign.id, checkEntry(peruNorm, edition, entry)]).toEqual([sign.id, null])
  const { teeth } = entries[0] ?? { teeth: [] }
  const shown = viewOf(teeth)
  const drawn = drawEntries(peruNorm, edition, entries)
  const form = formOf(teethBetween(teeth[0] ?? '11', teeth.at(-1) ?? '11'))
  return { shown, svg: drawingSvg([...drawn.areas, ...form, ...drawn.lines, ...drawn.siglas], shown) }
}

const sheetWidth = 1600
const cellWidth = 400
const cellHeight = 210

const paragraphOf = ({ finding }: OdontogramSymbol) =>
  `188: ${finding.source['nts-188']} · 150: ${finding.source['nts-150']}`

/** Lists every symbol of an edition with its paragraph, code and name. */
const sheet = (edition: string): string => {
  const perRow = sheetWidth / cellWidth
  const cells = symbolsOf(peruNorm, edition).map((sign, place) => {
    const x = (place % perRow) * cellWidth
    const y = Math.floor(place / perRow) * cellHeight
    const halves = [true, false].map(isUpper => half(sign, edition, isUpper))
    // A whole arch is as wide as the sheet's cell, so its examples are stacked.
    const isArch = sign.finding.scope === 'arch'
    const total = isArch ? odontogramWidth + 8 : halves.reduce((sum, { shown }) => sum + shown.width, 0)
    const scale = Math.min(1, (cellWidth - 30) / total)
    let left = x + 10
    let top = y + 40
    const pictures = halves.map(({ shown, svg }) => {
      const width = shown.width * scale
      const height = shown.height * scale
      const placed = svg.replace('<svg ', `<svg x="${left}" y="${top}" width="${width}" height="${height}" `)
      if (isArch) top += height + 6
      else left += width + 10
      return placed
    })
    const [name, ...details] = sign.texts.map(text => inSpanish(text))
    const title = [sign.sigla, name].filter(Boolean).join(' · ')
    const words = `<text x="${x + 10}" y="${y + 16}" font-family="Inter, sans-serif" font-size="12" font-weight="bold">${title}</text>`
    const source = `<text x="${x + 10}" y="${y + 31}" font-family="Inter, sans-serif" font-size="11" fill="#5b6b60">${[...details, paragraphOf(sign)].join(' · ')}</text>`
    return `${words}${source}${pictures.join('')}`
  })
  const height = Math.ceil(cells.length / perRow) * cellHeight
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheetWidth} ${height}" width="${sheetWidth}" height="${height}"><rect width="100%" height="100%" fill="#ffffff"/>\n${cells.join('\n')}\n</svg>\n`
}

it.each(['nts-188', 'nts-150'])('draws every symbol of %s as on its golden sheet', async edition => {
  await expect(sheet(edition)).toMatchFileSnapshot(`golden/pe-${edition}.svg`)
})

it('draws the empty chart in black only, with the number of every tooth', () => {
  const empty = drawOdontogram(peruNorm, 'nts-188', [])
  expect(new Set(empty.map(({ ink }) => ink))).toEqual(new Set(['black']))
  expect(empty.filter(({ kind }) => kind === 'text')).toHaveLength(52)
})

it('draws the whole chart as on its golden sheet', async () => {
  const whole = { x: 0, y: 0, width: odontogramWidth, height: odontogramHeight }
  await expect(drawingSvg(drawOdontogram(peruNorm, 'nts-188', []), whole)).toMatchFileSnapshot('golden/pe-form.svg')
})
