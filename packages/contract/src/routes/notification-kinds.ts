/** Groups for which a user may choose mail ('Preferencias de notificación'); the app itself shows all notifications. */
export const notificationGroups = [
  'caseDone',
  'caseFailed',
  'reviewWaiting',
  'shared',
  'expiring',
  'connections',
] as const
export type NotificationGroup = (typeof notificationGroups)[number]

/** Every notification kind with its mail group. */
export const notificationKinds = {
  /** Every analysis of a case ended, and none failed. */
  'case-done': 'caseDone',
  /** A radiograph outside a case was analysed. */
  'analysis-done': 'caseDone',
  'case-failed': 'caseFailed',
  'analysis-failed': 'caseFailed',
  /** A colleague who does not review submitted an analysis. */
  'review-waiting': 'reviewWaiting',
  'report-signed': 'shared',
  /** A patient opened a link for the first time. */
  'link-opened': 'shared',
  'link-locked': 'shared',
  'member-joined': 'shared',
  'role-changed': 'shared',
  'trial-ending': 'expiring',
  'trial-ended': 'expiring',
  /** A patient's link was not opened and is about to end. */
  'link-ending': 'expiring',
  'trash-ending': 'expiring',
  /** The installation's certificate for signing PDFs. */
  'certificate-ending': 'expiring',
  /** For the operator: a backup could not be restored. */
  'backup-damaged': 'expiring',
  /** For the operator: an active model could not be loaded, and the shipped one analyses in its place. */
  'model-failed': 'expiring',
  /** Events that another program did not accept for days are no longer sent to it. */
  'webhook-paused': 'connections',
  /** Another program sent a study; one notice, however many radiographs it has. */
  'study-received': 'connections',
  /** A study that the user requested from a PACS is only partly, or not at all, in the patient's record. */
  'retrieval-partial': 'connections',
  'retrieval-failed': 'connections',
} as const satisfies Readonly<Record<string, NotificationGroup>>

export type NotificationKind = keyof typeof notificationKinds

// The keys of a constant object are exactly those of its type.
export const allNotificationKinds = Object.keys(notificationKinds) as readonly NotificationKind[]

/** Days before the end at which the user is notified. */
export const daysBeforeEnd = { trial: 3, trash: 3, certificate: 30 } as const
/** A link lasts for hours or days. */
export const hoursBeforeLinkEnds = 12
