import { currentRequest } from '../../base/request-context.ts'
import { insertAddress } from '../../db/queries/accounts/audit.ts'
import type { Session } from '../sessions/session.ts'

/** The references of addresses that this process has stored today, by clinic, person and address. */
const known = new Map<string, string>()
const maxKnown = 10_000
let knownOn = ''

/**
 * Makes the session's key and address known to the events of this call. The address is written once a day for a person
 * and clinic, before the call's own transactions, so that no event waits for it.
 */
export const identifyCaller = async (session: Session): Promise<void> => {
  const request = currentRequest()
  if (!request) return
  const personId = session.user.id
  const keyId = session.key === null ? null : session.id
  const addressRef = request.address ? await referenceOf(session, request.address) : null
  request.caller = { personId, keyId, addressRef }
}

const referenceOf = async ({ scope, user }: Session, address: string): Promise<string> => {
  const today = new Date().toISOString().slice(0, 10)
  if (knownOn !== today || known.size >= maxKnown) known.clear()
  knownOn = today
  const key = `${scope.clinicId} ${user.id} ${address}`
  const ref = known.get(key) ?? (await insertAddress(scope, user.id, address))
  known.set(key, ref)
  return ref
}
