import { type DescribedError, describeError } from './describe-error.ts'

/**
 * The fields of a log line besides its event. Each field has one narrow format, and a value in another format is
 * dropped, so that no name, e-mail, address, token, file name or row id can be logged by mistake.
 */
export interface LogFields {
  /** The contract's pattern of a call, never its path. */
  readonly route?: string
  readonly method?: string
  readonly status?: number
  readonly ms?: number
  readonly seconds?: number
  /** A code of the contract's table, of Node or of PostgreSQL. */
  readonly code?: string
  /** Logged as name, code and stack frames; its message is never written. */
  readonly error?: unknown
  readonly job?: string
  readonly count?: number
  readonly port?: number
  readonly role?: string
  readonly signal?: string
  /** The digest over the heads of all audit chains. */
  readonly digest?: string
}

type SafeValue = string | number | DescribedError | undefined

const text = (form: RegExp) => (value: unknown) => (typeof value === 'string' && form.test(value) ? value : undefined)
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

/** A run of eight hexadecimal digits is an id or a hash, which no pattern of ours contains. */
const pattern = (value: unknown) => {
  const route = text(/^\/[\w/:.*{}-]{0,120}$/)(value)
  return route && !/[0-9a-f]{8}/i.test(route) ? route : undefined
}

const readers: Readonly<Record<keyof LogFields, (value: unknown) => SafeValue>> = {
  route: pattern,
  method: text(/^[A-Z]{1,10}$/),
  status: number,
  ms: number,
  seconds: number,
  code: text(/^[A-Z0-9_]{1,64}$/),
  error: value => (value === undefined ? undefined : describeError(value)),
  job: text(/^[a-z]{1,20}(-[a-z]{1,20}){0,5}$/),
  count: number,
  port: number,
  role: text(/^[a-z]{1,10}$/),
  signal: text(/^SIG[A-Z0-9]{1,10}$/),
  digest: text(/^sha256:[0-9a-f]{64}$/),
}

/** The fields that may be logged, in the order of the table. */
export const safeFields = (fields: LogFields): Readonly<Record<string, SafeValue>> => {
  const given = Object.entries(readers).map(([name, read]) => [name, read(fields[name as keyof LogFields])] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
