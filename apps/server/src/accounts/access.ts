import { AppError } from '@xrai/contract/errors/app-error'
import type { roles as allRoles } from '@xrai/contract/routes/accounts'
import type { Route } from '@xrai/contract/routes/route'
import type { Settings } from '../settings.ts'
import { isOperator } from './operator.ts'
import { type Freshness, requireRecentProof } from './recent-proof.ts'
import type { Session } from './session.ts'

type Role = (typeof allRoles)[number]

interface Access {
  readonly roles: readonly Role[]
  /** The least reach of an API key that may call it; a key never touches an account. */
  readonly key: 'basic' | 'full' | 'never'
  /** True where only the operator may call, in whatever role. */
  readonly operator?: true
  /** How fresh the person's proof must be, where a session alone is too little. */
  readonly proof?: Freshness
}

const all: readonly Role[] = ['owner', 'dentist', 'assistant']
const clinicians: readonly Role[] = ['owner', 'dentist']
const owner: readonly Role[] = ['owner']

const basic: Access = { roles: all, key: 'basic' }
const data: Access = { roles: all, key: 'full' }
const clinical: Access = { roles: clinicians, key: 'full' }
/** What is said in a dentist's name: a person's session alone says it. */
const signature: Access = { roles: clinicians, key: 'never' }
const own: Access = { roles: all, key: 'never' }
const management: Access = { roles: owner, key: 'never' }
const operation: Access = { roles: all, key: 'never', operator: true }

/**
 * Who may call what, in one table: an assistant uploads and prepares, a dentist also decides and deletes, an owner also
 * manages people, keys and the plan. The operator's calls are for ADMIN_EMAIL alone. A call that is not here is for
 * no key; a test says when one is missing.
 */
const access: Readonly<Record<string, Access>> = {
  'POST /api/roboflow/testing-models': basic,
  'GET /api/credits': basic,

  'GET /api/analyses': data,
  'GET /api/analyses/{id}': data,
  'PATCH /api/analyses/{id}': signature,
  'PUT /api/analyses/{id}/teeth': signature,
  'POST /api/analyses/{id}/retry': data,
  'GET /api/images/{id}/original': data,
  'GET /api/images/{id}/display': data,
  'GET /api/images/{id}/thumbnail': data,
  'PUT /api/analyses/{id}/report': data,
  'GET /api/analyses/{id}/report': data,
  'GET /api/analyses/{id}/report.pdf': data,
  'GET /api/reports': data,
  'GET /api/reports/{code}': data,
  'GET /api/metrics': data,

  'POST /api/cases': data,
  'GET /api/cases': data,
  'GET /api/cases/{id}': data,
  'PATCH /api/cases/{id}': data,
  'DELETE /api/cases/{id}': clinical,
  'POST /api/cases/{id}/restore': clinical,
  'POST /api/cases/{id}/images': data,
  'GET /api/cases/{id}/events': data,

  'POST /api/patients': data,
  'GET /api/patients': data,
  'GET /api/patients/{id}': data,
  'PATCH /api/patients/{id}': data,
  'DELETE /api/patients/{id}': clinical,
  'POST /api/patients/{id}/restore': clinical,
  'GET /api/patients/{id}/export': { ...signature, proof: 'login' },
  'GET /api/patients/{id}/erasure': own,
  'POST /api/patients/{id}/erasure': { ...signature, proof: 'again' },
  'DELETE /api/patients/{id}/erasure': signature,

  'GET /api/session': own,
  'POST /api/auth/logout': own,
  'POST /api/session/confirm': own,
  'PUT /api/session/clinic': own,
  'GET /api/me': own,
  'PATCH /api/me': own,
  'POST /api/me/password': own,
  'POST /api/me/password/link': own,
  'POST /api/me/verification': own,
  'PUT /api/me/picture': own,
  'DELETE /api/me/picture': own,
  'GET /api/people/{id}/picture': own,
  'GET /api/me/activity': own,
  'GET /api/me/devices': own,
  'DELETE /api/me/devices': own,
  'DELETE /api/me/devices/{id}': own,
  'POST /api/me/two-factor': { ...own, proof: 'again' },
  'POST /api/me/two-factor/confirm': own,
  'POST /api/me/two-factor/stop': { ...own, proof: 'again' },
  'POST /api/me/two-factor/backup-codes': { ...own, proof: 'again' },
  'GET /api/me/clinics': own,
  'GET /api/me/export': { ...own, proof: 'login' },
  'POST /api/me/erasure': { ...own, proof: 'again' },
  'DELETE /api/me/erasure': own,

  'GET /api/team': own,
  'POST /api/team/leave': own,
  'POST /api/invitations/accept': own,
  'POST /api/team/invitations': management,
  'DELETE /api/team/invitations/{id}': management,
  'PATCH /api/team/members/{id}': management,
  'DELETE /api/team/members/{id}': management,
  'GET /api/keys': management,
  'POST /api/keys': { ...management, proof: 'login' },
  'DELETE /api/keys/{id}': management,
  'GET /api/audit': management,
  'GET /api/audit.csv': management,
  'GET /api/audit/chain': management,
  'POST /api/audit/checks': management,
  'GET /api/plan': own,
  'PUT /api/plan': management,

  'GET /api/operator/messages': operation,
  'PATCH /api/operator/messages/{id}': operation,
  'GET /api/operator/people': operation,
  'PATCH /api/operator/people/{id}': operation,
  'PATCH /api/operator/clinics/{id}': operation,
}

export const nameOfCall = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`

/**
 * FORBIDDEN for a role that may not, KEY_FORBIDDEN for a key that does not reach so far, REAUTHENTICATION_REQUIRED where
 * the person must prove again who they are.
 */
export const checkAccess = (route: Route, session: Session, settings: Pick<Settings, 'adminEmail' | 'smtp'>): void => {
  const { clinic, key } = session
  const entry = access[nameOfCall(route)] ?? own
  if (key !== null && (entry.key === 'never' || (entry.key === 'full' && key === 'basic'))) {
    throw new AppError('KEY_FORBIDDEN')
  }
  if (!entry.roles.includes(clinic.role) || (entry.operator && !isOperator(session, settings)))
    throw new AppError('FORBIDDEN')
  if (entry.proof) requireRecentProof(session, entry.proof)
}
