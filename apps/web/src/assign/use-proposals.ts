import { useMemo } from 'react'
import { usePatients as useIdentities } from '../anonymise/use-patients.ts'
import { usePatients } from '../client/patients.ts'
import { useSession } from '../client/session.ts'
import { type Target, toPatient } from './assign-with-undo.ts'
import { isMeant } from './is-meant.ts'
import { nameInFile } from './name-in-file.ts'

let last: { readonly owner: string; readonly target: Target } | undefined

/** Remembers whose the last radiograph was, for the next one of this person in this clinic. */
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

/** The one patient of the clinic whom the file's tags or its name mean; undefined where it is none or several. */
export function useFilePatient(file: File | undefined): Target | undefined {
  const files = useMemo(() => (file ? [file] : []), [file])
  const [read] = useIdentities(files)
  const tag = (name: 'patientId' | 'patientName') =>
    read?.identity.values
      .find(value => value.name === name)
      ?.value.replace(/[\^,]+/g, ' ')
      .trim()
  const q = tag('patientName') || tag('patientId') || (file && nameInFile(file.name))
  const { data, isPlaceholderData } = usePatients({ page: 1, size: 2, ...(q && { q }) }, Boolean(q))
  const [found] = data?.patients ?? []
  const isTheOne = data?.total === 1 && !isPlaceholderData
  return q && found && isTheOne && isMeant(found, q) ? toPatient(found) : undefined
}
