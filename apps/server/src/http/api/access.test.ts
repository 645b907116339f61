import { allRoutes } from '@xrai/contract/routes/all'
import { createKey } from '@xrai/contract/routes/api-keys'
import { nameOfCall, type Route } from '@xrai/contract/routes/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { keyPrefix } from '../../accounts/identity/clinic/api-keys.ts'
import { createSession } from '../../accounts/identity/login/login.ts'
import { endSession } from '../../accounts/sessions/session.ts'
import { readSettings } from '../../settings/settings.ts'
import { queryOf } from '../../testing/clinic-rows.ts'
import type { Person } from '../../testing/people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/**
 * The allowed callers of each route, written by hand and compared with the server's behaviour: `O` owner, `D` dentist,
 * `A` assistant, `F` an API key of a paid plan, `B` an API key of Básico. `public` needs no session, `operator` is for
 * ADMIN_EMAIL only.
 */
const matrix: Readonly<Record<string, string>> = {
  'GET /api/health': 'public',
  'GET /api/health/live': 'public',
  'GET /api/health/ready': 'public',
  'GET /api/config': 'public',
  'GET /api/models': 'public',
  'POST /api/contact': 'public',
  'GET /api/verify/{code}': 'public',
  'GET /api/signing-keys': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/login-gmail': 'public',
  'POST /api/auth/register': 'public',
  'POST /api/auth/register-gmail': 'public',
  'POST /api/auth/two-factor': 'public',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/reset-password': 'public',
  'POST /api/auth/verify-email': 'public',
  'POST /api/auth/google-nonce': 'public',
  'POST /api/auth/password-check': 'public',
  'POST /api/invitations/read': 'public',
  'POST /api/patient-links/open': 'public',
  'GET /api/patient-links/picture': 'public',

  'GET /api/session': 'ODA',
  'POST /api/auth/logout': 'ODA',
  'POST /api/session/confirm': 'ODA',
  'PUT /api/session/clinic': 'ODA',
  'GET /api/me': 'ODA',
  'PATCH /api/me': 'ODA',
  'GET /api/me/activity': 'ODA',
  'GET /api/notifications': 'ODA',
  'GET /api/notifications/events': 'ODA',
  'PATCH /api/notifications/{id}': 'ODA',
  'POST /api/notifications/read': 'ODA',
  'GET /api/me/clinics': 'ODA',
  'GET /api/me/devices': 'ODA',
  'DELETE /api/me/devices': 'ODA',
  'DELETE /api/me/devices/{id}': 'ODA',
  'POST /api/me/password': 'ODA',
  'POST /api/me/password/link': 'ODA',
  'POST /api/me/verification': 'ODA',
  'PUT /api/me/picture': 'ODA',
  'DELETE /api/me/picture': 'ODA',
  'PUT /api/me/signature-images/{kind}': 'ODA',
  'DELETE /api/me/signature-images/{kind}': 'ODA',
  'GET /api/people/{id}/picture': 'ODA',
  'POST /api/me/two-factor': 'ODA',
  'POST /api/me/two-factor/confirm': 'ODA',
  'POST /api/me/two-factor/stop': 'ODA',
  'POST /api/me/two-factor/backup-codes': 'ODA',
  'GET /api/me/export': 'ODA',
  'GET /api/me/erasure': 'ODA',
  'POST /api/me/erasure': 'ODA',
  'DELETE /api/me/erasure': 'ODA',

  'GET /api/team': 'ODA',
  'POST /api/team/leave': 'ODA',
  'POST /api/invitations/accept': 'ODA',
  'POST /api/team/invitations': 'O',
  'DELETE /api/team/invitations/{id}': 'O',
  'PATCH /api/team/members/{id}': 'O',
  'DELETE /api/team/members/{id}': 'O',
  'PUT /api/team/members/{id}/site': 'O',
  'GET /api/sites': 'ODAF',
  'POST /api/sites': 'O',
  'PUT /api/sites/order': 'O',
  'PATCH /api/sites/{id}': 'O',
  'POST /api/sites/{id}/archive': 'O',
  'POST /api/sites/{id}/restore': 'O',
  'GET /api/sites/figures': 'O',
  'GET /api/sites/figures.csv': 'O',
  'PATCH /api/images/{id}/site': 'ODAF',
  'GET /api/keys': 'O',
  'POST /api/keys': 'O',
  'DELETE /api/keys/{id}': 'O',
  'GET /api/pacs': 'ODA',
  'POST /api/patients/{id}/pacs-searches': 'ODA',
  'GET /api/patients/{id}/retrievals': 'ODA',
  'POST /api/patients/{id}/retrievals': 'ODA',
  'POST /api/retrievals/{id}/cancel': 'ODA',
  'GET /api/peers': 'O',
  'POST /api/peers': 'O',
  'PUT /api/peers/{id}': 'O',
  'DELETE /api/peers/{id}': 'O',
  'POST /api/peers/{id}/restore': 'O',
  'POST /api/peers/{id}/test': 'O',
  'PUT /api/ae-title': 'O',
  'GET /api/result-deliveries': 'O',
  'GET /api/analyses/{id}/result-deliveries': 'ODAF',
  'POST /api/result-deliveries/{id}/resend': 'OD',
  'POST /api/result-deliveries/{id}/cancel': 'OD',
  'GET /api/refused-files': 'O',
  'POST /api/refused-files/{id}/retry': 'O',
  'GET /api/watch-folder': 'O',
  'POST /api/watch-folder/tests': 'O',
  'GET /api/webhooks': 'O',
  'POST /api/webhooks': 'O',
  'PATCH /api/webhooks/{id}': 'O',
  'DELETE /api/webhooks/{id}': 'O',
  'POST /api/webhooks/{id}/restore': 'O',
  'POST /api/webhooks/{id}/secret': 'O',
  'POST /api/webhooks/{id}/test': 'O',
  'GET /api/webhook-deliveries': 'O',
  'POST /api/webhook-deliveries/{id}/resend': 'O',
  'GET /api/audit': 'O',
  'GET /api/audit.csv': 'O',
  'GET /api/audit/chain': 'O',
  'POST /api/audit/checks': 'O',
  'GET /api/clinic': 'O',
  'PATCH /api/clinic': 'O',
  'PUT /api/clinic/retention': 'O',
  'PUT /api/clinic/logo': 'O',
  'DELETE /api/clinic/logo': 'O',
  'GET /api/clinic/logos/{id}': 'ODAF',
  'GET /api/plan': 'ODA',
  'PUT /api/plan': 'O',

  'POST /api/roboflow/testing-models': 'ODAFB',
  'GET /api/credits': 'ODAFB',
  'GET /api/analyses': 'ODAF',
  'GET /api/review-queue': 'ODAF',
  'GET /api/analysis-classes': 'ODAF',
  'GET /api/similar-images': 'ODAF',
  'GET /api/analyses/{id}': 'ODAF',
  'PATCH /api/analyses/{id}': 'OD',
  'GET /api/analyses/{id}/decisions': 'ODAF',
  'POST /api/analyses/{id}/decisions': 'OD',
  'GET /api/analyses/{id}/decisions/events': 'ODAF',
  'GET /api/analyses/{id}/patient': 'ODAF',
  'GET /api/analyses/{id}/blind': 'OD',
  'POST /api/analyses/{id}/blind': 'OD',
  'PUT /api/team/blind-first': 'O',
  'GET /api/analyses/{id}/results': 'ODAF',
  'POST /api/analyses/{id}/results': 'OD',
  'GET /api/calibrations': 'ODAF',
  'POST /api/calibrations': 'OD',
  'DELETE /api/calibrations/{id}': 'OD',
  'PUT /api/analyses/{id}/calibration': 'OD',
  'PUT /api/analyses/{id}/teeth': 'OD',
  'PUT /api/analyses/{id}/tooth-presence': 'OD',
  'GET /api/analyses/{id}/measures': 'ODAF',
  'PUT /api/analyses/{id}/measures': 'OD',
  'POST /api/analyses/{id}/retry': 'ODAF',
  'POST /api/images': 'ODAF',
  'PATCH /api/images/{id}': 'ODAF',
  'DELETE /api/images/{id}': 'ODF',
  'POST /api/images/{id}/restore': 'ODF',
  'GET /api/deleted-images': 'ODAF',
  'POST /api/dicomweb/studies': 'ODAF',
  'POST /api/dicomweb/studies/{uid}': 'ODAF',
  'PATCH /api/images': 'ODAF',
  'POST /api/deleted-images': 'ODF',
  'POST /api/deleted-images/restore': 'ODF',
  'GET /api/images/{id}/original': 'ODAF',
  'GET /api/images/{id}/display': 'ODAF',
  'GET /api/images/{id}/thumbnail': 'ODAF',
  'GET /api/images/{id}/crop': 'ODAF',
  'GET /api/patients/{id}/timeline': 'ODAF',
  'GET /api/patients/{id}/teeth': 'ODAF',
  'GET /api/patients/{id}/tooth-story': 'ODAF',
  'POST /api/patients/{id}/notes': 'ODAF',
  'PATCH /api/patient-notes/{id}': 'ODAF',
  'DELETE /api/patient-notes/{id}': 'ODAF',
  'POST /api/patient-notes/{id}/restore': 'ODAF',
  'GET /api/analyses/{id}/report': 'ODAF',
  'PUT /api/analyses/{id}/report': 'ODAF',
  'GET /api/analyses/{id}/report.pdf': 'ODAF',
  'POST /api/analyses/{id}/report-shares': 'ODAF',
  'GET /api/analyses/{id}/dicom-results.zip': 'ODAF',
  'POST /api/analyses/{id}/signatures': 'OD',
  'GET /api/analyses/{id}/signatures': 'ODAF',
  'GET /api/analyses/{id}/signatures/{version}/report.pdf': 'ODAF',
  'POST /api/analyses/{id}/amendment': 'OD',
  'DELETE /api/analyses/{id}/amendment': 'OD',
  'GET /api/analyses/{id}/patient-view': 'OD',
  'GET /api/analyses/{id}/patient-links': 'OD',
  'POST /api/analyses/{id}/patient-links': 'OD',
  'DELETE /api/patient-links/{id}': 'OD',
  'POST /api/patient-links/{id}/restore': 'OD',
  'POST /api/patient-links/{id}/mail': 'OD',
  'POST /api/patient-links/{id}/share': 'OD',
  'GET /api/report-templates': 'ODAF',
  'POST /api/report-templates': 'ODF',
  'DELETE /api/report-templates/{id}': 'ODF',
  'GET /api/reports': 'ODAF',
  'GET /api/reports/{code}': 'ODAF',
  'GET /api/metrics': 'ODAF',
  'GET /api/cases.csv': 'OD',
  'GET /api/analyses.csv': 'OD',
  'GET /api/patients.csv': 'OD',
  'GET /api/reports.csv': 'OD',
  'GET /api/metrics.csv': 'OD',
  'GET /api/team.csv': 'O',
  'GET /api/team/figures': 'O',
  'GET /api/team/figures.csv': 'O',
  'GET /api/metrics/agreement': 'O',
  'GET /api/metrics/agreement.csv': 'O',

  'POST /api/cases': 'ODAF',
  'GET /api/cases': 'ODAF',
  'GET /api/cases/{id}': 'ODAF',
  'PATCH /api/cases/{id}': 'ODAF',
  'POST /api/cases/{id}/images': 'ODAF',
  'GET /api/cases/{id}/events': 'ODAF',
  'DELETE /api/cases/{id}': 'ODF',
  'POST /api/cases/{id}/restore': 'ODF',

  'POST /api/patients': 'ODAF',
  'GET /api/patients': 'ODAF',
  'GET /api/recent-patients': 'ODAF',
  'GET /api/patient-proposals': 'ODAF',
  'POST /api/patient-matches': 'ODAF',
  'GET /api/patients/{id}': 'ODAF',
  'PATCH /api/patients/{id}': 'ODAF',
  'DELETE /api/patients/{id}': 'ODF',
  'POST /api/patients/{id}/restore': 'ODF',
  'GET /api/patients/{id}/mounts': 'ODAF',
  'PATCH /api/patients/{id}/mounts': 'ODAF',
  'PUT /api/patients/{id}/consent': 'ODA',
  'GET /api/patients/{id}/odontograms': 'ODAF',
  'POST /api/patients/{id}/odontograms': 'OD',
  'GET /api/odontograms/{id}': 'ODAF',
  'DELETE /api/odontograms/{id}': 'OD',
  'POST /api/odontograms/{id}/restore': 'OD',
  'POST /api/odontograms/{id}/changes': 'OD',
  'PUT /api/odontograms/{id}/texts': 'OD',
  'PATCH /api/odontograms/{id}/site': 'OD',
  'GET /api/odontograms/{id}/proposals': 'ODAF',
  'GET /api/odontograms/{id}/odontogram.pdf': 'ODAF',
  'POST /api/odontograms/{id}/signature': 'OD',
  'GET /api/patients/{id}/duplicates': 'ODAF',
  'POST /api/patients/{id}/merge/preview': 'ODF',
  'POST /api/patients/{id}/merge': 'ODF',
  'DELETE /api/patient-merges/{id}': 'ODF',
  'GET /api/patients/{id}/export': 'OD',
  'GET /api/patients/{id}/erasure': 'ODA',
  'POST /api/patients/{id}/erasure': 'OD',
  'DELETE /api/patients/{id}/erasure': 'OD',

  'GET /api/operator/messages': 'operator',
  'PATCH /api/operator/messages/{id}': 'operator',
  'GET /api/operator/people': 'operator',
  'PATCH /api/operator/people/{id}': 'operator',
  'PATCH /api/operator/clinics/{id}': 'operator',
  'GET /api/operator/clinics': 'operator',
  'GET /api/operator/models': 'operator',
  'PUT /api/operator/models/{name}': 'operator',
  'PATCH /api/operator/models/{id}': 'operator',
  'DELETE /api/operator/models/{id}': 'operator',
  'GET /api/operator/models/{id}/agreement': 'operator',
  'PUT /api/operator/model-activations/{id}': 'operator',
  'DELETE /api/operator/model-activations/{id}': 'operator',
}

