import type { ErrorCode } from '../errors/table.ts'
import * as endpoints from './endpoints.ts'
import { nameOfCall, type Route } from './route.ts'

export const idempotencyHeader = 'idempotency-key'
/** `true` on an answer that an earlier call under the same key was given. */
export const replayedHeader = 'idempotency-replayed'
export const idempotencyKeyLength = 200

/**
 * What a POST, and the one PATCH of many records, does with the key of `Idempotency-Key` (docs/decisions/074-idempotency-keys.md):
 * 'record': it is kept with what was made, as long as that;
 * 'answer': the first answer is kept for a day and given again;
 * 'none': it is not read.
 */
export type Idempotency = 'record' | 'answer' | 'none'

const named = (calls: readonly Parameters<typeof nameOfCall>[0][]): ReadonlySet<string> =>
  new Set(calls.map(nameOfCall))

const keptWithRecord = named([endpoints.analyze, endpoints.createCase, endpoints.addCaseImage])

/** Their answers hold a secret that is stored nowhere. */
const answeredOnce = named([
  endpoints.createKey,
  endpoints.createWebhook,
  endpoints.rotateWebhookSecret,
  endpoints.createPatientLink,
])

/** Questions: they make nothing, and the answer is true of now. */
const questions = named([
  endpoints.previewMerge,
  endpoints.matchPatients,
  endpoints.searchPacs,
  endpoints.testWatchFolder,
])

/** True if a POST only asks and changes nothing. */
export const isQuestion = (call: Pick<Route, 'method' | 'path'>): boolean => questions.has(nameOfCall(call))

/** After them the session is in another clinic, where a repeat would not find the key. */
const changesOfClinic = named([endpoints.leaveClinic, endpoints.acceptInvitation])

const unkept: readonly ReadonlySet<string>[] = [answeredOnce, questions, changesOfClinic]

/** What it answers is what undoes it, so a lost answer must be had again: a repeat alone finds nothing left to do. */
const answeredPatches = named([endpoints.moveImages])

/** A person's own ways in: what these answer is true of now, not of an earlier moment. */
const waysIn = ['/api/auth/', '/api/me/', '/api/session/']

export const idempotencyOf = (route: Pick<Route, 'method' | 'path' | 'access' | 'answer'>): Idempotency => {
  const name = nameOfCall(route)
  const takesKey = route.method === 'post' || answeredPatches.has(name)
  if (!takesKey || !route.access.session || !('json' in route.answer)) return 'none'
  if (keptWithRecord.has(name)) return 'record'
  const isUnkept = unkept.some(calls => calls.has(name)) || waysIn.some(start => route.path.startsWith(start))
  return isUnkept ? 'none' : 'answer'
}

/** What a call under a key may be refused with because of it. */
export const idempotencyRefusals = [
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_KEY_REUSED',
  'REQUEST_IN_PROGRESS',
] as const satisfies readonly ErrorCode[]
