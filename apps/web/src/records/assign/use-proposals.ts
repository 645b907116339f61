import { nameInFile } from '@xrai/contract/records/name-in-file'
import type { PacsPatient } from '@xrai/contract/records/pacs-patient'
import type { PatientProposal } from '@xrai/contract/routes/patients'
import { useMemo } from 'react'
import { isDay } from '../../base/language/days.ts'
import { usePatientMatches, usePatients } from '../../client/patients.ts'
import { useSession } from '../../client/session.ts'
import { type PatientStart, startOf } from '../patients/patient-start.ts'
import { type Target, toPatient } from './assign-with-undo.ts'
import { isMeant } from './is-meant.ts'
import { namedBy } from './other-patient.ts'
import { usePatients as useIdentities } from './use-patients.ts'

let last: { readonly owner: string; readonly target: Target } | undefined

/** The target of the last radiograph, as a proposal for the next one of this user in this clinic. */
export function useLastTarget() {
  const { data: session } = useSession()
  const owner = session && `${session.user.id} ${session.clinic.id}`
  return {
    last: last?.owner === owner ? last?.target : undefined,
    keep: (target: Target) => {
      if (owner !== undefined) last = { owner, target }
    },
  }
}

interface FilePatient {
  /** The patients who match the identity in the file. */
  readonly matches: readonly PatientProposal[]
  /** The one patient who matches the name of a file without an identity. */
  readonly byName: Target | undefined
  /** A new patient prefilled from the file's identity; null if none should be created. */
  readonly start: PatientStart | null
}

/** The patient of a file, by its identity, else by its name. */
export function useFilePatient(file: File | undefined): FilePatient {
  const files = useMemo(() => (file ? [file] : []), [file])
  const [read] = useIdentities(files)
  const named = read && askable(namedBy(read.identity))
  const { data } = usePatientMatches(named)
  const q = named ? undefined : (file && nameInFile(file.name)) || undefined
  const search = usePatients({ page: 1, size: 2, ...(q && { q }) }, q !== undefined)
  const [found] = search.data?.patients ?? []
  const isTheOne = search.data?.total === 1 && !search.isPlaceholderData
  const matches = data?.matches ?? []
  const isSure = matches.some(({ reason }) => reason !== 'name')
  return {
    matches,
    byName: q && found && isTheOne && isMeant(found, q) ? toPatient(found) : undefined,
    start: named && data && !isSure ? startOf(named, read.identity.nameParts) : null,
  }
}

/** Undefined if a file names no patient. */
const askable = ({ name, id, birthDate, sex }: PacsPatient) =>
  name === null && id === null
    ? undefined
    : { name, number: id, birthDate: birthDate !== null && isDay(birthDate) ? birthDate : null, sex }
