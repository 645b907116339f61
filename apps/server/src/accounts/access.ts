import { AppError } from '@xrai/contract/errors/app-error'
import type { roles as allRoles } from '@xrai/contract/routes/accounts'
import type { Route } from '@xrai/contract/routes/route'
import type { Session } from './session.ts'

type Role = (typeof allRoles)[number]

export interface Access {
  readonly roles: readonly Role[]
  /** The least reach of an API key that may call it; a key never touches an account. */
  readonly key: 'basic' | 'full' | 'never'
}

const all: readonly Role[] = ['owner', 'dentist', 'assistant']
const clinicians: readonly Role[] = ['owner', 'dentist']
const owner: readonly Role[] = ['owner']

const basic: Access = { roles: all, key: 'basic' }
const data: Access = { roles: all, key: 'full' }
const clinical: Access = { roles: clinicians, key: 'full' }
const own: Access = { roles: all, key: 'never' }
const management: Access = { roles: owner, key: 'never' }

/**
 * Who may call what, in one table: an assistant uploads and prepares, a dentist also decides and deletes, an owner also
 * manages people, keys and the plan. The operator's calls look at ADMIN_EMAIL besides. A call that is not here is for
 * no key; a test says when one is missing.
 */
export const access: Readonly<Record<string, Access>> = {
  'POST /api/roboflow/testing-models': basic,
  'GET /api/credits': basic,

  'GET /api/analyses': data,
  'GET /api/analyses/{id}': data,
  'PATCH /api/analyses/{id}': clinical,
  'PUT /api/analyses/{id}/teeth': clinical,
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
  'GET /api/patients/{id}/export': { roles: clinicians, key: 'never' },
  'GET /api/patients/{id}/erasure': own,
  'POST /api/patients/{id}/erasure': { roles: clinicians, key: 'never' },
  'DELETE /api/patients/{id}/erasure': { roles: clinicians, key: 'never' },

  'GET /api/session': own,
  'POST /api/auth/logout': own,
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
  'POST /api/me/two-factor': own,
  'POST /api/me/two-factor/confirm': own,
  'POST /api/me/two-factor/stop': own,
  'POST /api/me/two-factor/backup-codes': own,
  'GET /api/me/clinics': own,
  'GET /api/me/export': own,
  'POST /api/me/erasure': own,
  'DELETE /api/me/erasure': own,

  'GET /api/team': own,
  'POST /api/team/leave': own,
  'POST /api/invitations/accept': own,
  'POST /api/team/invitations': management,
  'DELETE /api/team/invitations/{id}': management,
  'PATCH /api/team/members/{id}': management,
  'DELETE /api/team/members/{id}': management,
  'GET /api/keys': management,
  'POST /api/keys': management,
  'DELETE /api/keys/{id}': management,
  'GET /api/plan': own,
  'PUT /api/plan': management,

  'GET /api/operator/messages': own,
  'PATCH /api/operator/messages/{id}': own,
  'GET /api/operator/people': own,
  'PATCH /api/operator/people/{id}': own,
  'PATCH /api/operator/clinics/{id}': own,
}

export const nameOfCall = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`

/** FORBIDDEN for a role that may not, KEY_FORBIDDEN for a key that does not reach so far. */
export const checkAccess = (route: Route, { clinic, key }: Session): void => {
  const entry = access[nameOfCall(route)] ?? own
  if (key !== null && (entry.key === 'never' || (entry.key === 'full' && key === 'basic'))) {
    throw new AppError('KEY_FORBIDDEN')
  }
  if (!entry.roles.includes(clinic.role)) throw new AppError('FORBIDDEN')
}
