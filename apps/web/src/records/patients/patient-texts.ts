import { adultAge } from '@xrai/contract/records/limits'
import type { IdentityDocument, PatientCard } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { dayWords, isDay } from '../../base/language/days.ts'

/** Whole years on a day; the birthday itself counts. */
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

/** True under the age of majority; false for an unknown or partial birth date. */
export const isMinor = (birthDay: string | null, today = new Date()): boolean =>
  birthDay !== null && isDay(birthDay) && yearsOld(birthDay, today) < adultAge

/** 'DNI 40123456' */
export const documentText = ({ type, number }: IdentityDocument): string =>
  t(`patients.documentShort.${type}`, { number })

/** Distinguishes two patients of one name. */
export const patientHint = ({
  document,
  recordNumber,
  birthDate,
}: Pick<PatientCard, 'document' | 'recordNumber' | 'birthDate'>) =>
  [
    document && documentText(document),
    recordNumber && t('patients.recordShort', { number: recordNumber }),
    birthDate && dayWords(birthDate),
  ]
    .filter(Boolean)
    .join(' · ') || undefined

/** 'Apellidos, Nombres', the sort order of lists. */
export const listName = ({ firstName, lastName }: Pick<PatientCard, 'firstName' | 'lastName'>): string =>
  [lastName, firstName].filter(Boolean).join(', ')
