import type { ReportHeader } from '@xrai/contract/records/report'
import type { UseFormReturn } from 'react-hook-form'
import { type HeaderFields, toFields } from './report-header-form.ts'

type Form = Pick<UseFormReturn<HeaderFields>, 'getValues' | 'reset' | 'setValue'>

const names = ['requestingDentist', 'patientName', 'patientAge', 'patientSex', 'radiographyDate'] as const

/** Takes the current values of the report, except for fields that are being edited. */
export const takeNews = ({ reset }: Form, header: ReportHeader): void =>
  reset(toFields(header), { keepDirtyValues: true })

/** Takes what was saved, but not over what was typed since it was sent; true where there is nothing of that. */
export function takeSaved({ getValues, reset, setValue }: Form, saved: ReportHeader, sent: HeaderFields): boolean {
  const typed = getValues()
  const since = names.filter(name => typed[name] !== sent[name])
  reset(toFields(saved), { keepFieldsRef: true })
  for (const name of since) setValue(name, typed[name], { shouldDirty: true })
  return since.length === 0
}
