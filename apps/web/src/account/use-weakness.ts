import { type FocusEvent, useRef, useState } from 'react'
import { checkNewPassword } from '../client/accounts.ts'
import { isRefusal } from '../client/result.ts'
import { passwordMinimum } from './password-rules.ts'

/**
 * Warns of a weak new password when its field loses the focus, before the form is sent. The dictionaries stay
 * on the server (1.6 MB). If it cannot be reached there is no warning: the server checks the form in any case.
 */
export function useWeakness(about: () => readonly string[]) {
  const [fault, setFault] = useState<string>()
  const latest = useRef('')
  const check = async (password: string) => {
    latest.current = password
    if (password.length < passwordMinimum) return
    const known = about().filter(text => text !== '')
    const result = await checkNewPassword({ password, about: known })
    if (latest.current !== password) return
    const isWeak = isRefusal(result) && (result.code === 'PASSWORD_TOO_COMMON' || result.code === 'PASSWORD_LENGTH')
    setFault(isWeak ? result.error : undefined)
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
