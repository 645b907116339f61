/** Actions in a person's own history. */
export const auditActions = [
  'register',
  'login',
  'logout',
  'clinic-enter',
  'analyze',
  'renew',
  'teeth',
  'measure',
  'calibration-create',
  'calibration-delete',
  'calibration-apply',
  'review',
  'reopen',
  'decide',
  'blind-begin',
  'blind-reveal',
  'blind-skip',
  'sign',
  'amend',
  'amend-discard',
  'report',
  'link-create',
  'link-revoke',
  'link-mail',
  'link-share',
  'report-share',
  'plan',
  'verify',
  'profile',
  'password-change',
  'password-reset',
  'email-verify',
  'two-factor-on',
  'two-factor-off',
  'backup-codes',
  'device-revoke',
  'blind-first-on',
  'blind-first-off',
  'clinic-edit',
  'retention-edit',
  'site-create',
  'site-edit',
  'site-archive',
  'site-restore',
  'site-order',
  'member-site',
  'invite',
  'invite-withdraw',
  'join',
  'role-change',
  'member-remove',
  'leave',
  'key-create',
  'key-revoke',
  'webhook-create',
  'webhook-edit',
  'webhook-delete',
  'webhook-restore',
  'webhook-secret',
  'webhook-test',
  'webhook-resend',
  'peer-create',
  'peer-edit',
  'peer-delete',
  'peer-restore',
  'peer-test',
  'ae-title',
  'folder-retry',
  'result-send',
  'result-resend',
  'result-cancel',
  'export',
  'patient-export',
  'cases-export',
  'analyses-export',
  'patients-export',
  'reports-export',
  'metrics-export',
  'team-export',
  'people-export',
  'sites-export',
  'erasure-request',
  'erasure-undo',
  'erasure-hold',
  'erase',
  'case-create',
  'case-edit',
  'case-delete',
  'case-restore',
  'picture-create',
  'picture-receive',
  'picture-move',
  'picture-site',
  'picture-delete',
  'picture-restore',
  'patient-create',
  'patient-edit',
  'patient-delete',
  'patient-restore',
  'patient-consent',
  'odontogram-create',
  'odontogram-edit',
  'odontogram-discard',
  'odontogram-restore',
  'odontogram-sign',
  'patient-note-add',
  'patient-note-edit',
  'patient-note-delete',
  'patient-note-restore',
  'patient-mount',
  'patient-merge',
  'patient-unmerge',
  'patient-pacs-search',
  'patient-pacs-retrieve',
  'patient-pacs-cancel',
] as const

/** Views. Repeated views by the same person of the same subject within ten minutes are one event. */
export const viewActions = [
  'patient-view',
  'patient-list',
  'case-view',
  'case-list',
  'analysis-view',
  'analysis-list',
  'picture-view',
  'picture-download',
  'thumbnail-view',
  'report-view',
  'report-pdf',
  'report-dicom',
  'report-list',
  'notification-list',
  'odontogram-view',
  'odontogram-list',
  'odontogram-pdf',
  'audit-view',
  'operator-people',
  'operator-messages',
] as const

/** Actions outside a person's own history: by a key or a patient's link, refused, failed, or by the operator. */
const otherActions = [
  ...(['key-use', 'login-failed', 'refused', 'audit-export', 'audit-check', 'message-mark'] as const),
  ...(['link-open', 'link-lock'] as const),
  ...(['model-install', 'model-activate', 'model-back', 'model-shadow', 'model-retire'] as const),
] as const

/** Every action of the audit trail. */
export const allAuditActions = [...auditActions, ...viewActions, ...otherActions] as const
export type AuditAction = (typeof allAuditActions)[number]

export const auditGroupNames = ['views', 'clinical', 'access', 'data', 'account'] as const
export type AuditGroup = (typeof auditGroupNames)[number]

/** The kinds of an event's subject. */
export const subjectKinds = ['patient', 'case', 'analysis', 'picture', 'report', 'person', 'key'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** The kind of an action's subject; null if the subject has no name. */
export const subjectKindOf = (action: AuditAction): SubjectKind | null => {
  if (/^(patient|odontogram)-/.test(action)) return 'patient'
  if (/^case-/.test(action)) return 'case'
  if (
    /^(analyze|renew|teeth|measure|review|reopen|decide|blind-(begin|reveal|skip)|sign|amend|amend-discard|link-\w+|analysis-view|report-view|report-pdf|report-dicom|report-share|calibration-apply|result-\w+)$/.test(
      action,
    )
  )
    return 'analysis'
  if (/^picture-/.test(action)) return 'picture'
  if (action === 'report') return 'report'
  if (/^key-/.test(action)) return 'key'
  return /^(role-change|member-remove|member-site|login-failed|verify)$/.test(action) ? 'person' : null
}
