import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { usePatient } from '../../client/patients.ts'
import { type Target, toPatient } from '../../records/assign/assign-with-undo.ts'

/** The radiograph's patient: that of the address until the user chooses another; null if the user chose none. */
export function useTarget() {
  const { patient: id } = useSearch({ from: '/upload' })
  const { data: patient, isLoading } = usePatient(id)
  const [chosen, setTarget] = useState<Target | null>()
  const preset = patient && toPatient(patient)
  return {
    chosen,
    target: (chosen === undefined ? preset : chosen) ?? undefined,
    setTarget,
    /** The patient of the address is still loading: sending now would lose them. */
    isPending: isLoading && chosen === undefined,
    isPreset: id !== undefined,
  }
}
