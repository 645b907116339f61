/**
 * SQLSTATE of a server that cannot serve at present (PostgreSQL, appendix A): 08 connection exception, 53 out of disk,
 * memory or connections, 57P01–57P05 shutting down or not yet up, 58030 input/output error, 25006 only readable, as a
 * standby is during a failover.
 */
const states = /^(08...|53...|57P0[1-5]|58030|25006)$/

/** The line to the server, or the way to it. */
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** The drivers' own errors have no code: those of pg and pg-pool, and of PGlite after its end. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|Query read timeout|Cannot use a pool after|PGlite is clos)/

/** Whether an error comes from a database that does not answer at present, rather than from a question that is wrong. */
export const isDatabaseOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (states.test(code) || network.has(code) || messages.test(error.message)) return true
  // Both of a name's addresses refused, or a driver's error in Drizzle's.
  return [error.cause, ...(error instanceof AggregateError ? error.errors : [])].some(isDatabaseOutage)
}
