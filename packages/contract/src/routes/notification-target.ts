import type { NotificationKind } from './notification-kinds.ts'

interface About {
  readonly kind: NotificationKind
  readonly analysisId: string | null
  readonly caseId: string | null
  readonly patientId: string | null
}

const home = { to: '/home' } as const
const operator = { to: '/operator' } as const
const pricing = { to: '/pricing' } as const
const team = { to: '/profile', search: { panel: 'equipo' } } as const

/** The screen of a notification without an analysis, case or patient; those that always name one have `home`. */
const screens = {
  'case-done': home,
  'analysis-done': home,
  'case-failed': home,
  'analysis-failed': home,
  'review-waiting': home,
  'report-signed': home,
  'link-opened': home,
  'link-locked': home,
  'member-joined': team,
  'role-changed': team,
  'trial-ending': pricing,
  'trial-ended': pricing,
  'link-ending': home,
  'trash-ending': { to: '/trash' },
  'certificate-ending': { to: '/contact' },
  'backup-damaged': operator,
  'model-failed': operator,
  'webhook-paused': { to: '/connections' },
  'study-received': home,
  'retrieval-partial': home,
  'retrieval-failed': home,
} as const satisfies Readonly<Record<NotificationKind, object>>

/** The screen that a notification opens, in the bell and from its mail. */
export const notificationTarget = ({ kind, analysisId, caseId, patientId }: About) => {
  if (caseId) return { to: '/analyzer-results/$id', params: { id: caseId } } as const
  if (analysisId) return { to: '/preview', search: { analysis: analysisId } } as const
  if (patientId) return { to: '/patients/$id', params: { id: patientId }, search: { pacs: true } } as const
  return screens[kind]
}

/** The address of that screen, from its first slash. */
export const notificationPath = (about: About): string => {
  const target = notificationTarget(about)
  const path = 'params' in target ? target.to.replace('$id', target.params.id) : target.to
  const search = Object.entries('search' in target ? target.search : {}).map(([name, value]) => [name, String(value)])
  return search.length === 0 ? path : `${path}?${new URLSearchParams(search)}`
}
