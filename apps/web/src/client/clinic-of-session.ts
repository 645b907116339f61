import type { Session } from '@xrai/contract/routes/accounts'
import { clinicHeader } from '@xrai/contract/routes/clinic-header'
import { queryClient } from './query-client.ts'
import { keyOf } from './query-keys.ts'
import { isRefusal, type Result } from './result.ts'

const sessionKey = keyOf('session')

/** The clinic that this tab shows; undefined until the session was loaded. */
export const shownClinic = () => queryClient.getQueryData<Session>(sessionKey)?.clinic

/** The token, and the clinic that this tab shows: another tab of the same session may have changed it since. */
export function sessionHeaders(token: string): Readonly<Record<string, string>> {
  const clinic = shownClinic()
  return { Authorization: token, ...(clinic && { [clinicHeader]: clinic.id }) }
}

/** Loads the session again if the server refused a call because the session is in another clinic. */
export function rereadClinicIfLeft(result: Result<unknown>) {
  if (!isRefusal(result) || result.code !== 'CLINIC_CHANGED') return
  // Several calls of a page are refused at once.
  void queryClient.invalidateQueries({ queryKey: sessionKey }, { cancelRefetch: false })
}
