import { AppError } from '@xrai/contract/errors/app-error'
import { mayCall, owners } from '@xrai/contract/routes/access'
import type { Endpoint } from '@xrai/contract/routes/route'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { lockMembers, lockMembership } from '../../db/queries/accounts/members.ts'
import type { Session } from './session.ts'

type Caller = Pick<Session, 'user'>

/**
 * Locks the caller's membership and role until the transaction ends. The role is read again, because it may have
 * changed since the access check: throws NOT_MEMBER if the caller was removed, FORBIDDEN if the current role may not
 * make the call.
 */
export const lockCaller = async (
  scope: ClinicScope,
  { user }: Caller,
  call: Pick<Endpoint, 'access'>,
): Promise<void> => {
  const membership = await lockMembership(scope, user.id)
  if (!membership) throw new AppError('NOT_MEMBER')
  if (!mayCall(call, { clinic: { role: membership.role }, operator: false })) throw new AppError('FORBIDDEN')
}

/**
 * The `lockCaller` of a call that only owners may make. Locks the clinic's members first, because two owners who both have
 * the shared lock would deadlock when each needs the exclusive one.
 */
export const lockOwner = async (scope: ClinicScope, caller: Caller): Promise<void> => {
  await lockMembers(scope)
  await lockCaller(scope, caller, { access: owners })
}

/** Runs `work` in one transaction that begins with `lockCaller`. */
export const inCallerTransaction = <T>(
  session: Caller & Pick<Session, 'scope'>,
  call: Pick<Endpoint, 'access'>,
  work: (scope: ClinicScope) => Promise<T>,
): Promise<T> =>
  inTransaction(session.scope, async scope => {
    // First, so that every such transaction takes its locks in the same order.
    await lockCaller(scope, session, call)
    return work(scope)
  })

/** Runs `work` in one transaction that begins with `lockOwner`. */
export const inOwnerTransaction = <T>(
  session: Caller & Pick<Session, 'scope'>,
  work: (scope: ClinicScope) => Promise<T>,
): Promise<T> =>
  inTransaction(session.scope, async scope => {
    await lockOwner(scope, session)
    return work(scope)
  })
