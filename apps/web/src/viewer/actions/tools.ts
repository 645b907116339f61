import { Ruler } from 'lucide-react'
import type { Action } from './action.ts'

/** Opens and closes the tools that measure, turn and filter the image. */
export const toggleTools: Action = {
  name: 'tools',
  text: 'viewer.tools',
  icon: Ruler,
  keys: ['t'],
  group: 'picture',
  perform: state => ({ ...state, toolsOpen: !state.toolsOpen }),
  isOn: state => state.toolsOpen,
}
