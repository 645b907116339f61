import { t } from '@xrai/contract/strings/translate'
import { useDebounced } from '../../base/ui/use-debounced.ts'
import { useCases } from '../../client/cases.ts'
import { usePatientSearch } from '../patients/use-patient-search.ts'
import { type Target, toPatient } from './assign-with-undo.ts'

const offeredCases = 4

/** Searches the clinic's patients and, below them, its cases. */
export function useTargetSearch() {
  const { patients, field } = usePatientSearch()
  const q = useDebounced(field.text.trim(), 200)
  const { data } = useCases({ page: 1, size: offeredCases, ...(q && { q }) }, { enabled: field.open })
  const cases = data?.cases ?? []
  const offered = cases.map(found => ({
    id: found.id,
    label: found.name,
    hint: found.patientName === null ? t('assign.caseAlone') : t('assign.caseOf', { name: found.patientName }),
  }))
  const options = [...field.options, ...offered]
  const isMissing = field.note === t('casePicker.noMatch')
  const note = isMissing ? (offered.length > 0 ? undefined : t('assign.noMatch')) : field.note

  const targetOf = (id: string): Target | undefined => {
    const chosen = patients.find(found => found.id === id)
    if (chosen) return toPatient(chosen)
    const found = cases.find(one => one.id === id)
    if (!found) return undefined
    const { name, patientId, patientName } = found
    const patient = patientId === null ? undefined : { id: patientId, name: patientName ?? '' }
    return { to: { caseId: id }, name, givesPatient: patientId !== null, patient }
  }
  return { field: { ...field, options, note }, targetOf }
}
