import type { Fdi } from '../teeth/fdi.ts'
import { type PathPrimitive, type Primitive, polygon, polyline, stroke } from './drawing.ts'
import { faces } from './faces.ts'
import { type Box, type Cell, cellOf } from './geometry.ts'
import { odontogramTeeth } from './odontogram-teeth.ts'

const thin = 0.7

const rectangle = ({ left, top, right, bottom }: Box): string =>
  polygon([
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ])

const numberSize = 8.5

const toothForm = (cell: Cell): readonly Primitive[] => {
  const black = (d: string): PathPrimitive => stroke(d, 'black', thin)
  return [
    black(rectangle(cell.siglas)),
    {
      kind: 'text',
      x: cell.x,
      y: cell.numberY + numberSize * 0.36,
      size: numberSize,
      text: cell.tooth,
      ink: 'black',
      isBold: false,
    },
    ...cell.roots.map(({ base: [one, other], apex, isDashed }) => ({
      ...black(polyline([one, apex, other])),
      ...(isDashed && { isDashed }),
    })),
    ...faces.map(face => black(polygon(cell.faces[face]))),
    ...cell.centreLines.map(line => black(polyline(line))),
  ]
}

/** The empty odontogram, in black. */
export const formOf = (teeth: readonly Fdi[] = odontogramTeeth): readonly Primitive[] =>
  teeth.flatMap(tooth => toothForm(cellOf(tooth)))
