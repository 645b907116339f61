import { t } from '@xrai/contract/strings/translate'
import type { Action } from '../actions/action.ts'

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** The key of an action as it is printed on a keyboard. */
export function keyLabel(action: Action): string {
  const [key = ''] = action.keys
  return key === ' ' ? t('viewer.keySpace') : (signs[key] ?? key.toUpperCase())
}
