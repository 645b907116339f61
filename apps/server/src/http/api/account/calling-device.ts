import type { Context } from 'hono'
import { knownDevice } from '../../../accounts/identity/devices/known-device.ts'
import type { Device } from '../../../accounts/identity/login/login.ts'
import type { Caller } from '../../../accounts/sessions/attempt-limits.ts'
import { findPerson } from '../../../db/queries/accounts/people.ts'
import type { AppContext } from '../../frame/app-context.ts'

/** Long enough for every browser; longer values are truncated. */
const userAgentOf = (c: Context): string | null => c.req.header('user-agent')?.slice(0, 400) ?? null

/** The device that a new session belongs to. */
export const deviceOf = (c: Context, remember = false): Device => ({ userAgent: userAgentOf(c), remember })

type Needs = Pick<AppContext, 'auth' | 'database'>

/** The keys under which the call's failures are counted for this account; `device` holds tokens of earlier logins. */
export const callerOf = ({ auth }: Needs, c: Context, userId: string | null, device: string | undefined): Caller => ({
  address: c.get('address'),
  device: (device ?? '').split(' ').reduce<string | null>((f, one) => f ?? knownDevice(auth.secret, userId, one), null),
})

/** Like `callerOf`, by e-mail. The account is looked up only if the device sends the token of an earlier login. */
export const callerByEmail = async (
  needs: Needs,
  c: Context,
  email: string,
  device: string | undefined,
): Promise<Caller> =>
  callerOf(needs, c, device ? ((await findPerson(needs.database.db, email))?.id ?? null) : null, device)
