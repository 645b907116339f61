import { expect, it } from 'vitest'
import { allRoutes } from './all.ts'
import { idempotencyOf } from './idempotency.ts'
import { nameOfCall } from './route.ts'

/** Every POST whose first answer is not replayed. A new POST is replayed unless it is listed here. */
const exceptions = {
  record: ['POST /api/cases', 'POST /api/cases/{id}/images', 'POST /api/roboflow/testing-models'],
  none: [
    'POST /api/analyses/{id}/patient-links',
    'POST /api/auth/forgot-password',
    'POST /api/auth/google-nonce',
    'POST /api/auth/login',
    'POST /api/auth/login-gmail',
    'POST /api/auth/logout',
    'POST /api/auth/password-check',
    'POST /api/auth/register',
    'POST /api/auth/register-gmail',
    'POST /api/auth/reset-password',
    'POST /api/auth/two-factor',
    'POST /api/auth/verify-email',
    'POST /api/contact',
    'POST /api/dicomweb/studies',
    'POST /api/dicomweb/studies/{uid}',
    'POST /api/invitations/accept',
    'POST /api/invitations/read',
    'POST /api/keys',
    'POST /api/me/erasure',
    'POST /api/me/password',
    'POST /api/me/password/link',
    'POST /api/me/two-factor',
    'POST /api/me/two-factor/backup-codes',
    'POST /api/me/two-factor/confirm',
    'POST /api/me/two-factor/stop',
    'POST /api/me/verification',
    'POST /api/patient-links/open',
    'POST /api/patient-matches',
    'POST /api/patients/{id}/merge/preview',
    'POST /api/patients/{id}/pacs-searches',
    'POST /api/session/confirm',
    'POST /api/team/invitations',
    'POST /api/team/leave',
    'POST /api/watch-folder/tests',
    'POST /api/webhooks',
    'POST /api/webhooks/{id}/secret',
  ],
}

it('keeps the answer of every POST except those that create a record, return a secret, or change nothing', () => {
  const posts = allRoutes.filter(({ method }) => method === 'post')
  const named = (kind: string) =>
    posts
      .filter(route => idempotencyOf(route) === kind)
      .map(nameOfCall)
      .toSorted()
  expect({ record: named('record'), none: named('none') }).toEqual(exceptions)
  expect(named('answer').length).toBeGreaterThan(30)
  const others = allRoutes.filter(({ method }) => method !== 'post')
  expect(others.filter(route => idempotencyOf(route) !== 'none').map(nameOfCall)).toEqual(['PATCH /api/images'])
})
