import { useEffect } from 'react'
import { usePatient } from '../../client/patients.ts'
import type { Draft } from './draft.ts'

/** Coming from a patient's page, the case begins with that patient chosen. */
export function usePatientOfAddress(id: string | undefined, change: (change: (draft: Draft) => Draft) => void) {
  const { data } = usePatient(id)
  useEffect(() => {
    if (!data) return
    const { id, name, birthDate } = data
    change(draft => ({ ...draft, patient: { id, name, birthDate } }))
  }, [data, change])
}
