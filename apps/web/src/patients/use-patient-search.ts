import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { usePatients } from '../client/patients.ts'
import { sentenceOf } from '../client/result.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { patientHint } from './patient-texts.ts'

const offered = 6

/** The clinic's patients as options of a combobox, by what was typed; fetched while it is open. */
export function usePatientSearch() {
  const [text, onText] = useState('')
  const [open, onOpen] = useState(false)
  const q = useDebounced(text.trim(), 200)
  const { data, error, isPlaceholderData } = usePatients({ page: 1, size: offered, ...(q && { q }) }, open)
  const patients = data?.patients ?? []
  const waiting = !data || isPlaceholderData || q !== text.trim()
  const noMatch = data?.patients.length === 0 && q ? t('casePicker.noMatch') : undefined
  const options = patients.map(patient => ({ id: patient.id, label: patient.name, hint: patientHint(patient) }))
  const note = error ? sentenceOf(error) : waiting ? t('lists.searching') : noMatch
  return { patients, field: { text, onText, open, onOpen, options, note } }
}
