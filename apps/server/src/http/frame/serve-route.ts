import { idempotencyOf } from '@xrai/contract/routes/idempotency'
import type { Route } from '@xrai/contract/routes/route'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { auditCall } from '../../accounts/audit/audit-call.ts'
import { checkAccess } from '../../accounts/identity/access.ts'
import type { KeptKey } from '../../accounts/sessions/kept-key.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { AppContext } from './app-context.ts'
import { announceEnd } from './deprecation.ts'
import { holdBodyToSite, holdQueryToSite } from './hold-to-site.ts'
import { answerOnce, type Replay, readIdempotencyKey, sayReplayed } from './idempotency.ts'
import { type Refusals, readHeaders, readParams, readQuery, withBody } from './read-request.ts'
import { renewSession, requireSession } from './session-guard.ts'

/** The application while its calls are being registered. */
export interface Api {
  readonly app: Hono
  readonly context: AppContext
  /** The routes of the contract that are served, in the order of registration. */
  readonly routes: Route[]
}

type Part<R extends Route, Name extends 'params' | 'query' | 'headers' | 'body'> =
  R extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined

/** The validated input of a handler, with a session if the route requires one. */
interface Call<R extends Route> {
  readonly c: Context
  readonly params: Part<R, 'params'>
  readonly query: Part<R, 'query'>
  readonly headers: Part<R, 'headers'>
  readonly body: Part<R, 'body'>
  /**
   * The key, for a route that stores it with the row that it creates; null for other routes, whose key `serveRoute` handles.
   */
  readonly idempotency: KeptKey | null
  readonly session: R['access']['session'] extends true ? Session : null
}

/** JSON according to the contract; a Response for files and for the rare status that differs from the route's. */
type Answer<R extends Route> = R['answer'] extends { readonly json: infer J extends z.ZodType }
  ? z.output<J> | Response
  : Response

type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>> | Answer<R>

/**
 * Serves one route of the contract. In this order: session and its rights (before a byte of the body is read), parameters,
 * query, headers, idempotency key, memory for an upload, body, after a body the session and its rights again, the handler,
 * audit event. `refusals` gives the error code of an invalid field if REQUEST_INVALID is too unspecific; `replay` is what a
 * call repeated under its idempotency key is answered.
 */
export const serveRoute = <const R extends Route>(
  { app, context, routes }: Api,
  route: R,
  handler: Handler<R>,
  refusals: Refusals = {},
  replay?: Replay<Answer<R>>,
): void => {
  const isKept = idempotencyOf(route) === 'record'
  routes.push(route)
  app.on(route.method.toUpperCase(), honoPath(route.path), async c => {
    const session = route.access.session ? await requireSession(c, context) : null
    if (!session) return answerCall(c, null)
    const audit = auditCall(route, session, c.req.param())
    try {
      await audit.begin()
      checkAccess(route, session, context.settings)
      return await answerCall(c, session, audit.answered)
    } catch (error) {
      await audit.refused(error)
      throw error
    }
  })

  const answerCall = async (c: Context, session: Session | null, made?: (answer: unknown) => Promise<void>) => {
    const params = readParams(route, c.req.param())
    const asked = readQuery(route, c.req.queries(), refusals)
    const headers = readHeaders(route, c.req.header(), refusals)
    const hold = (by: Session | null) => holdQueryToSite(route, by, { params, query: asked })
    const heldFirst = await hold(session)
    const key = readIdempotencyKey(route, c)
    const idempotency = key !== null && isKept ? { key, onReplay: () => sayReplayed(c) } : null
    const sender = {
      account: session && { userId: session.user.id, clinicId: session.clinic.id },
      address: c.get('address'),
    }
    const coming = { intake: context.intake, request: c.req.raw, sender, refusals }
    const answer = await withBody(route, coming, async (sent, hasWaited) => {
      const current = session && hasWaited ? await renewSession(c, context, session, route) : session
      const query = hasWaited ? await hold(current) : heldFirst
      announceEnd(c, route, { query: c.req.queries(), body: sent })
      const body = holdBodyToSite(route, current, sent)
      // The route's own schemas parsed the values into the types that Call<R> declares; TypeScript cannot infer R through
      // them.
      const work = async () => handler({ c, session: current, params, query, headers, idempotency, body } as Call<R>)
      // A test key makes no record that could keep the key of the call.
      if (key === null || !current || (isKept && !current.key?.test)) return work()
      return answerOnce({ c, context, session: current, key, query, body }, work, replay)
    })
    await made?.(answer).catch(async error => {
      if (answer instanceof Response) await answer.body?.cancel()
      throw error
    })
    if (route.access.session) c.set('publicFor', undefined)
    if (answer instanceof Response) return answer
    return c.json(answer, route.answer.status)
  }
}

/** Converts `/api/analyses/{id}` to Hono's `/api/analyses/:id`. */
const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')
