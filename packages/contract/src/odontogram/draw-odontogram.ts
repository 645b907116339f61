import type { Fdi } from '../teeth/fdi.ts'
import { coveredTeeth } from './check-entry.ts'
import { formOf } from './draw-form.ts'
import { apexMarks, drawMark } from './draw-marks.ts'
import type { Ink, Primitive } from './drawing.ts'
import type { OdontogramEntry } from './entry-schema.ts'
import { cellOf } from './geometry.ts'
import { findingOf, marksIn, type NormFinding, type OdontogramNorm } from './norm.ts'
import { type BoxSigla, boxTexts } from './siglas.ts'
import { siglaOf } from './symbols.ts'

export const inkOf = ({ colour }: Pick<NormFinding, 'colour'>, state: OdontogramEntry['state']): Ink =>
  colour === 'by-state' ? (state === 'bad' ? 'red' : 'blue') : colour

/** Draws the odontogram with its entries: filled areas, the black form, the marks above it, and the siglas. */
export const drawOdontogram = (
  norm: OdontogramNorm,
  edition: string,
  entries: readonly OdontogramEntry[],
): readonly Primitive[] => {
  const { areas, lines, siglas } = drawEntries(norm, edition, entries)
  return [...areas, ...formOf(), ...lines, ...siglas]
}

/** Draws only the entries, for screens that draw the form once. Skips an entry whose row the norm does not have. */
export const drawEntries = (norm: OdontogramNorm, edition: string, entries: readonly OdontogramEntry[]) => {
  const areas: Primitive[] = []
  const lines: Primitive[] = []
  const boxes = new Map<Fdi, BoxSigla[]>()
  const lanes: (readonly Fdi[])[][] = []
  const layers = new Map<string, number>()
  for (const entry of entries) {
    const finding = findingOf(norm, entry.finding)
    if (!finding) continue
    const marks = marksIn(finding, edition)
    const ink = inkOf(finding, entry.state)
    const covered = coveredTeeth(finding, entry.teeth)
    const lane = marks.some(mark => apexMarks.has(mark)) ? takeLane(lanes, covered) : 0
    const layer = marks.includes('face-fill') ? takeLayer(layers, entry) : 0
    for (const mark of marks) {
      const drawn = drawMark(mark, { entry, finding, ink, lane, layer })
      areas.push(...drawn.areas)
      lines.push(...drawn.lines)
    }
    const sigla = finding.siglaIsDrawn ? null : siglaOf(finding, entry)
    if (sigla === null) continue
    for (const tooth of covered) boxes.set(tooth, withSigla(boxes.get(tooth) ?? [], { text: sigla, ink }))
  }
  return { areas, lines, siglas: [...boxes].flatMap(([tooth, siglas]) => boxTexts(cellOf(tooth), siglas)) }
}

/** Adds a sigla once per text and colour, however many faces have it. */
const withSigla = (siglas: readonly BoxSigla[], added: BoxSigla): BoxSigla[] =>
  siglas.some(({ text, ink }) => text === added.text && ink === added.ink) ? [...siglas] : [...siglas, added]

/** The first lane in which none of the teeth is occupied. */
const takeLane = (lanes: (readonly Fdi[])[][], teeth: readonly Fdi[]): number => {
  const found = lanes.findIndex(lane => !lane.some(taken => taken.some(tooth => teeth.includes(tooth))))
  const place = found === -1 ? lanes.length : found
  lanes[place] = [...(lanes[place] ?? []), teeth]
  return place
}

const takeLayer = (layers: Map<string, number>, { teeth, faces }: OdontogramEntry): number => {
  const keys = faces.map(face => `${teeth[0]} ${face}`)
  const layer = Math.max(0, ...keys.map(key => layers.get(key) ?? 0))
  for (const key of keys) layers.set(key, layer + 1)
  return layer
}
