import type { AgreementRow } from '@xrai/contract/routes/installed-models'

export type Counts = { -readonly [Key in Exclude<keyof AgreementRow, 'class'>]: number }

/** The counts of a row, which it makes. */
export type CountsOf = (name: string) => Counts

export const createCounts = () => {
  const rows = new Map<string, Counts>()
  const countsOf: CountsOf = name => {
    const known = rows.get(name) ?? none()
    rows.set(name, known)
    return known
  }
  return { rows, countsOf }
}

const none = (): Counts => ({
  both: 0,
  activeOnly: 0,
  candidateOnly: 0,
  confirmed: 0,
  activeConfirmed: 0,
  candidateConfirmed: 0,
  activeWrong: 0,
  candidateWrong: 0,
})
