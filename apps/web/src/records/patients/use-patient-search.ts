import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { useDebounced } from '../../base/ui/use-debounced.ts'
import { usePatients, useRecentPatients } from '../../client/patients.ts'
import { sentenceOf } from '../../client/result.ts'
import { patientHint } from './patient-texts.ts'

const offered = 6

/** The clinic's patients as combobox options: matches of the typed text, or the recent ones before typing. */
export function usePatientSearch() {
  const [text, onText] = useState('')
  const [open, onOpen] = useState(false)
  const typed = text.trim()
  const q = useDebounced(typed, 200)
  const found = usePatients({ page: 1, size: offered, q }, open && q !== '')
  const recent = useRecentPatients(open)
  const { data, error } = typed === '' ? recent : found
  const patients = data?.patients ?? []
  const isWaiting = !data || (typed !== '' && (found.isPlaceholderData || q !== typed))
  const noMatch = data?.patients.length === 0 && typed !== '' ? t('casePicker.noMatch') : undefined
  const options = patients.map(patient => ({ id: patient.id, label: patient.name, hint: patientHint(patient) }))
  const recentNote = typed === '' && patients.length > 0 ? t('casePicker.recent') : undefined
  const note = error ? sentenceOf(error) : isWaiting ? t('lists.searching') : (noMatch ?? recentNote)
  return { patients, field: { text, onText, open, onOpen, options, note } }
}
