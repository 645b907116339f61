import { ChevronLeft, ChevronRight, Eye, X } from 'lucide-react'
import { approach, reveal } from '../view.ts'
import type { Scene, ViewerState } from '../viewer-state.ts'
import type { Action } from './action.ts'

export const toggleOutlines: Action = {
  name: 'toggleOutlines',
  text: 'viewer.toggleOutlines',
  icon: Eye,
  keys: [' '],
  group: 'findings',
  perform: state => ({ ...state, outlines: !state.outlines }),
  isOn: state => state.outlines,
}

/** Selects a mark and brings it into view; shows hidden outlines again. */
export function select(state: ViewerState, scene: Scene, id: string): ViewerState {
  const mark = scene.marks.find(candidate => candidate.id === id)
  if (!mark) return state
  return { ...state, outlines: true, selected: id, view: reveal(state.view, scene, mark.box) }
}

/** Selects a mark and zooms to it. */
export function approachMark(state: ViewerState, scene: Scene, id: string): ViewerState {
  const mark = scene.marks.find(candidate => candidate.id === id)
  return mark ? { ...select(state, scene, id), view: approach(state.view, scene, mark.box) } : state
}

/** Zooms to the next or previous mark in reading order, cyclically; to the first or last if none is selected. */
const stepBy = (by: 1 | -1) => (state: ViewerState, scene: Scene) => {
  const { marks } = scene
  const at = marks.findIndex(mark => mark.id === state.selected)
  const next = at < 0 ? (by > 0 ? 0 : marks.length - 1) : (at + by + marks.length) % marks.length
  const mark = marks[next]
  return mark ? approachMark(state, scene, mark.id) : state
}

const hasNone = (_state: ViewerState, scene: Scene) => scene.marks.length === 0

export const previousFinding: Action = {
  name: 'previousFinding',
  text: 'viewer.previousFinding',
  icon: ChevronLeft,
  keys: ['[', 'k'],
  group: 'findings',
  perform: stepBy(-1),
  isDisabled: hasNone,
}

export const nextFinding: Action = {
  name: 'nextFinding',
  text: 'viewer.nextFinding',
  icon: ChevronRight,
  keys: [']', 'j'],
  group: 'findings',
  perform: stepBy(1),
  isDisabled: hasNone,
}

export const clearSelection: Action = {
  name: 'clearSelection',
  text: 'viewer.clearSelection',
  icon: X,
  keys: ['Escape'],
  group: 'findings',
  perform: state => ({ ...state, selected: null }),
}
