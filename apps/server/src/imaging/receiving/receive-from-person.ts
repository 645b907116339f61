import { AppError } from '@xrai/contract/errors/app-error'
import { radiographTypeOf, type WireType } from '@xrai/contract/records/radiograph'
import type { AddedImage } from '@xrai/contract/routes/bulk'
import { readCredits } from '../../accounts/credits/read-credits.ts'
import { siteOfWork } from '../../accounts/identity/clinic/site-of-work.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { requireKnownPatient } from '../analyses/require-known-patient.ts'
import { type ReceiveNeeds, receiveInstance } from './receive-instance.ts'

interface Sent {
  readonly image: File
  readonly type?: WireType | undefined
  readonly patientId?: string | undefined
  readonly siteId?: string | undefined
  /** The clinic in which the user started the upload; the session may have switched to another one since. */
  readonly clinicId?: string | undefined
  readonly similar?: 'store' | 'ask'
  readonly signal: AbortSignal
}

/**
 * Receives one of many files of a user. Throws the errors of `receiveInstance`, SITE_UNKNOWN and SITE_ARCHIVED; NOT_MEMBER
 * also if the session is now in another clinic.
 */
export const receiveFromPerson = async (
  needs: ReceiveNeeds,
  { scope, user, clinic }: Session,
  { image, type, patientId, siteId, clinicId, similar, signal }: Sent,
): Promise<AddedImage> => {
  if (clinicId !== undefined && clinicId !== clinic.id) throw new AppError('NOT_MEMBER')
  // Before the file: one that the clinic has is answered without either.
  await requireKnownPatient(scope, patientId)
  await siteOfWork(scope, user.id, siteId)
  const { facts, isSimilar, ...received } = await receiveInstance(needs, scope, {
    source: 'bulk',
    sourceName: null,
    by: user.id,
    patientId,
    siteId,
    signal,
    bytes: await image.bytes(),
    fileName: image.name,
    type: type && radiographTypeOf(type),
    asksSimilar: similar === 'ask',
  })
  return { ...received, ...(isSimilar && { outcome: 'similar' }), credits: await readCredits(scope) }
}
