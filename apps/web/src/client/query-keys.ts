import type { QueryClient } from '@tanstack/react-query'

/** What the cache of the server's answers is sorted by. A key begins with its subject; the rest tells its answers apart. */
type Subject =
  | 'activity'
  | 'analyses'
  | 'analysis'
  | 'audit'
  | 'blind'
  | 'case'
  | 'cases'
  | 'clinic'
  | 'clinics'
  | 'config'
  | 'credits'
  | 'decisions'
  | 'devices'
  | 'fhir'
  | 'invitation'
  | 'keys'
  | 'measures'
  | 'models'
  | 'notifications'
  | 'mounts'
  | 'odontogram'
  | 'odontograms'
  | 'operator'
  | 'pacs'
  | 'patient'
  | 'patient-of-analysis'
  | 'patient-links'
  | 'patient-view'
  | 'patients'
  | 'peers'
  | 'person'
  | 'picture'
  | 'profile'
  | 'report'
  | 'reports'
  | 'results'
  | 'session'
  | 'sites'
  | 'team'
  | 'templates'
  | 'trash'
  | 'verification'
  | 'webhooks'

export const keyOf = <const Rest extends readonly unknown[]>(subject: Subject, ...rest: Rest) =>
  [subject, ...rest] as const

/** Asks the server again for every answer about the subjects: at once for those on the screen, else when they are shown. */
export const invalidateAnswers = (cache: QueryClient, ...subjects: readonly Subject[]) =>
  Promise.all(subjects.map(subject => cache.invalidateQueries({ queryKey: keyOf(subject) })))
