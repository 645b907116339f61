import type { RouteOf } from '@xrai/contract/routes/all'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { address, type Inputs } from '@xrai/contract/routes/inputs'
import type { AnswerOf, Endpoint } from '@xrai/contract/routes/route'
import { rereadClinicIfLeft, sessionHeaders } from './clinic-of-session.ts'
import { type RequestOptions, request } from './request.ts'
import { isRefusal, type Result } from './result.ts'
import { loseToken, readToken } from './token.ts'

export type CallOptions = Pick<RequestOptions, 'signal' | 'cache' | 'refresh' | 'headers' | 'keepalive'>

/** Calls an endpoint of the contract, typed by its route; returns data or a refusal and never throws. */
export async function call<E extends Endpoint>(
  to: E,
  inputs: Inputs<E>,
  options: CallOptions = {},
): Promise<Result<AnswerOf<RouteOf<E>>>> {
  const result = await send(to, inputs, options)
  const isProofAsked = isRefusal(result) && result.code === 'REAUTHENTICATION_REQUIRED'
  // Only once: a call that is refused after the confirmation is not repeated again.
  return isProofAsked && (await askProof?.()) ? send(to, inputs, options) : result
}

/** Calls that read or choose the session's clinic or are about the person, so it does not matter which one the tab shows. */
const ofAnyClinic: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ...[endpoints.getSession, endpoints.switchClinic, endpoints.acceptInvitation, endpoints.logout],
  ...[endpoints.confirmSession, endpoints.editProfile, endpoints.changePassword],
  ...[endpoints.sendVerification, endpoints.sendOwnReset, endpoints.revokeDevice, endpoints.revokeOtherDevices],
  ...[endpoints.startTwoFactor, endpoints.confirmTwoFactor, endpoints.stopTwoFactor, endpoints.renewBackupCodes],
])

async function send<E extends Endpoint>(
  to: E,
  inputs: Inputs<E>,
  options: CallOptions,
): Promise<Result<AnswerOf<RouteOf<E>>>> {
  const token = readToken()
  const result = await request(address(to, inputs), {
    ...options,
    method: to.method.toUpperCase(),
    headers: { ...headersOf(to, token), ...options.headers },
    body: inputs.body,
  })
  if (to.access.session) {
    endSessionOn401(result, token)
    rereadClinicIfLeft(result)
  }
  if (isRefusal(result) && result.code === 'FORBIDDEN') notifyForbidden(to.method !== 'get')
  return result as Result<AnswerOf<RouteOf<E>>>
}

function headersOf(to: Endpoint, token: string | null) {
  if (!to.access.session || token === null) return {}
  return ofAnyClinic.has(to) ? { Authorization: token } : sessionHeaders(token)
}

type AskProof = () => Promise<boolean>
let askProof: AskProof | undefined

/**
 * Registers the function that asks the user to confirm their identity when a call is refused with
 * REAUTHENTICATION_REQUIRED; on true the call is repeated once. Returns the function that unregisters it.
 */
export function askProofWith(ask: AskProof) {
  askProof = ask
  return () => {
    if (askProof === ask) askProof = undefined
  }
}

type ForbiddenListener = (isAction: boolean) => void
const forbiddenListeners = new Set<ForbiddenListener>()

const notifyForbidden: ForbiddenListener = isAction => {
  for (const listener of forbiddenListeners) listener(isAction)
}

/**
 * Notifies the listener of every call that the user's role may not make, and whether it would have changed something.
 */
export function onForbidden(listener: ForbiddenListener) {
  forbiddenListeners.add(listener)
  return () => void forbiddenListeners.delete(listener)
}

/** Ends a session here that is invalid on the server, unless another one has begun. */
export function endSessionOn401(result: Result<unknown>, token: string | null) {
  if (isRefusal(result) && result.status === 401 && token !== null && token === readToken()) loseToken()
}
