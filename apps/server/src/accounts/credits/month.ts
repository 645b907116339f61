/** The first day of the month of `at`, in UTC, in the ledger's format: 2026-11-01. */
export const periodOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`

/** The end of the month of `at`. */
export const nextMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
