import { createHash } from 'node:crypto'
import { dayMs } from '@xrai/contract/records/durations'
import type { Log } from '../../base/log/log.ts'
import type { ClinicId } from '../../db/clinic-id.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { deleteAddressesBefore } from '../../db/queries/accounts/audit.ts'
import { findChains, findHead, insertCheck } from '../../db/queries/accounts/audit-chain.ts'
import { noHash } from './canonical-event.ts'
import { type ChainHead, type ChainState, verifyChain } from './verify-chain.ts'

/** How long an address is stored beside the events. */
const addressDays = 90

/** Verifies a clinic's chain and stores the result. */
export const checkChain = async (scope: ClinicScope, heads: readonly ChainHead[] = []) => {
  const { seq, hash, fault } = await verifyChain(scope, heads)
  return insertCheck(scope, { seq, hash, fault: fault?.kind ?? null, faultSeq: fault?.seq ?? null })
}

/**
 * The head of every clinic's chain: stored elsewhere, it later proves that no chain was rewritten or truncated.
 */
export const readCheckpoint = async (db: Queryable): Promise<Checkpoint> => {
  const chains = await Promise.all(
    (await findChains(db)).map(async clinicId => {
      const head = await findHead({ db, clinicId })
      return { clinicId, seq: head?.seq ?? 0, hash: head?.hash ?? noHash }
    }),
  )
  return { takenAt: new Date().toISOString(), digest: digestOf(chains), chains }
}

export interface Checkpoint {
  readonly takenAt: string
  /** SHA-256 of a line `clinic number hash` for each chain, by clinic, each ended by a line feed. */
  readonly digest: string
  readonly chains: readonly (ChainHead & { readonly clinicId: string })[]
}

const digestOf = (chains: Checkpoint['chains']): string =>
  createHash('sha256')
    .update(chains.map(({ clinicId, seq, hash }) => `${clinicId} ${seq} ${hash}\n`).join(''))
    .digest('hex')

export interface CheckedChain extends ChainState {
  readonly clinicId: ClinicId
}

/** Verifies every clinic's chain, one after the other, against the heads of an earlier checkpoint if given. */
export const checkChains = async (
  db: Queryable,
  { checkpoint, write = true }: { readonly checkpoint?: Checkpoint; readonly write?: boolean } = {},
): Promise<readonly CheckedChain[]> => {
  const checked: CheckedChain[] = []
  const kept = Map.groupBy(checkpoint?.chains ?? [], ({ clinicId }) => clinicId)
  const clinics = new Set<string>([...(await findChains(db)), ...kept.keys()])
  for (const clinic of clinics) {
    // An id of the trail's own rows, or of a checkpoint of them.
    const clinicId = clinic as ClinicId
    const scope = { db, clinicId }
    const state = await verifyChain(scope, kept.get(clinic))
    const { seq, hash, fault } = state
    if (write) await insertCheck(scope, { seq, hash, fault: fault?.kind ?? null, faultSeq: fault?.seq ?? null })
    checked.push({ clinicId, ...state })
  }
  return checked
}

/** Deletes the expired addresses, and returns their number. */
export const expireAddresses = (db: Queryable, now = new Date()): Promise<number> =>
  deleteAddressesBefore(db, new Date(now.getTime() - addressDays * dayMs))

/**
 * The daily run: addresses expire, every chain is recomputed, and the digest of the heads is logged, so that a log
 * kept elsewhere serves as a checkpoint.
 */
export const maintainAuditTrail = async (db: Queryable, log: Log, now = new Date()): Promise<void> => {
  await expireAddresses(db, now)
  const checked = await checkChains(db)
  const broken = checked.filter(({ fault }) => fault !== null).length
  const digest = `sha256:${(await readCheckpoint(db)).digest}`
  if (broken > 0) log.error('audit-chains-broken', { count: broken, digest })
  else log.info('audit-chains-whole', { count: checked.length, digest })
}