const everyCaller = ['O', 'D', 'A', 'F', 'B'] as const
type Caller = (typeof everyCaller)[number]
const callers: Readonly<Record<Caller, string>> = {
  O: 'an owner',
  D: 'a dentist',
  A: 'an assistant',
  F: 'a full key',
  B: 'a basic key',
}

let server: TestServer
let people: Readonly<Record<'O' | 'D' | 'A', Person>>
/** Several of each, used in turn: all the calls of one would pass its rate. */
let keys: Readonly<Record<'F' | 'B', readonly string[]>>
let turn = 0
let operator: Person
let ended: Person

beforeAll(async () => {
  operator = await (await openTestServer()).newPerson()
  server = await openTestServer({ settings: readSettings({ ADMIN_EMAIL: operator.email }) })
  const owner = await server.newPerson({ plan: 'profesional' })
  const { clinicId } = owner.session.scope
  people = {
    O: owner,
    D: await server.newPerson({ joins: { clinicId, role: 'dentist' } }),
    A: await server.newPerson({ joins: { clinicId, role: 'assistant' } }),
  }
  const keysOf = async ({ token }: Person) => {
    const made = []
    for (let place = 0; place < 4; place++)
      made.push((await server.answerOf(createKey, { token, body: { name: `Clave ${place}` } })).key)
    return made
  }
  ended = await server.newPerson()
  await endSession(ended.session)
  keys = { F: await keysOf(owner), B: await keysOf(await server.newPerson()) }
})

