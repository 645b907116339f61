import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { clinic, image, member } from '../../schema.ts'
import { planColumns } from '../accounts/plans.ts'

/** The clinics with these ids, each with its plan and its longest-standing owner. */
export const findFolderClinics = (db: Queryable, ids: readonly string[]) =>
  db
    .selectDistinctOn([member.clinicId], { clinicId: member.clinicId, ownerId: member.userId, ...planColumns })
    .from(member)
    .innerJoin(clinic, eq(clinic.id, member.clinicId))
    .where(and(inArray(sql`${member.clinicId}::text`, [...ids]), eq(member.role, 'owner')))
    .orderBy(asc(member.clinicId), asc(member.id))

/** When the clinic's folder last delivered a radiograph that still exists. */
export const findLastOfFolder = async ({ db, clinicId }: ClinicScope): Promise<Date | null> => {
  const [found] = await db
    .select({ at: image.createdAt })
    .from(image)
    .where(and(eq(image.clinicId, clinicId), eq(image.source, 'folder')))
    .orderBy(desc(image.id))
    .limit(1)
  return found?.at ?? null
}
