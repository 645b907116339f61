import type { ImageBox, ImagePoint, Size } from './coordinates.ts'
import { type Filters, noFilters } from './filters/filters.ts'
import { type Levels, neutralLevels } from './levels.ts'
import { type Turn, upright } from './turn/turn.ts'
import { type Frame, fitView, type View } from './view.ts'

/** The tool that a drag with one pointer uses. */
export type ToolName = 'pan' | 'levels'

/** A solid line with a tick; thin grey dashes; a white edge around the line. */
export type MarkStroke = 'confirmed' | 'discarded' | 'own'

/** A finding as the viewer draws it, independent of classes and teeth. */
export interface Mark {
  readonly id: string
  /** The style of its line; the class's if absent. */
  readonly stroke?: MarkStroke | undefined
  /** The badge beside the letter, and a dash that replaces the class's: those of its group. */
  readonly sign?: string | undefined
  readonly signDash?: string | undefined
  /** Not drawn unless it is the selected one. */
  readonly isHidden?: boolean
  /** The outline in image pixels, implicitly closed. */
  readonly points: readonly ImagePoint[]
  readonly box: ImageBox
  readonly colour: string
  /** SVG stroke-dasharray in CSS pixels; empty for a solid line. */
  readonly dash: string
  /** One character for the class, for users who cannot rely on colour. */
  readonly letter: string
  /** Drawn as two thin lines, for less certain findings. */
  readonly doubleLine: boolean
  /** Short text beside the outline: tooth and percentage. */
  readonly label: string
  /** The text for a screen reader. */
  readonly name: string
}

export interface ViewerState {
  readonly view: View
  readonly levels: Levels
  readonly inverted: boolean
  readonly filters: Filters
  readonly turn: Turn
  readonly outlines: boolean
  readonly tool: ToolName
  readonly selected: string | null
  readonly hovered: string | null
  readonly keysOpen: boolean
  readonly toolsOpen: boolean
}

/** Context that an action may need: sizes on screen, and the visible marks in reading order. */
export interface Scene extends Frame {
  readonly marks: readonly Mark[]
}

export const initialState = (image: Size): ViewerState => ({
  view: fitView(image),
  levels: neutralLevels,
  inverted: false,
  filters: noFilters,
  turn: upright,
  outlines: true,
  tool: 'pan',
  selected: null,
  hovered: null,
  keysOpen: false,
  toolsOpen: false,
})
