import type { ClinicScope } from '../../db/clinic-scope.ts'
import { addressRefOf } from '../../db/queries/accounts/audit.ts'
import { type AuditFault, countUnlinked, findLastCheck, findLinks } from '../../db/queries/accounts/audit-chain.ts'
import { hashOfEvent, noHash } from './canonical-event.ts'

/** A chain's last number and hash, as stored elsewhere in a checkpoint. */
export interface ChainHead {
  readonly seq: number
  readonly hash: string
}

export interface ChainState extends ChainHead {
  /** Null if the chain is intact. `seq` is the number of the first event that differs. */
  readonly fault: { readonly kind: AuditFault; readonly seq: number } | null
}

/** Events read per query: between two queries an embedded database can answer other calls. */
const pageSize = 2000

/**
 * Recomputes a clinic's chain from its first event. Detects an event that was `changed`, one that was `removed`, events
 * that were `inserted` outside the chain, and a chain that was `rewritten` or truncated since the last check or since
 * one of `heads`, which were stored elsewhere.
 */
export const verifyChain = async (scope: ClinicScope, heads: readonly ChainHead[] = []): Promise<ChainState> => {
  const last = await findLastCheck(scope, true)
  const expected = new Map<number, string[]>()
  for (const { seq, hash } of last ? [last, ...heads] : heads) {
    expected.set(seq, [...(expected.get(seq) ?? []), hash])
  }
  let head: ChainHead = { seq: 0, hash: noHash }
  const broken = (kind: AuditFault, seq: number): ChainState => ({ ...head, fault: { kind, seq } })
  for (;;) {
    const links = await findLinks(scope, head.seq, pageSize)
    for (const link of links) {
      if (link.seq !== head.seq + 1 || !link.event) return broken('removed', head.seq + 1)
      const { event, address, seq } = link
      if (hashOfEvent(event, link, head.hash) !== link.hash) return broken('changed', seq)
      if (address && addressRefOf(address.salt, address.address) !== event.addressRef) return broken('changed', seq)
      if ((expected.get(seq) ?? []).some(hash => hash !== link.hash)) return broken('rewritten', seq)
      head = { seq, hash: link.hash }
    }
    if (links.length < pageSize) break
  }
  const missing = Math.max(0, ...expected.keys())
  if (missing > head.seq) return broken('removed', head.seq + 1)
  if ((await countUnlinked(scope)) > 0) return broken('inserted', head.seq)
  return { ...head, fault: null }
}
