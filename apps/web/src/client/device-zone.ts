/**
 * This device's time zone as a query. Some browsers that hide it report Etc/Unknown; the server then uses the clinic's.
 */
export function deviceZone(): { readonly timeZone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? {} : { timeZone }
}
