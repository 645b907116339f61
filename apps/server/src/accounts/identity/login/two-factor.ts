import { createHmac, randomBytes } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import { t } from '@xrai/contract/strings/translate'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'
import { qrCodeOf } from '../../../base/qr-code.ts'
import type { Queryable } from '../../../db/database.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { lockUser } from '../../../db/queries/accounts/people.ts'
import { deleteSessions } from '../../../db/queries/accounts/sessions.ts'
import {
  confirmSecret,
  deleteTwoFactor,
  findTwoFactor,
  putSecret,
  replaceBackupCodes,
  takeBackupCode,
  takeStep,
} from '../../../db/queries/accounts/two-factor.ts'
import { sessionLimit } from '../../sessions/attempt-limits.ts'
import type { Session } from '../../sessions/session.ts'
import type { Auth } from '../credentials/auth.ts'
import type { Proof } from '../credentials/check-password.ts'
import { refuseDemo } from '../demo-account.ts'

/** The parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, thirty seconds. */
const period = 30
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: t('product.name'), label, secret: Secret.fromBase32(secret), period })

const backupCodeCount = 10

/**
 * Creates a secret for the user's authenticator, and its QR code; in force once `confirmTwoFactor` has accepted a code.
 */
export const startTwoFactor = async ({ auth }: Pick<Proof, 'auth'>, session: Session) => {
  await refuseDemo(session)
  const secret = new Secret({ size: 20 }).base32
  const stored = await symmetricEncrypt({ key: auth.secret, data: secret })
  if (!(await putSecret(session.scope.db, session.user.id, stored))) throw new AppError('TWO_FACTOR_ON')
  const uri = totpOf(secret, session.user.email).toString()
  return { secret, uri, qr: qrCodeOf(uri) }
}

/** Enables the second step; ends the sessions that were opened without it, except this one. */
export const confirmTwoFactor = async ({ auth, attempts }: Proof, session: Session, code: string) => {
  const { scope, user } = session
  const row = await findTwoFactor(scope.db, user.id)
  if (!row) throw new AppError('TWO_FACTOR_OFF')
  if (row.confirmedAt) throw new AppError('TWO_FACTOR_ON')
  const backupCodes = Array.from({ length: backupCodeCount }, newBackupCode)
  const secret = auth.secret
  await attempts.run([sessionLimit(session.id)], () =>
    scope.db.transaction(async tx => {
      await lockUser(tx, user.id)
      if (!(await takeTotp(tx, auth, user.id, code))) throw new AppError('CODE_WRONG')
      await confirmSecret(tx, user.id)
      await replaceBackupCodes(
        tx,
        user.id,
        backupCodes.map(code => hashBackupCode(secret, code)),
      )
      await deleteSessions(tx, user.id, session.id)
      await insertAuditEvent({ ...scope, db: tx }, { by: user.id, action: 'two-factor-on' })
    }),
  )
  return { backupCodes }
}

export const stopTwoFactor = async (proof: Proof, session: Session, code: string): Promise<void> => {
  await proveCode(proof, session, code, async (tx, { scope, user }) => {
    await deleteTwoFactor(tx, user.id)
    await insertAuditEvent({ ...scope, db: tx }, { by: user.id, action: 'two-factor-off' })
  })
}

export const renewBackupCodes = async (proof: Proof, session: Session, code: string) => {
  const backupCodes = Array.from({ length: backupCodeCount }, newBackupCode)
  const secret = proof.auth.secret
  await proveCode(proof, session, code, async (tx, { scope, user }) => {
    await replaceBackupCodes(
      tx,
      user.id,
      backupCodes.map(code => hashBackupCode(secret, code)),
    )
    await insertAuditEvent({ ...scope, db: tx }, { by: user.id, action: 'backup-codes' })
  })
  return { backupCodes }
}

/** True if the code is one of the user's, from the authenticator or a backup code; uses it up. */
export const takeCode = async (db: Queryable, auth: Auth, userId: string, code: string): Promise<boolean> =>
  (await takeTotp(db, auth, userId, code)) || takeBackupCode(db, userId, hashBackupCode(auth.secret, normalized(code)))

const proveCode = async (
  proof: Proof,
  session: Session,
  code: string,
  work: (tx: Queryable, session: Session) => Promise<void>,
): Promise<void> => {
  const { scope, user } = session
  if (!(await findTwoFactor(scope.db, user.id))?.confirmedAt) throw new AppError('TWO_FACTOR_OFF')
  await proof.attempts.run([sessionLimit(session.id)], () =>
    scope.db.transaction(async tx => {
      if (!(await takeCode(tx, proof.auth, user.id, code))) throw new AppError('CODE_WRONG')
      await work(tx, session)
    }),
  )
}

/**
 * Accepts one step before and after, because clocks differ; each step is accepted once, so an intercepted code is
 * useless.
 */
const takeTotp = async (db: Queryable, auth: Auth, userId: string, code: string): Promise<boolean> => {
  const token = code.replaceAll(' ', '')
  const row = await findTwoFactor(db, userId)
  if (!row || !/^\d{6}$/.test(token)) return false
  // Encrypted with an installation's secret that was lost: no code is right then.
  const secret = await symmetricDecrypt({ key: auth.secret, data: row.secret }).catch(() => null)
  if (secret === null) return false
  const now = Date.now()
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 })
  return delta !== null && takeStep(db, userId, Math.floor(now / 1000 / period) + delta)
}

/** Fifty bits in ten characters that cannot be confused with each other (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const newBackupCode = (): string => {
  const letters = [...randomBytes(10)].map(byte => alphabet[byte % 32]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

const normalized = (code: string): string => {
  const letters = code.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Keyed with the installation's secret, because fifty bits without a key could be guessed from a copy of the table. */
const hashBackupCode = (secret: string, code: string): string => createHmac('sha256', secret).update(code).digest('hex')
