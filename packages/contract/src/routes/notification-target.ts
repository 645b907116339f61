import type { NotificationKind } from './notification-kinds.ts'

interface About {
  readonly kind: NotificationKind
  readonly analysisId: string | null
  readonly caseId: string | null
  readonly patientId: string | null
}

/** The screen that a notification opens, in the bell and from its mail. */
export const notificationTarget = ({ kind, analysisId, caseId, patientId }: About) => {
  if (caseId) return { to: '/analyzer-results/$id', params: { id: caseId } } as const
  if (analysisId) return { to: '/preview', search: { analysis: analysisId } } as const
  if (patientId) return { to: '/patients/$id', params: { id: patientId }, search: { pacs: true } } as const
  if (kind === 'trial-ending' || kind === 'trial-ended') return { to: '/pricing' } as const
  if (kind === 'trash-ending') return { to: '/trash' } as const
  if (kind === 'certificate-ending') return { to: '/contact' } as const
  if (kind === 'backup-damaged' || kind === 'model-failed') return { to: '/operator' } as const
  if (kind === 'webhook-paused') return { to: '/connections' } as const
  return { to: '/profile', search: { panel: 'equipo' } } as const
}

/** The address of that screen, from its first slash. */
export const notificationPath = (about: About): string => {
  const target = notificationTarget(about)
  const path = 'params' in target ? target.to.replace('$id', target.params.id) : target.to
  const search = Object.entries('search' in target ? target.search : {}).map(([name, value]) => [name, String(value)])
  return search.length === 0 ? path : `${path}?${new URLSearchParams(search)}`
}
