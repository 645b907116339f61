import type { CallName } from '@xrai/contract/routes/all'
import type { AuditAction, viewActions } from '@xrai/contract/routes/audit-actions'
import { z } from 'zod'

type View = (typeof viewActions)[number]

/** What a call leaves in the audit trail. */
export type AuditRule =
  /** A view, recorded when the answer is made; `subject` is what was viewed, the id in the path by default. */
  | {
      readonly view: View
      /** `answerId`: the id in the answer, where that in the path may lead to another row. */
      readonly subject?: 'none' | 'analysisId' | 'patientId' | 'answerId'
      /** More that was viewed: the ids in the answer. */
      readonly others?: (answer: unknown) => readonly string[]
    }
  /** The rule that does the work writes these events in its own transaction. */
  | { readonly writes: readonly AuditAction[] }
  /** Nothing, and why. */
  | { readonly none: string }

const ofList = (view: View): AuditRule => ({ view, subject: 'none' })
const writes = (...actions: AuditAction[]): AuditRule => ({ writes: actions })
const beforeSession: AuditRule = { none: 'no session: sign-ins and their failures are written by accounts/' }
const ownAccount: AuditRule = { none: "the person's own account" }
const noPatient: AuditRule = { none: 'holds nothing of a patient' }

const withId = z.object({ id: z.string() })

/**
 * Every route of the contract: one without a line does not compile. What reads or writes something of a
 * patient is a view or an act; `none` is for what holds nothing of one.
 */
