import { Contrast, Hand, SunMedium } from 'lucide-react'
import type { Action } from './action.ts'

export const invert: Action = {
  name: 'invert',
  text: 'viewer.invert',
  icon: Contrast,
  keys: ['i'],
  group: 'picture',
  perform: state => ({ ...state, inverted: !state.inverted }),
  isOn: state => state.inverted,
}

export const panWithDrag: Action = {
  name: 'panTool',
  text: 'viewer.panTool',
  icon: Hand,
  keys: ['v'],
  group: 'picture',
  perform: state => ({ ...state, tool: 'pan' }),
  isOn: state => state.tool === 'pan',
}

export const levelsWithDrag: Action = {
  name: 'levelsTool',
  text: 'viewer.levelsTool',
  icon: SunMedium,
  keys: ['w'],
  group: 'picture',
  perform: state => ({ ...state, tool: 'levels' }),
  isOn: state => state.tool === 'levels',
}
