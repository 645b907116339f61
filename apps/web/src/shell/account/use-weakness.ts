import { t } from '@xrai/contract/strings/translate'
import { type FocusEvent, useRef, useState } from 'react'
import { passwordMinimum } from './password-rules.ts'

/**
 * Warns of a weak new password when its field loses the focus. Checked on this device, because nothing is sent before
 * the form is (specification §5). If the dictionary cannot be loaded there is no warning: the server checks the form in
 * any case.
 */
export function useWeakness(about: () => readonly string[]) {
  const [fault, setFault] = useState<string>()
  const latest = useRef('')
  const check = async (password: string) => {
    latest.current = password
    if (password.length < passwordMinimum) return
    const known = about().filter(text => text !== '')
    const judge = await import('./password-strength.ts').catch(() => undefined)
    if (judge === undefined || latest.current !== password) return
    setFault(judge.isWeakPassword(password, known) ? t('errors.passwordTooCommon') : undefined)
  }
  return {
    fault,
    onLeave: (event: FocusEvent<HTMLInputElement>) => void check(event.target.value),
    onEdit: () => {
      latest.current = ''
      setFault(undefined)
    },
  }
}