const named = (routes: readonly Route[]) => routes.map(route => [nameOfCall(route), route] as const)
const guarded = allRoutes.filter(route => route.access.session)

/** Calls that end the caller's session or membership, so each is made by a person of its own. */
const ofTheirOwn = new Set(['POST /api/team/leave'])

/** A session of its own for each call: some of them end it. */
const tokenOf = async (caller: Caller, route: Route): Promise<string> => {
  if (caller === 'F' || caller === 'B') return keys[caller][turn++ % keys[caller].length] ?? ''
  const { session } = people[caller]
  if (ofTheirOwn.has(nameOfCall(route))) {
    const { clinicId } = session.scope
    return (await server.newPerson({ joins: { clinicId, role: session.clinic.role } })).token
  }
  return createSession(server.context.database.db, session.user.id)
}

/** Called with an id that names nothing and without a body: a refusal of rights comes before either is checked. */
const call = async (route: Route, token: string | null) => {
  const path = route.path.replace(/\{\w+\}/g, crypto.randomUUID()) + queryOf(route)
  const sent = { method: route.method.toUpperCase(), ...(token === null ? {} : { token }) }
  const { status, answer, response } = await server.call(path, sent)
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
  return [status, answer['code']] as const
}

const refusalOf = (caller: Caller) => (caller === 'F' || caller === 'B' ? 'KEY_FORBIDDEN' : 'FORBIDDEN')

