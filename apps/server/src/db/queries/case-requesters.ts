import { and, eq, isNull } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, image, member, user } from '../schema.ts'

/** The users who requested an analysis of the case and are still in its clinic, and how their analyses ended. */
export const findCaseRequesters = ({ db, clinicId }: ClinicScope, caseId: string) =>
  db
    .selectDistinct({
      userId: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      firstName: user.firstName,
      notifications: user.notifications,
      state: analysis.state,
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .innerJoin(user, eq(user.id, analysis.requestedBy))
    .innerJoin(member, and(eq(member.userId, user.id), eq(member.clinicId, analysis.clinicId)))
    .where(and(eq(analysis.clinicId, clinicId), eq(image.caseId, caseId), isNull(user.erasedAt)))
