/** What a person may have mailed too ('Preferencias de notificación'); the app itself shows all of it. */
export const notificationGroups = [
  'caseDone',
  'caseFailed',
  'reviewWaiting',
  'shared',
  'expiring',
  'connections',
] as const
export type NotificationGroup = (typeof notificationGroups)[number]

/** Everything that a person is notified of, each with the group under which mails of it are chosen. */
export const notificationKinds = {
  /** Every analysis of a case ended, and none failed. */
  'case-done': 'caseDone',
  /** A radiograph of no case was analysed. */
  'analysis-done': 'caseDone',
  'case-failed': 'caseFailed',
  'analysis-failed': 'caseFailed',
  /** What a colleague who does not review sent to the detector. */
  'review-waiting': 'reviewWaiting',
  'report-signed': 'shared',
  /** A patient opened a link for the first time. */
  'link-opened': 'shared',
  'link-locked': 'shared',
  'member-joined': 'shared',
  'role-changed': 'shared',
  'trial-ending': 'expiring',
  'trial-ended': 'expiring',
  /** A patient's link that was not opened. */
  'link-ending': 'expiring',
  'trash-ending': 'expiring',
  /** The installation's certificate, with which PDFs are signed. */
  'certificate-ending': 'expiring',
  /** For the operator: a backup could not be restored. */
  'backup-damaged': 'expiring',
  /** Events that another program did not take for days are no longer sent to it. */
  'webhook-paused': 'connections',
  /** Another program sent a study; one notice, however many radiographs it has. */
  'study-received': 'connections',
  /** Some of a study that the person asked a PACS for, or none of it, is in the patient's record. */
  'retrieval-partial': 'connections',
  'retrieval-failed': 'connections',
} as const satisfies Readonly<Record<string, NotificationGroup>>

export type NotificationKind = keyof typeof notificationKinds

// The keys of a constant object are exactly its type's.
export const allNotificationKinds = Object.keys(notificationKinds) as readonly NotificationKind[]

/** How long before its end a person is notified of it. */
export const daysBeforeEnd = { trial: 3, trash: 3, certificate: 30 } as const
/** A link lives for hours or days. */
export const hoursBeforeLinkEnds = 12