describe('the allowed callers of each route', () => {
  it('has a row for every route and for no other', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(allRoutes.map(nameOfCall).toSorted())
  })

  it('requires a session on every route that is not public', () => {
    const open = Object.keys(matrix).filter(name => matrix[name] === 'public')
    expect(
      allRoutes
        .filter(route => !route.access.session)
        .map(nameOfCall)
        .toSorted(),
    ).toEqual(open.toSorted())
  })

  it.each(named(guarded))('refuses every caller without the right, and no other: %s', async (name, route) => {
    const row = matrix[name] ?? ''
    for (const caller of everyCaller) {
      const [status, code] = await call(route, await tokenOf(caller, route))
      if (row !== 'operator' && row.includes(caller)) {
        expect([
          callers[caller],
          ['FORBIDDEN', 'KEY_FORBIDDEN', 'KEY_WRONG', 'SESSION_REQUIRED'].includes(String(code)),
        ]).toEqual([callers[caller], false])
      } else expect([callers[caller], status, code]).toEqual([callers[caller], 403, refusalOf(caller)])
    }
  })

  it.each(named(guarded.filter(route => matrix[nameOfCall(route)] === 'operator')))(
    'lets the operator in: %s',
    async (_, route) => {
      expect((await call(route, operator.token))[1]).not.toBe('FORBIDDEN')
    },
  )
})

describe('a caller without a session', () => {
  it.each(named(guarded))('is refused with any token: %s', async (_, route) => {
    const invented = [null, 'x', crypto.randomUUID(), `${keyPrefix}${crypto.randomUUID()}`, ended.token, 'Bearer null']
    for (const token of invented) {
      const code = token?.startsWith(keyPrefix) ? 'KEY_WRONG' : 'SESSION_REQUIRED'
      expect([token, ...(await call(route, token))]).toEqual([token, 401, code])
    }
  })
})
