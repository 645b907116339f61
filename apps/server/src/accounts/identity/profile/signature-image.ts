import type { SignatureImages } from '@xrai/contract/records/signature-images'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { findUser, updateUser } from '../../../db/queries/accounts/people.ts'
import type { Session } from '../../sessions/session.ts'

type Kind = keyof SignatureImages

const columns = { signature: 'signatureImage', stamp: 'stampImage' } as const

/** `png` was re-encoded by the server; null removes the image. Signed documents keep their copy. */
export const setSignatureImage = async (
  { scope, user }: Session,
  kind: Kind,
  png: Uint8Array | null,
): Promise<void> => {
  const uri = png && `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  await updateUser(scope.db, user.id, { [columns[kind]]: uri })
  await insertAuditEvent(scope, { by: user.id, action: 'profile' })
}

/** The caller's own images. */
export const readSignatureImages = async ({ scope, user }: Session): Promise<SignatureImages> => {
  const row = await findUser(scope.db, user.id)
  return { signature: row?.signatureImage ?? null, stamp: row?.stampImage ?? null }
}
