import { dayOf } from '../../base/language/days.ts'

interface LedgerMonth {
  /** Its first day in the time zone of the browser. */
  readonly from: string
  /** False for the hours in which one of the two has already begun the next month. */
  readonly isThisMonth: boolean
}

/** The month of the credit ledger, which ends at `resetsAt`, beside the month of the browser: the ledger's is in UTC. */
export function ledgerMonth(resetsAt: string, now: Date): LedgerMonth {
  const start = new Date(resetsAt)
  start.setUTCMonth(start.getUTCMonth() - 1)
  const month = start.toISOString().slice(0, 7)
  const isThisMonth = dayOf(now).startsWith(month)
  return { from: isThisMonth ? `${month}-01` : dayOf(start), isThisMonth }
}
