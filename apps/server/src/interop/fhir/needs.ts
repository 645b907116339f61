import { createHash } from 'node:crypto'
import type { Session } from '../../accounts/sessions/session.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { Addresses } from './addresses.ts'
import type { ResourceFacts } from './entry-facts.ts'
import type { Entry } from './read-entries.ts'

/** The dependencies of every response. */
export interface FhirNeeds {
  readonly session: Session
  readonly addresses: Addresses
  readonly files: FileStore
  /** Seals cursors, which contain the search. */
  readonly secret: string
}

/** Cached by SHA-256, which determines the content of a file. */
const known = new Map<string, { readonly size: number; readonly sha1: string }>()
const mostKnown = 10_000

/** The data that these radiographs' resources need in addition: length and SHA-1 of each signed PDF. */
export const loadResourceFacts = async (
  { addresses, files }: FhirNeeds,
  entries: readonly Entry[],
): Promise<ResourceFacts> => {
  const hashes = [...new Set(entries.flatMap(({ signatures }) => signatures.map(({ fileHash }) => fileHash)))]
  if (known.size + hashes.length > mostKnown) known.clear()
  for (const hash of hashes) {
    if (known.has(hash)) continue
    const bytes = await files.read(hash)
    known.set(hash, { size: bytes.length, sha1: createHash('sha1').update(bytes).digest('base64') })
  }
  return { addresses, files: known }
}
