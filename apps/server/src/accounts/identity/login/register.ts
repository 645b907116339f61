import { AppError } from '@xrai/contract/errors/app-error'
import { fullName } from '@xrai/contract/records/full-name'
import type { plans } from '@xrai/contract/routes/accounts'
import { t } from '@xrai/contract/strings/translate'
import type { ClinicId } from '../../../db/clinic-id.ts'
import type { Queryable } from '../../../db/database.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { insertClinic } from '../../../db/queries/accounts/members.ts'
import { insertAccount, insertUser } from '../../../db/queries/accounts/people.ts'
import type { Auth } from '../credentials/auth.ts'

export interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** How the user will sign in: a password, or the subject of a verified Google token. */
export type Credential = { readonly password: string } | { readonly google: string }

export interface NewClinic {
  readonly plan: (typeof plans)[number]
  readonly name?: string
  readonly demo?: boolean
}

export interface Registered {
  readonly userId: string
  readonly clinicId: ClinicId
}

/**
 * Creates user, credential, personal clinic and ownership in one transaction: every user has a clinic. Throws
 * EMAIL_TAKEN if an account with this e-mail (ignoring case) or Google account exists.
 */
export const register = async (
  db: Queryable,
  auth: Auth,
  person: Person,
  credential: Credential,
  clinic: NewClinic,
): Promise<Registered> => {
  const password = 'password' in credential ? await auth.passwords.hash(credential.password) : null
  return db.transaction(async tx => {
    const userId = await insertUser(tx, {
      ...person,
      email: person.email.toLowerCase(),
      name: fullName(person),
      emailVerified: 'google' in credential,
    })
    if (!userId) throw new AppError('EMAIL_TAKEN')
    const isOwn = await insertAccount(
      tx,
      'google' in credential
        ? { userId, providerId: 'google', accountId: credential.google }
        : { userId, providerId: 'credential', accountId: userId, password },
    )
    if (!isOwn) throw new AppError('EMAIL_TAKEN')
    const name = clinic.name ?? t('clinic.personal', { name: fullName(person) })
    const clinicId = await insertClinic(tx, { name, plan: clinic.plan, demo: clinic.demo ?? false }, userId)
    await insertAuditEvent({ db: tx, clinicId }, { by: userId, action: 'register' })
    return { userId, clinicId }
  })
}
