import type { Role } from '@xrai/contract/routes/access'
import type { plans } from '@xrai/contract/routes/accounts'
import { eq } from 'drizzle-orm'
import { createSession } from '../accounts/identity/login/login.ts'
import { register } from '../accounts/identity/login/register.ts'
import { findSession, type Session } from '../accounts/sessions/session.ts'
import type { ClinicId } from '../db/clinic-id.ts'
import { confirmSession } from '../db/queries/accounts/sessions.ts'
import { member } from '../db/schema.ts'
import type { AppContext } from '../http/frame/app-context.ts'

interface NewPerson {
  readonly lastName?: string
  /** Without one the user has no password, which saves the test the deliberately slow hash. */
  readonly password?: string
  readonly plan?: (typeof plans)[number]
  /** True if the session confirmed the identity again, which some calls require; defaults to true. */
  readonly confirmed?: boolean
  /** Joins this clinic in this role instead of owning one. */
  readonly joins?: { readonly clinicId: ClinicId; readonly role: Role }
}

export interface Person {
  readonly email: string
  readonly password: string
  readonly token: string
  readonly session: Session
}

/** Registers and logs in a new user. */
export const peopleOf =
  ({ auth, database: { db } }: AppContext) =>
  async ({
    password,
    lastName = 'Prueba',
    plan = 'basico',
    confirmed = true,
    joins,
  }: NewPerson = {}): Promise<Person> => {
    const email = `persona.${crypto.randomUUID()}@example.com`
    const credential = password ? { password } : { google: crypto.randomUUID() }
    const { userId } = await register(db, auth, { email, firstName: 'Ana', lastName }, credential, { plan })
    if (joins) {
      await db.delete(member).where(eq(member.userId, userId))
      await db.insert(member).values({ ...joins, userId })
    }
    const token = await createSession(db, userId)
    const session = await findSession(db, token)
    if (!session) throw new Error('the person has no session')
    if (confirmed) await confirmSession(db, session.id, new Date())
    return { email, password: password ?? '', token, session }
  }
