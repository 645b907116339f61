import { createHash } from 'node:crypto'
import type { Session } from '../../accounts/sessions/session.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { Addresses } from './addresses.ts'
import type { FileFacts, ResourceFacts } from './entry-facts.ts'
import type { Entry } from './read-entries.ts'

/** The dependencies of every response. */
export interface FhirNeeds {
  readonly session: Session
  readonly addresses: Addresses
  readonly files: FileStore
  /** Seals cursors, which contain the search. */
  readonly secret: string
}

/** Cached by SHA-256, which determines the content of a file; the oldest first. */
const known = new Map<string, FileFacts>()
const mostKnown = 10_000

/** The data that these radiographs' resources need in addition: length and SHA-1 of each signed PDF. */
export const loadResourceFacts = async (
  { addresses, files }: FhirNeeds,
  entries: readonly Entry[],
): Promise<ResourceFacts> => {
  const hashes = [...new Set(entries.flatMap(({ signatures }) => signatures.map(({ fileHash }) => fileHash)))]
  const needed = new Map<string, FileFacts>()
  for (const hash of hashes) needed.set(hash, known.get(hash) ?? (await readFacts(files, hash)))
  return { addresses, files: needed }
}

const readFacts = async (files: FileStore, hash: string): Promise<FileFacts> => {
  const bytes = await files.read(hash)
  const facts = { size: bytes.length, sha1: createHash('sha1').update(bytes).digest('base64') }
  known.set(hash, facts)
  const [oldest] = known.keys()
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  return facts
}
