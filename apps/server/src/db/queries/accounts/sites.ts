import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, clinicalCase, clinicSite, image, member, type report, type review } from '../../schema.ts'

export type SiteRow = typeof clinicSite.$inferSelect
type SiteValues = Pick<SiteRow, 'name' | 'address' | 'phone'>

const ofClinic = ({ clinicId }: ClinicScope) => eq(clinicSite.clinicId, clinicId)
const ofId = (scope: ClinicScope, id: string) => and(ofClinic(scope), eq(clinicSite.id, id))

/** In the clinic's order, archived sites last. */
export const findSites = (scope: ClinicScope): Promise<SiteRow[]> =>
  scope.db
    .select()
    .from(clinicSite)
    .where(ofClinic(scope))
    .orderBy(sql`${clinicSite.archivedAt} is not null`, asc(clinicSite.place), asc(clinicSite.id))

/** Null if this clinic has none with that id. */
export const findSite = async (scope: ClinicScope, id: string): Promise<SiteRow | null> => {
  const [row] = await scope.db.select().from(clinicSite).where(ofId(scope, id))
  return row ?? null
}

/** The ids of at most two active sites. */
export const findFirstActiveSites = async (scope: ClinicScope): Promise<readonly string[]> => {
  const rows = await scope.db
    .select({ id: clinicSite.id })
    .from(clinicSite)
    .where(and(ofClinic(scope), isNull(clinicSite.archivedAt)))
    .limit(2)
  return rows.map(({ id }) => id)
}

/** A member's usual site; null if none is set, or if it is archived. */
export const findUsualSite = async (scope: ClinicScope, userId: string): Promise<string | null> => {
  const [row] = await scope.db
    .select({ id: clinicSite.id })
    .from(member)
    .innerJoin(clinicSite, eq(clinicSite.id, member.siteId))
    .where(and(eq(member.clinicId, scope.clinicId), eq(member.userId, userId), isNull(clinicSite.archivedAt)))
  return row?.id ?? null
}

export const setMemberSite = async ({ db, clinicId }: ClinicScope, userId: string, siteId: string | null) => {
  await db
    .update(member)
    .set({ siteId })
    .where(and(eq(member.clinicId, clinicId), eq(member.userId, userId)))
}

export const insertSite = async (
  { db, clinicId }: ClinicScope,
  values: SiteValues & { readonly place: number },
): Promise<string> => {
  const [row] = await db
    .insert(clinicSite)
    .values({ ...values, clinicId })
    .returning({ id: clinicSite.id })
  if (!row) throw new Error('the site was not inserted')
  return row.id
}

export const updateSite = async (
  scope: ClinicScope,
  id: string,
  values: Partial<SiteValues & Pick<SiteRow, 'place' | 'archivedAt'>>,
): Promise<void> => {
  await scope.db.update(clinicSite).set(values).where(ofId(scope, id))
}

export const setImageSite = async ({ db, clinicId }: ClinicScope, id: string, siteId: string | null) => {
  await db
    .update(image)
    .set({ siteId })
    .where(and(eq(image.clinicId, clinicId), eq(image.id, id)))
}

/** Moves the radiographs of a case that were at its former site. */
export const moveImagesToSite = async (
  { db, clinicId }: ClinicScope,
  caseId: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
) => {
  await db
    .update(image)
    .set({ siteId: to })
    .where(and(eq(image.clinicId, clinicId), eq(image.caseId, caseId), isSite(image.siteId, from ?? 'none')))
}

const isSite = (column: typeof image.siteId | typeof clinicalCase.siteId, site: string): SQL =>
  site === 'none' ? isNull(column) : eq(column, site)

/** The filter of a list: a site's id, 'none', or undefined for all. */
export type SiteFilter = string | undefined

export const isCaseOfSite = (site: SiteFilter): SQL | undefined =>
  site === undefined ? undefined : isSite(clinicalCase.siteId, site)

export const isImageOfSite = (
  { db, clinicId }: ClinicScope,
  imageId: typeof analysis.imageId,
  site: SiteFilter,
): SQL | undefined =>
  site === undefined
    ? undefined
    : inArray(
        imageId,
        db
          .select({ id: image.id })
          .from(image)
          .where(and(eq(image.clinicId, clinicId), isSite(image.siteId, site))),
      )

/** Like `isImageOfSite`, for rows that reference an analysis. */
export const isOfSite = (
  scope: ClinicScope,
  analysisId: typeof report.analysisId | typeof review.analysisId,
  site: SiteFilter,
): SQL | undefined =>
  site === undefined
    ? undefined
    : inArray(
        analysisId,
        scope.db
          .select({ id: analysis.id })
          .from(analysis)
          .where(and(eq(analysis.clinicId, scope.clinicId), isImageOfSite(scope, analysis.imageId, site))),
      )

/** The columns that a list selects of a row's site. */
export const namedSite = { id: clinicSite.id, name: clinicSite.name }

/** The site of a radiograph, an analysis or a case; null for none, and if the clinic does not have the row. */
export const findSiteOf = async (
  { db, clinicId }: ClinicScope,
  kind: 'analysis' | 'image' | 'case',
  id: string,
): Promise<string | null> => {
  if (kind === 'case') {
    const ofCase = and(eq(clinicalCase.clinicId, clinicId), eq(clinicalCase.id, id))
    const [found] = await db.select({ siteId: clinicalCase.siteId }).from(clinicalCase).where(ofCase)
    return found?.siteId ?? null
  }
  const analysed = db
    .select({ id: analysis.imageId })
    .from(analysis)
    .where(and(eq(analysis.clinicId, clinicId), eq(analysis.id, id)))
  const [found] = await db
    .select({ siteId: image.siteId })
    .from(image)
    .where(and(eq(image.clinicId, clinicId), kind === 'image' ? eq(image.id, id) : inArray(image.id, analysed)))
  return found?.siteId ?? null
}
