import type { ErrorCode } from '../errors/table.ts'
import * as endpoints from './endpoints.ts'
import { nameOfCall, type Route } from './route.ts'

export const idempotencyHeader = 'idempotency-key'
/** `true` on a replayed answer of an earlier call with the same key. */
export const replayedHeader = 'idempotency-replayed'
export const idempotencyKeyLength = 200

/**
 * How a POST, and the one PATCH of many records, treats the key in `Idempotency-Key`
 * (docs/decisions/074-idempotency-keys.md). 'record': stored with the created record, for its lifetime; 'answer': the
 * first answer is stored for a day and replayed; 'none': ignored.
 */
export type Idempotency = 'record' | 'answer' | 'none'

const named = (calls: readonly Parameters<typeof nameOfCall>[0][]): ReadonlySet<string> =>
  new Set(calls.map(nameOfCall))

const keptWithRecord = named([endpoints.analyze, endpoints.createCase, endpoints.addCaseImage])

/** Their answers contain a secret that is not stored. */
const answeredOnce = named([
  endpoints.createKey,
  endpoints.createWebhook,
  endpoints.rotateWebhookSecret,
  endpoints.createPatientLink,
  endpoints.invite,
])

/** Queries: they create nothing, and their answer describes the current state. */
const questions = named([
  endpoints.previewMerge,
  endpoints.matchPatients,
  endpoints.searchPacs,
  endpoints.testWatchFolder,
])

/** True if a POST only asks and changes nothing. */
export const isQuestion = (call: Pick<Route, 'method' | 'path'>): boolean => questions.has(nameOfCall(call))

/** They move the session to another clinic, where a retry would not find the key. */
const changesOfClinic = named([endpoints.leaveClinic, endpoints.acceptInvitation])

const unkept: readonly ReadonlySet<string>[] = [answeredOnce, questions, changesOfClinic]

/**
 * Its answer contains the data for an undo, so a lost answer must be replayed: a plain retry would find nothing left to
 * move.
 */
const answeredPatches = named([endpoints.moveImages])

/** Sign-in calls: their answers describe the current moment, never an earlier one. */
const waysIn = ['/api/auth/', '/api/me/', '/api/session/']

export const idempotencyOf = (route: Pick<Route, 'method' | 'path' | 'access' | 'answer'>): Idempotency => {
  const name = nameOfCall(route)
  const takesKey = route.method === 'post' || answeredPatches.has(name)
  if (!takesKey || !route.access.session || !('json' in route.answer)) return 'none'
  if (keptWithRecord.has(name)) return 'record'
  const isUnkept = unkept.some(calls => calls.has(name)) || waysIn.some(start => route.path.startsWith(start))
  return isUnkept ? 'none' : 'answer'
}

/** Errors that a call may give because of its idempotency key. */
export const idempotencyRefusals = [
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_KEY_REUSED',
  'REQUEST_IN_PROGRESS',
] as const satisfies readonly ErrorCode[]
