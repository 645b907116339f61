/** Why the program gets no connection or no tables, by SQLSTATE (PostgreSQL, appendix A) and by the codes of the network. */
const reasons: Readonly<Record<string, string>> = {
  '3D000': 'the server has no database of that name: create it, with this user as its owner',
  '28000': 'the server does not let this user in from here (its pg_hba.conf)',
  '28P01': 'the server refuses this user or its password',
  '42501': 'this user may not make tables in that database: make it the owner',
  '53300': 'the server has no connection left: raise its max_connections',
  '57P03': 'the server is still starting, or stopping',
  ECONNREFUSED: 'nothing listens at its host and port',
  ENOTFOUND: 'the name of its host is unknown',
  EAI_AGAIN: 'the name of its host cannot be looked up now',
  ETIMEDOUT: 'its host does not answer',
  EHOSTUNREACH: 'its host cannot be reached from here',
  ENETUNREACH: 'its host cannot be reached from here',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'this machine does not trust the issuer of its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'this machine does not trust the issuer of its certificate',
  CERT_HAS_EXPIRED: 'its certificate has expired',
}

/** A database server that cannot be worked with, in a sentence for the operator that begins with the setting's name. */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal'
}

/** `error` in such a sentence, without any value of the setting; `error` itself if its reason is none of these. */
export const explainedRefusal = (error: unknown, setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL'): unknown => {
  const reason = reasonOf(error)
  return reason === null ? error : new DatabaseRefusal(`${setting}: ${reason}.`, { cause: error })
}

const reasonOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  const reason = 'code' in error ? reasons[String(error.code)] : undefined
  // Drizzle wraps the driver's error as its cause.
  return reason ?? reasonOf(error.cause)
}
