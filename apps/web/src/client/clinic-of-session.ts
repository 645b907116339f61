import type { Session } from '@xrai/contract/routes/accounts'
import { clinicHeader } from '@xrai/contract/routes/clinic-header'
import { queryClient } from './query-client.ts'
import { keyOf } from './query-keys.ts'
import { isRefusal, type Result } from './result.ts'

const sessionKey = keyOf('session')

/** The clinic that this tab shows; undefined until the session was loaded. */
export const shownClinic = () => queryClient.getQueryData<Session>(sessionKey)?.clinic

/** The id of the clinic of the user's last loaded session. */
let known: string | undefined

export const knownClinic = () => known

/** Undefined after another user's session. */
export const keepClinic = (id: string | undefined) => {
  known = id
}

/**
 * The token, and the clinic that this tab shows: another tab of the same session may have changed it since, or the same
 * user's newer session may be in another one.
 */
export function sessionHeaders(token: string): Readonly<Record<string, string>> {
  const clinic = shownClinic()?.id ?? known
  return { Authorization: token, ...(clinic !== undefined && { [clinicHeader]: clinic }) }
}

/** Loads the session again if the server refused a call because the session is in another clinic. */
export function rereadClinicIfLeft(result: Result<unknown>) {
  if (!isRefusal(result) || result.code !== 'CLINIC_CHANGED') return
  // Several calls of a page are refused at once.
  void queryClient.invalidateQueries({ queryKey: sessionKey }, { cancelRefetch: false })
}
