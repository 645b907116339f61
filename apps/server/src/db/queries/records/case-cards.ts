import { and, asc, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Slice } from '../../paging.ts'
import { analysis, clinicalCase, clinicSite, image, patient } from '../../schema.ts'
import { unfinishedCount } from '../../status.ts'
import { isCaseOfSite, namedSite, type SiteFilter } from '../accounts/sites.ts'
import { isCaseChangedSince } from '../imaging/changed-since.ts'
import { isPatientOfClinic } from './patients.ts'

export interface CaseSearch extends Slice {
  /** A LIKE pattern over searchable text; null finds every case. */
  readonly pattern: string | null
  /** Null for cases that are not deleted; else those deleted after this time. */
  readonly deletedAfter: Date | null
  /** By default the newest first; else the latest deletion first, for deleted cases. */
  readonly sort?: 'recent' | 'deleted'
  /** Only cases of this patient, who is not deleted. */
  readonly patientId?: string | undefined
  readonly site?: SiteFilter
  /** See `isCaseChangedSince`. */
  readonly changedSince?: Date | undefined
  /** Only cases that come after this one in the list. */
  readonly after?: string | undefined
}

interface FoundCases {
  readonly total: number
  readonly ids: readonly string[]
}

/** Up to this many matches are returned with the count; with more, walking the index finds the page quickly. */
const few = 1000

/**
 * The number of matching cases, and their ids if there are few: one pass over an index that contains the text,
 * without a sort.
 */
export const caseSearchQuery = (scope: ClinicScope, search: CaseSearch & { readonly pattern: string }) =>
  scope.db
    .select({
      total: sql`count(*)`.mapWith(Number),
      ids: sql<
        readonly string[] | null
      >`case when count(*) <= ${few} then array_to_json(array_agg(${clinicalCase.id})) end`,
    })
    .from(clinicalCase)
    .where(and(inState(scope, search), matches(search.pattern)))

/**
 * The number of cases that the search finds and the ids of one page, newest first. A rare word must not be searched
 * for twice; with a frequent word, the walk from the newest ends soon.
 */
export const searchCases = async (scope: ClinicScope, search: CaseSearch): Promise<FoundCases> => {
  const { pattern, offset, limit } = search
  const after = search.after?.toLowerCase()
  const found = inState(scope, search)
  if (pattern === null) {
    const total = await scope.db.$count(clinicalCase, found)
    return { total, ids: await walk(scope, search, total) }
  }
  const [row] = await caseSearchQuery(scope, { ...search, pattern })
  const total = row?.total ?? 0
  if (search.sort === 'deleted') return { total, ids: await walk(scope, search, total) }
  const ids = row?.ids
    ?.filter(id => after === undefined || id < after)
    .toSorted()
    .reverse()
    .slice(offset, offset + limit)
  return { total, ids: ids ?? (await walk(scope, search, total)) }
}

/** Ids sort by time. */
const orderOf = (way: typeof asc | typeof desc, sort: CaseSearch['sort']) =>
  sort === 'deleted' ? [way(clinicalCase.deletedAt), way(clinicalCase.id)] : [way(clinicalCase.id)]

/** After a case that was restored since, the list of deleted ones begins anew. */
const isAfter = ({ clinicId }: ClinicScope, id: string, sort: CaseSearch['sort']) =>
  sort === 'deleted'
    ? sql`(${clinicalCase.deletedAt}, ${clinicalCase.id}) < (
        select coalesce(last_read.deleted_at, 'infinity'), last_read.id from ${clinicalCase} as last_read
        where last_read.id = ${id} and last_read.clinic_id = ${clinicId}
      )`
    : lt(clinicalCase.id, id)

