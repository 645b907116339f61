import { plainDocumentNumber } from '@xrai/contract/records/identity-document'
import type { PacsPatient } from '@xrai/contract/records/pacs-patient'
import { contradicts, matchReason, matchReasons, withoutPlaceholder } from '@xrai/contract/records/patient-match'
import type { PatientProposal } from '@xrai/contract/routes/patients'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findMatchCandidates } from '../../db/queries/records/patient-matches.ts'
import { searchable } from '../../db/searchable.ts'
import { documentOf } from './document-of.ts'

/** A criterion that matches more patients than this identifies none. */
const most = 3

/** The clinic's patients whom a file may name, all by the strongest matching criterion. A user decides. */
export const matchPatients = async (scope: ClinicScope, file: PacsPatient): Promise<PatientProposal[]> => {
  const named = withoutPlaceholder(file)
  const document = plainDocumentNumber(named.id ?? '')
  const candidates = await findMatchCandidates(scope, {
    document: document || null,
    recordNumber: named.id?.trim() || null,
    birthDate: named.birthDate,
    plainNames: orders(searchable(named.name ?? '')),
  })
  const matches = candidates.flatMap(found => {
    const ours = { ...found, document: documentOf(found) }
    // The document of a merged record is one of theirs, so its number doesn't contradict the one that they have now.
    const isByMerged = found.hadDocument && !contradicts(ours, { ...named, id: null })
    const reason = isByMerged ? 'document' : matchReason(ours, named)
    return reason ? [{ id: found.id, name: found.name, birthDate: found.birthDate, reason }] : []
  })
  const strongest = matchReasons.find(reason => matches.some(match => match.reason === reason))
  const found = matches.filter(({ reason }) => reason === strongest)
  return found.length <= most ? found : []
}

/**
 * Rotations of a name's words, because files put the family name first or last. Ignores longer texts, which are not
 * names.
 */
const orders = (name: string): readonly string[] => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.length > mostWords) return []
  return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '))
}

const mostWords = 6
