import { nameOfCall, type Route } from '@xrai/contract/routes/route'
import { z } from 'zod'

/** The kind of row that an id in a path refers to, by the call; the first match counts. */
const kindsByPath = [
  [/^DELETE \/api\/patients\/\{id\}\/erasure$/, 'plannedErasure'],
  [/^\w+ \/api\/operator\//, 'operator'],
  [/^GET \/api\/verify\//, 'public'],
  // A study UID is the sender's, and two clinics may have the same.
  [/^POST \/api\/dicomweb\//, 'public'],
  [/\/signatures\/\{version\}\//, 'signedAnalysis'],
  [/\/dicom-results\.zip$/, 'signedAnalysis'],
  // The caller's own signature or stamp.
  [/^\w+ \/api\/me\/signature-images\//, 'public'],
  [/^\w+ \/api\/analyses\//, 'analysis'],
  [/^\w+ \/api\/cases\//, 'case'],
  [/^DELETE \/api\/images\//, 'ownImage'],
  [/^\w+ \/api\/images\//, 'image'],
  [/^\w+ \/api\/reports\//, 'report'],
  [/^\w+ \/api\/odontograms\//, 'odontogram'],
  [/^\w+ \/api\/patients\//, 'patient'],
  [/^\w+ \/api\/team\/members\//, 'person'],
  [/^\w+ \/api\/people\//, 'person'],
  [/^\w+ \/api\/team\/invitations\//, 'invitation'],
  [/^\w+ \/api\/me\/devices\//, 'device'],
  [/^\w+ \/api\/keys\//, 'key'],
  [/^\w+ \/api\/peers\//, 'peer'],
  [/^\w+ \/api\/refused-files\//, 'refusedFile'],
  [/^\w+ \/api\/result-deliveries\//, 'result'],
  [/^\w+ \/api\/retrievals\//, 'retrieval'],
  [/^\w+ \/api\/webhooks\//, 'webhook'],
  [/^\w+ \/api\/webhook-deliveries\//, 'delivery'],
  [/^\w+ \/api\/report-templates\//, 'template'],
  [/^\w+ \/api\/sites\//, 'site'],
  [/^\w+ \/api\/calibrations\//, 'calibration'],
  [/^\w+ \/api\/clinic\/logos\//, 'logo'],
  [/^\w+ \/api\/patient-links\//, 'patientLink'],
  [/^\w+ \/api\/notifications\//, 'notification'],
  [/^\w+ \/api\/patient-notes\//, 'patientNote'],
  [/^\w+ \/api\/patient-merges\//, 'patientMerge'],
] as const

/** The kind of row that an id in a body or a query refers to, by the field, or by the call and the field. */
const kindsByField = {
  patientId: 'patient',
  analysisId: 'analysis',
  calibrationId: 'calibration',
  otherId: 'patient',
  caseId: 'case',
  siteId: 'site',
  peerId: 'peer',
  'PUT /api/session/clinic id': 'clinic',
} as const

/**
 * Fields that are compared with the session's own clinic without a lookup: another clinic's is refused with 403
 * (bulk.test.ts).
 */
const comparedFields: ReadonlySet<string> = new Set(['POST /api/images clinicId'])

export type Kind =
  | Exclude<(typeof kindsByPath)[number][1], 'operator' | 'public'>
  | (typeof kindsByField)[keyof typeof kindsByField]

/** The kind of the id in the route's path; null without one, 'operator' and 'public' for ids outside clinics. */
export const kindInPath = (route: Route): Kind | 'operator' | 'public' | null => {
  if (!route.path.includes('{')) return null
  const found = kindsByPath.find(([pattern]) => pattern.test(nameOfCall(route)))
  if (found) return found[1]
  throw new Error(`${nameOfCall(route)} has an id in its path of no known kind: add it to kindsByPath in row-kinds.ts.`)
}

/** The fields of the body that hold an id, with its kind. */
export const kindsInFields = (route: Route) => kindsIn(route, route.body)

/** The filters of a list that hold an id, with its kind. */
export const kindsInQuery = (route: Route) => kindsIn(route, route.query)

const kindsIn = (route: Route, schema: z.ZodType | undefined): readonly (readonly [string, Kind])[] => {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return fields
    .filter(field => field === 'id' || /Ids?$/.test(field))
    .filter(field => !comparedFields.has(`${nameOfCall(route)} ${field}`))
    .map(field => {
      const known: Readonly<Record<string, Kind>> = kindsByField
      const kind = known[`${nameOfCall(route)} ${field}`] ?? known[field]
      if (kind) return [field, kind]
      throw new Error(
        `${nameOfCall(route)} has an id of no known kind in ${field}: add it to kindsByField in row-kinds.ts.`,
      )
    })
}
