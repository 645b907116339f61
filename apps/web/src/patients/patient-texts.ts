import type { PatientCard } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { dayWords } from '../language/days.ts'

/** Whole years on a day; a birthday counts from the day itself. */
function yearsOld(birthDay: string, today: Date): number {
  const [year = 0, month = 0, date = 0] = birthDay.split('-').map(Number)
  const had = today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= date)
  return today.getFullYear() - year - (had ? 0 : 1)
}

/** '42 años', as in the report. */
export function ageText(birthDay: string, today = new Date()): string {
  const years = yearsOld(birthDay, today)
  if (years < 1) return t('report.ageBelowOne')
  return years === 1 ? t('report.ageOne') : t('report.age', { age: years })
}

/** What distinguishes two patients of one name. */
export const patientHint = ({ recordNumber, birthDate }: Pick<PatientCard, 'recordNumber' | 'birthDate'>) =>
  [recordNumber && t('patients.recordShort', { number: recordNumber }), birthDate && dayWords(birthDate)]
    .filter(Boolean)
    .join(' · ') || undefined
