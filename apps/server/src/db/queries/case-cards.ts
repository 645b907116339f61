import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, clinicalCase, image, patient } from '../schema.ts'

export interface CaseSearch {
  /** Of LIKE, over searchable text; null finds every case. */
  readonly pattern: string | null
  /** Null for the cases that are not deleted; else those deleted after that moment. */
  readonly deletedAfter: Date | null
  readonly offset: number
  readonly limit: number
}

interface FoundCases {
  readonly total: number
  readonly ids: readonly string[]
}

/** The query below for a pattern, apart, so that its plan can be shown. */
export const caseSearchQuery = (scope: ClinicScope, search: CaseSearch & { readonly pattern: string }) => {
  const { pattern, offset, limit } = search
  const where = and(inState(scope, search), sql`${clinicalCase.search} like ${pattern}`)
  // OFFSET 0 keeps the order inside: https://www.postgresql.org/docs/current/functions-aggregate.html
  const matching = newestFirst(scope).where(where).offset(0).as('matching')
  return scope.db
    .select({
      total: sql`count(*)`.mapWith(Number),
      ids: sql<readonly string[] | null>`array_to_json((array_agg(${matching.id}))[${offset + 1}:${offset + limit}])`,
    })
    .from(matching)
}

/**
 * How many cases the search finds and the ids of one page of them, newest first. With a pattern both come from a
 * single pass over an index that holds the text: a second pass for the page would double the time of a rare word.
 */
export const searchCases = async (scope: ClinicScope, search: CaseSearch): Promise<FoundCases> => {
  const { pattern, offset, limit } = search
  if (pattern === null) {
    const found = inState(scope, search)
    const page = await newestFirst(scope).where(found).offset(offset).limit(limit)
    return { total: await scope.db.$count(clinicalCase, found), ids: page.map(({ id }) => id) }
  }
  const [row] = await caseSearchQuery(scope, { ...search, pattern })
  return { total: row?.total ?? 0, ids: row?.ids ?? [] }
}

const inState = ({ clinicId }: ClinicScope, { deletedAfter }: CaseSearch) =>
  and(
    eq(clinicalCase.clinicId, clinicId),
    deletedAfter ? gt(clinicalCase.deletedAt, deletedAfter) : isNull(clinicalCase.deletedAt),
  )

const newestFirst = ({ db }: ClinicScope) =>
  db.select({ id: clinicalCase.id }).from(clinicalCase).orderBy(desc(clinicalCase.id))

export type CaseCardRow = Awaited<ReturnType<typeof findCaseCards>>[number]

/** What a card shows of each case, newest first; a deleted one too. */
export const findCaseCards = async (scope: ClinicScope, ids: readonly string[]) =>
  ids.length === 0 ? [] : cards(scope, inArray(clinicalCase.id, [...ids]))

/** The cases of a patient that are not deleted, newest first. */
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
      unfinished: sql`count(*) filter (where ${inArray(analysis.state, ['queued', 'processing'])})`
        .mapWith(Number)
        .as('unfinished'),
    })
    .from(image)
    .leftJoin(analysis, eq(analysis.imageId, image.id))
    .where(eq(image.caseId, clinicalCase.id))
    .as('pictures')
  return db
    .select({
      id: clinicalCase.id,
      name: clinicalCase.name,
      description: clinicalCase.description,
      patientId: patient.id,
      patientName: patient.name,
      createdAt: clinicalCase.createdAt,
      startedAt: clinicalCase.startedAt,
      completedAt: clinicalCase.completedAt,
      processingMs: clinicalCase.processingMs,
      deletedAt: clinicalCase.deletedAt,
      imageCount: pictures.imageCount,
      thumbnails: pictures.thumbnails,
      analyses: pictures.analyses,
      unfinished: pictures.unfinished,
    })
    .from(clinicalCase)
    .leftJoin(patient, and(eq(patient.id, clinicalCase.patientId), isNull(patient.deletedAt)))
    .leftJoinLateral(pictures, sql`true`)
    .where(and(eq(clinicalCase.clinicId, clinicId), which))
    .orderBy(desc(clinicalCase.id))
}

const thumbnailsPerCase = 4
