import { Keyboard } from 'lucide-react'
import type { Action } from './action.ts'

export const showKeys: Action = {
  name: 'showKeys',
  text: 'viewer.showKeys',
  icon: Keyboard,
  keys: ['?'],
  group: 'help',
  perform: state => ({ ...state, keysOpen: true }),
}
