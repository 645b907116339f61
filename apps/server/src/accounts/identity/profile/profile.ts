import { fullName } from '@xrai/contract/records/full-name'
import { plainLetters } from '@xrai/contract/records/plain-letters'
import {
  defaultNotifications,
  type Notifications,
  type Profile,
  type profileEditSchema,
} from '@xrai/contract/routes/profile'
import type { z } from 'zod'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { findAccountOf, findPasswordHash, findUser, updateUser } from '../../../db/queries/accounts/people.ts'
import { countBackupCodes, needsSecondStep } from '../../../db/queries/accounts/two-factor.ts'
import { findErasure } from '../../../db/queries/records/erasures.ts'
import { picturePath } from '../../sessions/picture-path.ts'
import type { Session } from '../../sessions/session.ts'

/** The user's own account as in the profile. */
export const readProfile = async ({ scope, user, demo }: Session, sendsMail: boolean): Promise<Profile> => {
  const { db } = scope
  const row = await findUser(db, user.id)
  if (!row) throw new Error('the person of a session is gone')
  const [hash, google, enabled, backupCodes, erasure] = await Promise.all([
    findPasswordHash(db, user.id),
    findAccountOf(db, user.id, 'google'),
    needsSecondStep(db, user.id),
    countBackupCodes(db, user.id),
    findErasure(db, 'person', user.id),
  ])
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    emailVerified: row.emailVerified || !sendsMail,
    sendsMail,
    hasPassword: hash !== null,
    hasGoogle: google !== null,
    twoFactor: { enabled, backupCodes },
    locale: row.locale,
    notifications: { ...defaultNotifications, ...row.notifications },
    professionalNumber: row.professionalNumber,
    verified: row.professionalVerifiedAt !== null,
    picture: picturePath(row.id, row.pictureHash),
    signatureImages: { signature: row.signatureImage, stamp: row.stampImage },
    erasureDueAt: erasure?.dueAt.toISOString() ?? null,
    demo,
  }
}

type Chosen = NonNullable<z.output<typeof profileEditSchema>['notifications']>

/** The sent choices only. */
const chosenOf = (edit: Chosen): Partial<Notifications> =>
  Object.fromEntries(Object.entries(edit).filter(([, on]) => on !== undefined))

/**
 * Another professional number or name removes the operator's verification, which was of both; case and accents may be
 * corrected.
 */
export const editProfile = async (
  { scope, user }: Session,
  { professionalNumber, ...edit }: z.output<typeof profileEditSchema>,
): Promise<void> => {
  const { db } = scope
  const row = await findUser(db, user.id)
  if (!row) throw new Error('the person of a session is gone')
  const number = professionalNumber === undefined ? row.professionalNumber : professionalNumber || null
  const firstName = edit.firstName ?? row.firstName
  const lastName = edit.lastName ?? row.lastName
  const name = fullName({ firstName, lastName })
  const nameBefore = fullName(row)
  const isSame = number === row.professionalNumber && plainLetters(name) === plainLetters(nameBefore)
  await updateUser(db, user.id, {
    firstName,
    lastName,
    name,
    professionalNumber: number,
    ...(isSame ? {} : { professionalVerifiedAt: null }),
    ...(edit.locale ? { locale: edit.locale } : {}),
    ...(edit.notifications ? { notifications: { ...row.notifications, ...chosenOf(edit.notifications) } } : {}),
  })
  await insertAuditEvent(scope, { by: user.id, action: 'profile' })
}
