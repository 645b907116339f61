import type { TimelineKind } from '@xrai/contract/records/timeline-kinds'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { and, eq, inArray, isNull, like, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import {
  analysis,
  clinicalCase,
  image,
  odontogram,
  patientConsent,
  patientLink,
  patientNote,
  report,
  reportSignature,
  signedReport,
} from '../../schema.ts'
import { imagesOfPatient } from './patient-images.ts'

export interface TimelineFilter {
  readonly kind?: TimelineKind | undefined
  /** A tooth, with the analyses that concern it. */
  readonly tooth?: { readonly tooth: Fdi; readonly analysisIds: readonly string[] } | undefined
  /** A LIKE pattern over searchable text, and the analyses with a finding of a class whose name it matches. */
  readonly text?: { readonly pattern: string; readonly analysisIds: readonly string[] } | undefined
  /** The odontograms that match tooth and text; undefined for all, without either filter. */
  readonly odontogramIds?: readonly string[] | undefined
}

/** The sources of entries; a report's entries come from two tables. */
const timelineSources = ['radiograph', 'issued', 'signed', 'odontogram', 'note', 'consent', 'link'] as const
export type TimelineSource = (typeof timelineSources)[number]

const kindOf = (source: TimelineSource): TimelineKind =>
  source === 'issued' || source === 'signed' ? 'report' : source

/** The date in the file, at noon so that the day is the same in most time zones; else the upload time. */
const takenAt = sql`coalesce(((${image.dicom}->>'studyDate') || ' 12:00')::timestamp at time zone 'UTC', ${image.createdAt})`

/**
 * A note about the day on which it was written is placed at its creation time, so that it follows earlier events of that
 * day.
 */
const noteAt = sql`case
  when ${patientNote.date} in ((${patientNote.createdAt} at time zone 'UTC')::date, (${patientNote.createdAt} at time zone 'UTC' - interval '12 hours')::date)
    then ${patientNote.createdAt}
  else (${patientNote.date} + time '12:00') at time zone 'UTC' end`

const namesTooth = ({ tooth }: TimelineFilter): SQL | undefined =>
  tooth && (tooth.analysisIds.length > 0 ? inArray(analysis.id, [...tooth.analysisIds]) : sql`false`)

/** The first line of a radiograph's searchable text. */
const fileNameOf = sql`split_part(${image.search}, chr(10), 1)`

const namesText = ({ text }: TimelineFilter, ...also: SQL[]) =>
  text &&
  or(
    like(fileNameOf, text.pattern),
    like(clinicalCase.search, text.pattern),
    ...also,
    text.analysisIds.length > 0 ? inArray(analysis.id, [...text.analysisIds]) : undefined,
  )

/** The entries that each source adds to a patient's history: id and time of its rows that match the filter. */
const sourcesOf = (scope: ClinicScope, patientId: string, filter: TimelineFilter) => {
  const { db, clinicId } = scope
  const isPlain = !filter.tooth && !filter.text
  const own = imagesOfPatient(scope, patientId)
  const key = (source: TimelineSource, id: PgColumn, at: SQL) => ({
    source: sql<TimelineSource>`${source}::text`.as('source'),
    id: sql<string>`${id}`.as('id'),
    at: sql`${at}`.as('at'),
  })
  const ofImages = (source: TimelineSource, id: PgColumn, at: SQL) =>
    db
      .select(key(source, id, at))
      .from(own)
      .innerJoin(image, and(eq(image.id, own.id), eq(image.clinicId, clinicId)))
      .innerJoin(analysis, eq(analysis.imageId, image.id))
      .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
      .$dynamic()
  const signed = db.select({ found: sql`1` }).from(reportSignature).where(eq(reportSignature.analysisId, analysis.id))
  return {
    radiograph: () => ofImages('radiograph', image.id, takenAt).where(and(namesTooth(filter), namesText(filter))),
    issued: () =>
      ofImages('issued', report.id, sql`${report.issuedAt}`)
        .innerJoin(report, eq(report.analysisId, analysis.id))
        .where(
          and(eq(report.issued, true), notExists(signed), namesTooth(filter), namesText(filter, ...ofReport(filter))),
        ),
    signed: () =>
      ofImages('signed', reportSignature.id, sql`${reportSignature.signedAt}`)
        .innerJoin(reportSignature, eq(reportSignature.analysisId, analysis.id))
        .innerJoin(signedReport, eq(signedReport.id, reportSignature.id))
        .leftJoin(report, eq(report.analysisId, analysis.id))
        .where(and(namesTooth(filter), namesText(filter, ...ofReport(filter)))),
    odontogram: () =>
      db
        .select(key('odontogram', odontogram.id, sql`coalesce(${odontogram.signedAt}, ${odontogram.createdAt})`))
        .from(odontogram)
        .where(
          and(
            eq(odontogram.clinicId, clinicId),
            eq(odontogram.patientId, patientId),
            isNull(odontogram.deletedAt),
            filter.odontogramIds && inArray(odontogram.id, [...filter.odontogramIds]),
          ),
        ),
    note: () =>
      db
        .select(key('note', patientNote.id, noteAt))
        .from(patientNote)
        .where(
          and(
            eq(patientNote.clinicId, clinicId),
            eq(patientNote.patientId, patientId),
            isNull(patientNote.deletedAt),
            filter.tooth && eq(patientNote.tooth, filter.tooth.tooth),
            filter.text && like(patientNote.search, filter.text.pattern),
          ),
        ),
    consent: () =>
      db
        .select(key('consent', patientConsent.id, sql`${patientConsent.createdAt}`))
        .from(patientConsent)
        .where(
          and(
            eq(patientConsent.clinicId, clinicId),
            eq(patientConsent.patientId, patientId),
            isPlain ? undefined : sql`false`,
          ),
        ),
    link: () =>
      ofImages('link', patientLink.id, sql`${patientLink.createdAt}`)
        .innerJoin(patientLink, eq(patientLink.analysisId, analysis.id))
        .where(isPlain ? undefined : sql`false`),
  } as const satisfies Record<TimelineSource, () => unknown>
}

const ofReport = ({ text }: TimelineFilter): SQL[] => (text ? [like(report.search, text.pattern)] : [])

export interface TimelineKey {
  readonly source: TimelineSource
  readonly id: string
  readonly at: Date
}

interface Slice {
  readonly limit: number
  /** The last entry of the previous page. */
  readonly after: { readonly at: Date; readonly id: string } | null
}

/** A page of keys, newest first, plus one if there is a next page. */
export const findTimelineKeys = async (
  scope: ClinicScope,
  patientId: string,
  filter: TimelineFilter,
  { limit, after }: Slice,
): Promise<readonly TimelineKey[]> => {
  const sources = sourcesOf(scope, patientId, filter)
  const asked = timelineSources.filter(source => filter.kind === undefined || kindOf(source) === filter.kind)
  const union = sql.join(
    asked.map(source => sql`(${sources[source]().getSQL()})`),
    sql` union all `,
  )
  // A cursor has milliseconds, a row may have microseconds.
  const at = sql`date_trunc('milliseconds', entry.at)`
  const place = after && sql`(${at}, entry.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  const rows = await scope.db
    .select({
      source: sql<TimelineSource>`entry.source`,
      id: sql<string>`entry.id`,
      at: sql`(extract(epoch from ${at}) * 1000)::bigint`.mapWith(value => new Date(Number(value))),
    })
    .from(sql`(${union}) as entry`)
    .where(place ?? undefined)
    .orderBy(sql`${at} desc`, sql`entry.id desc`)
    .limit(limit + 1)
  return rows
}
