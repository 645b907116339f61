import { fileURLToPath } from 'node:url'

export interface DescribedError {
  readonly name: string
  readonly code?: string
  /** The stack frames, innermost first. */
  readonly at: readonly string[]
  readonly because?: DescribedError
}

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const maxPlaces = 12
const maxCauses = 5

/**
 * The loggable part of an error: its name, its code and where it was thrown. Never its message, which may quote a
 * query's values, a file's name or a patient.
 */
export const describeError = (error: unknown, depth = 0): DescribedError => {
  if (!(error instanceof Error)) return { name: 'NotAnError', at: [] }
  const code = 'code' in error && /^[A-Z0-9_]{1,64}$/.test(String(error.code)) ? String(error.code) : undefined
  return {
    name: /^\w{1,60}$/.test(error.name) ? error.name : 'Error',
    ...(code ? { code } : {}),
    at: placesOf(error),
    ...(error.cause === undefined || depth >= maxCauses ? {} : { because: describeError(error.cause, depth + 1) }),
  }
}

/** The stack begins with the message, which may contain lines that look like stack frames. */
const placesOf = ({ stack = '', message }: Error): readonly string[] => {
  const from = message === '' ? 0 : stack.indexOf(message) + message.length
  return stack
    .slice(from)
    .split('\n')
    .filter(line => /^ {4}at [^\n]*(node:|file:\/\/|\(<anonymous>\)|\.[cm]?[jt]s:\d)/.test(line))
    .slice(0, maxPlaces)
    .map(line => line.trim().slice(3).replaceAll('file://', '').replaceAll(repository, ''))
}
