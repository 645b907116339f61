import { AsyncLocalStorage } from 'node:async_hooks'

/** The current HTTP call, available in all of its asynchronous work: for the audit trail and the log. */
export interface RequestContext {
  readonly requestId: string
  /** The caller's address; undefined without a connection, as in a test. */
  readonly address: string | undefined
  /** Set once the session is known. */
  caller?: Caller
  /** The call's own attempt under its idempotency key; undefined without a key. */
  attempt?: string
}

/** The user and key whose rights a call uses. */
interface Caller {
  readonly personId: string
  /** Null for a user's own session. */
  readonly keyId: string | null
  /** The `audit_address.ref` of the address; null without one. */
  readonly addressRef: string | null
}

const storage = new AsyncLocalStorage<RequestContext>()

export const runInRequest = <T>(request: RequestContext, work: () => T): T => storage.run(request, work)

/** Runs the job that a call woke outside of that call. */
export const outsideRequest = <T>(work: () => T): T => storage.exit(work)

/** Undefined outside a call: in a job, a schedule or a command. */
export const currentRequest = (): RequestContext | undefined => storage.getStore()
