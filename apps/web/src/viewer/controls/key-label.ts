import { t } from '@xrai/contract/strings/translate'
import type { Action } from '../actions/action.ts'

const symbols: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** The key of an action as printed on a keyboard. */
export function keyLabel({ keys: [key = ''] }: Pick<Action, 'keys'>): string {
  if (key === ' ') return t('viewer.keySpace')
  const isShifted = key !== key.toLowerCase() && key.length === 1
  return isShifted ? t('viewer.keyShift', { key }) : (symbols[key] ?? key.toUpperCase())
}
