/**
 * SQLSTATEs of a server that is temporarily unavailable (PostgreSQL, appendix A): 08 connection exception, 53 out of disk,
 * memory or connections, 57P01–57P05 shutting down or not yet up, 58030 input/output error, 25006 read-only, as a standby is
 * during a failover. 40P01 is a deadlock: its transaction wrote nothing, and a repetition succeeds.
 */
const states = /^(08...|53...|57P0[1-5]|58030|25006|40P01)$/

/** Network error codes: the server or the route to it is unreachable. */
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

/** The drivers' own errors have no code: pg, pg-pool, and PGlite after it was closed. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|Query read timeout|Cannot use a pool after|PGlite is clos)/

/** True if the database is unavailable, false if the query itself is wrong. */
export const isDatabaseOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (states.test(code) || network.has(code) || messages.test(error.message)) return true
  // Drizzle wraps the driver's error as its cause; an AggregateError has one error per address of the host name.
  return [error.cause, ...(error instanceof AggregateError ? error.errors : [])].some(isDatabaseOutage)
}
