import { fullName } from '@xrai/contract/records/full-name'
import type { AuditFilter, auditChainSchema, listAudit } from '@xrai/contract/routes/audit'
import { allAuditActions } from '@xrai/contract/routes/audit-actions'
import { groupOfAction } from '@xrai/contract/routes/audit-groups'
import type { AnswerOf } from '@xrai/contract/routes/route'
import type { z } from 'zod'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { findHead, findLastCheck } from '../../db/queries/accounts/audit-chain.ts'
import {
  type AuditSearch,
  findActors,
  findAuditPage,
  findKeyNames,
  findUserNames,
} from '../../db/queries/accounts/audit-list.ts'
import type { Attempts } from '../sessions/attempts.ts'
import type { Session } from '../sessions/session.ts'
import { toAuditEventDto } from './audit-event-dto.ts'
import { checkChain } from './check-chains.ts'
import { resolveNames } from './resolve-names.ts'

type Query = z.output<typeof listAudit.query>

export const readTrail = async (
  scope: ClinicScope,
  { limit, cursor, ...filter }: Query,
): Promise<AnswerOf<typeof listAudit>> => {
  const { rows, next } = await findAuditPage(scope, { ...searchOf(filter), limit, cursor })
  const names = await resolveNames(scope, rows)
  return { events: rows.map(row => toAuditEventDto(row, names)), next }
}

export const searchOf = ({ actor, action, group, patient, from, to }: AuditFilter): Omit<AuditSearch, 'limit'> => ({
  actor,
  patient,
  actions: action ? [action] : group && allAuditActions.filter(one => groupOfAction(one) === group),
  from: from ? new Date(from) : undefined,
  to: to ? new Date(to) : undefined,
})

/** The state of the clinic's chain as its last check left it, and the actors in the trail. */
export const readChain = async (scope: ClinicScope): Promise<z.infer<typeof auditChainSchema>> => {
  const head = await findHead(scope)
  const check = await findLastCheck(scope)
  const actors = await findActors(scope)
  const keys = new Map((await findKeyNames(scope, actors.keys)).map(({ id, name }) => [id, name]))
  const users = await findUserNames(scope, actors.people)
  const fault = check?.fault ? { kind: check.fault, seq: check.faultSeq ?? 0 } : null
  return {
    length: head?.seq ?? 0,
    head: head?.hash ?? null,
    check: check && { at: check.createdAt.toISOString(), seq: check.seq, fault },
    people: users
      .filter(({ isMember, erasedAt }) => isMember || erasedAt === null)
      .map(({ id, firstName, lastName, erasedAt }) => ({
        id,
        name: erasedAt ? null : fullName({ firstName, lastName }),
      }))
      .toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'es')),
    keys: actors.keys.map(id => ({ id, name: keys.get(id) ?? null })),
  }
}

/** Checks of one clinic in a minute: each reads the whole chain. */
const checks = 5

/** Computes the clinic's chain again. TOO_MANY_ATTEMPTS. */
export const checkTrail = async ({ scope, user }: Session, attempts: Attempts) => {
  await attempts.spend([{ key: `audit check ${scope.clinicId}`, most: checks }])
  await checkChain(scope)
  await insertAuditEvent(scope, { by: user.id, action: 'audit-check' })
  return readChain(scope)
}
