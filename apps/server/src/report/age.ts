/** Whole years between two calendar days (YYYY-MM-DD), or null where they make no human age. */
export function ageOn(birthDate: string, day: string): number | null {
  const [birthYear, year] = [birthDate, day].map(date => Number(date.slice(0, 4)))
  if (birthYear === undefined || year === undefined) return null
  const beforeBirthday = day.slice(5) < birthDate.slice(5)
  const age = year - birthYear - (beforeBirthday ? 1 : 0)
  return age >= 0 && age <= 130 ? age : null
}