export const auditRules: Readonly<Record<string, AuditRule>> = {
  'POST /api/roboflow/testing-models': writes('analyze'),
  'GET /api/analyses': ofList('analysis-list'),
  'GET /api/analysis-classes': noPatient,
  'GET /api/analyses/{id}': { view: 'analysis-view' },
  'PATCH /api/analyses/{id}': writes('review', 'reopen'),
  'GET /api/analyses/{id}/decisions': { view: 'analysis-view' },
  'POST /api/analyses/{id}/decisions': writes('decide', 'reopen', 'blind-begin', 'blind-skip'),
  'GET /api/analyses/{id}/decisions/events': { view: 'analysis-view' },
  'GET /api/analyses/{id}/patient': { view: 'analysis-view' },
  'GET /api/analyses/{id}/blind': { view: 'analysis-view' },
  'POST /api/analyses/{id}/blind': writes('blind-begin', 'blind-reveal', 'blind-skip'),
  'GET /api/analyses/{id}/results': { view: 'analysis-view' },
  'POST /api/analyses/{id}/results': writes('renew', 'reopen'),
  'PUT /api/analyses/{id}/teeth': writes('teeth'),
  'GET /api/analyses/{id}/measures': { view: 'analysis-view' },
  'PUT /api/analyses/{id}/measures': writes('measure', 'reopen'),
  'POST /api/analyses/{id}/retry': writes('analyze'),
  'GET /api/images/{id}/original': { view: 'picture-download' },
  'GET /api/images/{id}/display': { view: 'picture-view' },
  'POST /api/images': writes('picture-create'),
  'PATCH /api/images/{id}': writes('picture-move'),
  'PATCH /api/images/{id}/site': writes('picture-site'),
  'DELETE /api/images/{id}': writes('picture-delete'),
  'POST /api/images/{id}/restore': writes('picture-restore'),
  'GET /api/deleted-images': ofList('analysis-list'),
  // A page of forty is one event: the event of the list or the case has the details.
  'GET /api/images/{id}/thumbnail': ofList('thumbnail-view'),
  'GET /api/images/{id}/crop': ofList('thumbnail-view'),
  'PUT /api/analyses/{id}/report': writes('report'),
  'GET /api/analyses/{id}/report': { view: 'report-view' },
  'GET /api/analyses/{id}/report.pdf': { view: 'report-pdf' },
  'GET /api/analyses/{id}/dicom-results.zip': { view: 'report-dicom' },
  'POST /api/analyses/{id}/signatures': writes('sign'),
  'GET /api/analyses/{id}/signatures': { view: 'report-view' },
  'GET /api/analyses/{id}/signatures/{version}/report.pdf': { view: 'report-pdf' },
  'POST /api/analyses/{id}/amendment': writes('amend'),
  'DELETE /api/analyses/{id}/amendment': writes('amend-discard'),
  'GET /api/verify/{code}': { none: 'no session: a signature, which names no patient' },
  'GET /api/signing-keys': noPatient,
  'GET /api/report-templates': noPatient,
  'POST /api/report-templates': noPatient,
  'DELETE /api/report-templates/{id}': noPatient,
  'GET /api/reports': ofList('report-list'),
  'GET /api/reports/{code}': { view: 'report-view', subject: 'analysisId' },

  'GET /api/analyses/{id}/patient-view': { view: 'report-view' },
  'GET /api/analyses/{id}/patient-links': { view: 'analysis-view' },
  'POST /api/analyses/{id}/patient-links': writes('link-create'),
  'DELETE /api/patient-links/{id}': writes('link-revoke'),
  'POST /api/patient-links/{id}/mail': writes('link-mail'),
  'POST /api/patient-links/open': writes('link-open', 'link-lock'),
  'GET /api/patient-links/picture': { none: 'of the opening that granted it' },

  'POST /api/cases': writes('case-create'),
  'GET /api/cases': ofList('case-list'),
  'GET /api/cases/{id}': { view: 'case-view' },
  'PATCH /api/cases/{id}': writes('case-edit'),
  'DELETE /api/cases/{id}': writes('case-delete'),
  'POST /api/cases/{id}/restore': writes('case-restore'),
  'POST /api/cases/{id}/images': writes('analyze'),
  'GET /api/cases/{id}/events': { view: 'case-view' },

  'POST /api/patients': writes('patient-create'),
  'GET /api/patients': ofList('patient-list'),
  // Of one who became a part of another, that one.
  'GET /api/patients/{id}': { view: 'patient-view', subject: 'answerId' },
  'PATCH /api/patients/{id}': writes('patient-edit'),
  'DELETE /api/patients/{id}': writes('patient-delete'),
  'POST /api/patients/{id}/restore': writes('patient-restore'),
  'GET /api/patients/{id}/mounts': { view: 'patient-view' },
  'PATCH /api/patients/{id}/mounts': writes('patient-mount'),
  'PUT /api/patients/{id}/consent': writes('patient-consent'),
  'GET /api/patients/{id}/timeline': { view: 'patient-view' },
  'GET /api/patients/{id}/teeth': { view: 'patient-view' },
  'GET /api/patients/{id}/tooth-story': { view: 'patient-view' },
  'POST /api/patients/{id}/notes': writes('patient-note-add'),
  'PATCH /api/patient-notes/{id}': writes('patient-note-edit'),
  'DELETE /api/patient-notes/{id}': writes('patient-note-delete'),
  'POST /api/patient-notes/{id}/restore': writes('patient-note-restore'),
  'GET /api/patients/{id}/duplicates': {
    view: 'patient-view',
    others: answer =>
      z
        .object({ duplicates: z.array(z.object({ patient: withId })) })
        .parse(answer)
        .duplicates.map(({ patient }) => patient.id),
  },
  'POST /api/patients/{id}/merge/preview': {
    view: 'patient-view',
    others: answer => [z.object({ other: withId }).parse(answer).other.id],
  },
  'POST /api/patients/{id}/merge': writes('patient-merge'),
  'DELETE /api/patient-merges/{id}': writes('patient-unmerge'),
  'GET /api/pacs': noPatient,
  'POST /api/patients/{id}/pacs-searches': writes('patient-pacs-search'),
  'GET /api/patients/{id}/export': writes('patient-export'),
  'GET /api/patients/{id}/erasure': { view: 'patient-view' },
  'POST /api/patients/{id}/erasure': writes('erasure-request', 'erasure-hold', 'erase'),
  'DELETE /api/patients/{id}/erasure': writes('erasure-undo'),

  'GET /api/patients/{id}/odontograms': { view: 'odontogram-list' },
  'POST /api/patients/{id}/odontograms': writes('odontogram-create'),
  'GET /api/odontograms/{id}': { view: 'odontogram-view', subject: 'patientId' },
  'DELETE /api/odontograms/{id}': writes('odontogram-discard'),
  'POST /api/odontograms/{id}/restore': writes('odontogram-restore'),
  'POST /api/odontograms/{id}/changes': writes('odontogram-edit'),
  'PUT /api/odontograms/{id}/texts': writes('odontogram-edit'),
  'GET /api/odontograms/{id}/proposals': { none: 'of the odontogram and the analyses that are viewed beside it' },
  'GET /api/odontograms/{id}/odontogram.pdf': writes('odontogram-pdf'),
  'POST /api/odontograms/{id}/signature': writes('odontogram-sign'),

  'GET /api/audit': ofList('audit-view'),
  'GET /api/audit/chain': { none: 'numbers and hashes of the trail, names of colleagues' },
  'GET /api/audit.csv': writes('audit-export'),
  'POST /api/audit/checks': writes('audit-check'),

  'POST /api/invitations/read': beforeSession,
  'GET /api/metrics': { none: 'counts alone' },
  'GET /api/cases.csv': writes('cases-export'),
  'GET /api/analyses.csv': writes('analyses-export'),
  'GET /api/patients.csv': writes('patients-export'),
  'GET /api/reports.csv': writes('reports-export'),
  'GET /api/metrics.csv': writes('metrics-export'),
  'GET /api/team/figures': { none: 'counts alone, and names of colleagues' },
  'GET /api/team/figures.csv': writes('people-export'),
  'GET /api/team.csv': writes('team-export'),
  'GET /api/metrics/agreement': { none: 'counts alone, and names of colleagues' },
  'GET /api/metrics/agreement.csv': { none: 'counts alone, and names of colleagues' },
  'GET /api/credits': noPatient,
  'GET /api/plan': noPatient,
  'PUT /api/plan': writes('plan'),
  'GET /api/models': noPatient,
  'GET /api/health': noPatient,
  'GET /api/health/live': noPatient,
  'GET /api/health/ready': noPatient,
  'GET /api/config': noPatient,
  'POST /api/contact': { none: 'a stranger writes to the operator' },

  'POST /api/auth/login': beforeSession,
  'POST /api/auth/login-gmail': beforeSession,
  'POST /api/auth/register': beforeSession,
  'POST /api/auth/register-gmail': beforeSession,
  'POST /api/auth/two-factor': beforeSession,
  'POST /api/auth/forgot-password': beforeSession,
  'POST /api/auth/reset-password': beforeSession,
  'POST /api/auth/verify-email': beforeSession,
  'POST /api/auth/google-nonce': beforeSession,
  'POST /api/auth/password-check': beforeSession,
  'POST /api/auth/logout': writes('logout'),
  'POST /api/session/confirm': ownAccount,
  'GET /api/session': ownAccount,
  'PUT /api/session/clinic': writes('clinic-enter'),
  'GET /api/me': ownAccount,
  'PATCH /api/me': writes('profile'),
  'POST /api/me/password': writes('password-change'),
  'POST /api/me/password/link': ownAccount,
  'POST /api/me/verification': ownAccount,
  'PUT /api/me/picture': writes('profile'),
  'DELETE /api/me/picture': writes('profile'),
  'GET /api/people/{id}/picture': { none: "a colleague's picture" },
  'GET /api/me/activity': ownAccount,
  'GET /api/notifications': ofList('notification-list'),
  'GET /api/notifications/events': { none: 'counts alone' },
  'PATCH /api/notifications/{id}': ownAccount,
  'POST /api/notifications/read': ownAccount,
  'GET /api/me/devices': ownAccount,
  'DELETE /api/me/devices': writes('device-revoke'),
  'DELETE /api/me/devices/{id}': writes('device-revoke'),
  'POST /api/me/two-factor': ownAccount,
  'POST /api/me/two-factor/confirm': writes('two-factor-on'),
  'POST /api/me/two-factor/stop': writes('two-factor-off'),
  'POST /api/me/two-factor/backup-codes': writes('backup-codes'),
  'GET /api/me/clinics': ownAccount,
  'GET /api/me/export': writes('export'),
  'GET /api/me/erasure': ownAccount,
  'POST /api/me/erasure': writes('erasure-request', 'erasure-hold', 'erase'),
  'DELETE /api/me/erasure': writes('erasure-undo'),

  'GET /api/team': noPatient,
  'PUT /api/team/blind-first': writes('blind-first-on', 'blind-first-off'),
  'GET /api/clinic': noPatient,
  'PATCH /api/clinic': writes('clinic-edit'),
  'PUT /api/clinic/logo': writes('clinic-edit'),
  'DELETE /api/clinic/logo': writes('clinic-edit'),
  'GET /api/clinic/logos/{id}': noPatient,
  'GET /api/sites': noPatient,
  'POST /api/sites': writes('site-create'),
  'PUT /api/sites/order': writes('site-order'),
  'PATCH /api/sites/{id}': writes('site-edit'),
  'POST /api/sites/{id}/archive': writes('site-archive'),
  'POST /api/sites/{id}/restore': writes('site-restore'),
  'GET /api/sites/figures': { none: 'counts alone' },
  'GET /api/sites/figures.csv': writes('sites-export'),
  'PUT /api/team/members/{id}/site': writes('member-site'),
  'POST /api/team/leave': writes('leave'),
  'POST /api/invitations/accept': writes('join'),
  'POST /api/team/invitations': writes('invite'),
  'DELETE /api/team/invitations/{id}': writes('invite-withdraw'),
  'PATCH /api/team/members/{id}': writes('role-change'),
  'DELETE /api/team/members/{id}': writes('member-remove'),
  'GET /api/keys': noPatient,
  'POST /api/keys': writes('key-create'),
  'DELETE /api/keys/{id}': writes('key-revoke'),
  'GET /api/peers': noPatient,
  'POST /api/peers': writes('peer-create'),
  'PUT /api/peers/{id}': writes('peer-edit'),
  'DELETE /api/peers/{id}': writes('peer-delete'),
  'POST /api/peers/{id}/restore': writes('peer-restore'),
  'POST /api/peers/{id}/test': writes('peer-test'),
  'PUT /api/ae-title': writes('ae-title'),
  'GET /api/result-deliveries': noPatient,
  'GET /api/analyses/{id}/result-deliveries': { view: 'report-view' },
  'POST /api/result-deliveries/{id}/resend': writes('result-resend'),
  'POST /api/result-deliveries/{id}/cancel': writes('result-cancel'),
  'GET /api/webhooks': noPatient,
  'POST /api/webhooks': writes('webhook-create'),
  'PATCH /api/webhooks/{id}': writes('webhook-edit'),
  'DELETE /api/webhooks/{id}': writes('webhook-delete'),
  'POST /api/webhooks/{id}/restore': writes('webhook-restore'),
  'POST /api/webhooks/{id}/secret': writes('webhook-secret'),
  'POST /api/webhooks/{id}/test': writes('webhook-test'),
  'GET /api/webhook-deliveries': noPatient,
  'POST /api/webhook-deliveries/{id}/resend': writes('webhook-resend'),

  'GET /api/operator/messages': ofList('operator-messages'),
  'PATCH /api/operator/messages/{id}': writes('message-mark'),
  'GET /api/operator/people': ofList('operator-people'),
  'PATCH /api/operator/people/{id}': writes('verify'),
  'PATCH /api/operator/clinics/{id}': writes('plan'),
} satisfies Readonly<Record<CallName, AuditRule>>