/** One page in the requested order, walked to from the nearer end. Ids sort by time in the database as well. */
const walk = async (scope: ClinicScope, search: CaseSearch, total: number): Promise<readonly string[]> => {
  const { pattern, offset } = search
  const limit = Math.min(search.limit, total - offset)
  if (limit <= 0) return []
  const after = total - offset - limit
  const isOld = after < offset
  const page = await scope.db
    .select({ id: clinicalCase.id })
    .from(clinicalCase)
    .where(
      and(
        inState(scope, search),
        pattern === null ? undefined : matches(pattern),
        search.after === undefined ? undefined : isAfter(scope, search.after, search.sort),
      ),
    )
    .orderBy(...orderOf(isOld ? asc : desc, search.sort))
    .offset(isOld ? after : offset)
    .limit(limit)
  const ids = page.map(({ id }) => id)
  return isOld ? ids.reverse() : ids
}

const matches = (pattern: string) => sql`${clinicalCase.search} like ${pattern}`

const inState = (scope: ClinicScope, { deletedAfter, patientId, site, changedSince }: CaseSearch) =>
  and(
    eq(clinicalCase.clinicId, scope.clinicId),
    patientId === undefined
      ? undefined
      : and(eq(clinicalCase.patientId, patientId), isPatientOfClinic(scope, clinicalCase.patientId)),
    isCaseOfSite(site),
    changedSince && isCaseChangedSince(scope, changedSince),
    deletedAfter
      ? and(gt(clinicalCase.deletedAt, deletedAfter), isNull(clinicalCase.heldAt))
      : isNull(clinicalCase.deletedAt),
  )

export type CaseCardRow = Awaited<ReturnType<typeof findCaseCards>>[number]

/** The data of the cases' cards, newest first, including deleted cases. */
export const findCaseCards = async (scope: ClinicScope, ids: readonly string[]) =>
  ids.length === 0 ? [] : cards(scope, inArray(clinicalCase.id, [...ids]))

/** The patient's cases that are not deleted, newest first. */
export const findCaseCardsOfPatient = (scope: ClinicScope, patientId: string, limit: number) =>
  cards(scope, and(eq(clinicalCase.patientId, patientId), isNull(clinicalCase.deletedAt))).limit(limit)

const cards = ({ db, clinicId }: ClinicScope, which: SQL | undefined) => {
  const pictures = db
    .select({
      imageCount: sql`count(distinct ${image.id})`.mapWith(Number).as('image_count'),
      thumbnails: sql<
        readonly string[] | null
      >`array_to_json((array_agg(${image.id} order by ${image.id}))[1:${sql.raw(String(thumbnailsPerCase))}])`.as(
        'thumbnails',
      ),
      analyses: sql`count(${analysis.id})`.mapWith(Number).as('analyses'),
      unfinished: unfinishedCount.as('unfinished'),
      failed: sql`count(*) filter (where ${analysis.state} = 'failed')`.mapWith(Number).as('failed'),
    })
    .from(image)
    .leftJoin(analysis, eq(analysis.imageId, image.id))
    .where(and(eq(image.caseId, clinicalCase.id), isNull(image.deletedAt)))
    .as('pictures')
  return db
    .select({
      id: clinicalCase.id,
      name: clinicalCase.name,
      description: clinicalCase.description,
      patientId: patient.id,
      patientName: patient.name,
      site: namedSite,
      createdAt: clinicalCase.createdAt,
      startedAt: clinicalCase.startedAt,
      completedAt: clinicalCase.completedAt,
      processingMs: clinicalCase.processingMs,
      deletedAt: clinicalCase.deletedAt,
      imageCount: pictures.imageCount,
      thumbnails: pictures.thumbnails,
      analyses: pictures.analyses,
      unfinished: pictures.unfinished,
      failed: pictures.failed,
    })
    .from(clinicalCase)
    .leftJoin(clinicSite, eq(clinicSite.id, clinicalCase.siteId))
    .leftJoin(patient, and(eq(patient.id, clinicalCase.patientId), isNull(patient.deletedAt)))
    .leftJoinLateral(pictures, sql`true`)
    .where(and(eq(clinicalCase.clinicId, clinicId), which))
    .orderBy(desc(clinicalCase.id))
}

const thumbnailsPerCase = 4
