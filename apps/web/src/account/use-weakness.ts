import { type FocusEvent, useRef, useState } from 'react'
import { checkNewPassword } from '../client/accounts.ts'
import { isRefusal } from '../client/result.ts'
import { passwordMinimum } from './password-rules.ts'

/**
 * Says that a new password is too easily guessed once its field is left, before the form is sent. The dictionaries stay
 * on the server (1.6 MB). Where it cannot be asked nothing is said: it judges what is sent in any case.
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
