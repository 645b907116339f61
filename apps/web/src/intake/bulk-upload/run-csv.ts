import { byteOrderMark, csvLine } from '@xrai/contract/records/csv-cell'
import { t } from '@xrai/contract/strings/translate'
import { sentenceOf } from '../../client/result.ts'
import { failureText } from '../../records/analyses/failure-text.ts'
import { withoutCreditText } from '../../records/analyses/without-credit.ts'
import { type BulkFile, type FileState, patientOf } from './bulk-file.ts'
import { stateText } from './state-text.ts'

const reasonOf = (state: FileState): string => {
  if (state.is === 'refused') return sentenceOf(state.refusal)
  if (state.is === 'present' || state.is === 'similar') {
    const name = (state.is === 'present' ? patientOf(state) : state.patient)?.name
    return name === undefined ? t('bulk.ofNone') : t('bulk.ofPatient', { name })
  }
  if (state.is !== 'stored' || state.unanalysed === null) return ''
  return withoutCreditText(state.unanalysed) ?? failureText(state.unanalysed)
}

/** The files with their states, as CSV with the byte order mark by which Excel recognises UTF-8. */
export function runCsv(files: readonly BulkFile[]): string {
  const head = [t('bulk.csv.file'), t('bulk.csv.result'), t('bulk.csv.reason')]
  const rows = files.map(({ name, state }) => [name, stateText(state), reasonOf(state)])
  return `${byteOrderMark}${[head, ...rows].map(csvLine).join('')}`
}
