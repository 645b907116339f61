import { z } from 'zod'
import { timeZoneSchema } from '../records/time-zone.ts'
import { listAnalyses } from './analyses.ts'
import { listCases } from './cases.ts'
import * as endpoints from './endpoints.ts'
import { getMetrics } from './metrics.ts'
import { placeInList } from './paging.ts'
import { listPatients } from './patients.ts'
import { listReports } from './reports.ts'
import { route } from './route.ts'

/** The time zone of the times in the file; the clinic's by default. */
const zoned = { timeZone: timeZoneSchema.optional() }

const answer = { status: 200, file: ['text/csv'] } as const
const errors = ['FORBIDDEN', 'TOO_MANY_ATTEMPTS'] as const

export const exportCases = route(endpoints.exportCases, {
  summary: 'The list of cases by the same filters as a CSV file (RFC 4180, UTF-8 with a byte order mark), all of it',
  tag: 'cases',
  audit: { writes: ['cases-export'] },
  query: listCases.query.omit(placeInList).extend(zoned),
  answer,
  errors,
})

export const exportAnalyses = route(endpoints.exportAnalyses, {
  summary: 'The list of analyses by the same filters as a CSV file, all of it',
  tag: 'analyses',
  audit: { writes: ['analyses-export'] },
  query: listAnalyses.query.omit({ limit: true, cursor: true }).extend(zoned),
  answer,
  errors,
})

export const exportPatients = route(endpoints.exportPatients, {
  summary: 'The list of patients by the same filters as a CSV file, all of it',
  tag: 'patients',
  audit: { writes: ['patients-export'] },
  query: listPatients.query.omit(placeInList).extend(zoned),
  answer,
  errors,
})

export const exportReports = route(endpoints.exportReports, {
  summary: 'The list of reports by the same filters as a CSV file, all of it',
  tag: 'reports',
  audit: { writes: ['reports-export'] },
  query: listReports.query.omit(placeInList).extend(zoned),
  answer,
  errors,
})

export const exportMetrics = route(endpoints.exportMetrics, {
  summary: "The clinic's figures over a range of days as a CSV file",
  tag: 'metrics',
  audit: { writes: ['metrics-export'] },
  query: getMetrics.query,
  answer,
  errors: [...errors, 'RANGE_INVALID'],
})

export const exportTeam = route(endpoints.exportTeam, {
  summary: "The clinic's people as a CSV file",
  tag: 'accounts',
  audit: { writes: ['team-export'] },
  query: z.object(zoned),
  answer,
  errors,
})
