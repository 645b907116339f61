import { AppError } from '@xrai/contract/errors/app-error'
import type { FieldFault, FieldFaultCode, FieldFaultHint } from '@xrai/contract/errors/field-fault'
import { errorTable } from '@xrai/contract/errors/table'
import { misspeltType } from '@xrai/contract/records/radiograph'
import type { TextKey, Translate } from '@xrai/contract/strings/translate'
import { z } from 'zod'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** A sent name may be as long as the body; more of it helps no reader. */
const longestPath = 200

export const pathText = (path: Path): string => z.core.toDotPath(path).slice(0, longestPath)

/** False for a text with characters that no database stores: NUL and half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Throws REQUEST_INVALID for the value of a parameter or of a field of a form that no database stores. */
export const requireStorable = (name: string, text: string): void => {
  if (!isStorable(text)) throw new AppError('REQUEST_INVALID', { faults: [{ path: pathText([name]), code: 'format' }] })
}

/** The faults that zod found in `value`, one for each field: the first, because the others follow from it. */
export const faultsOf = (issues: readonly Issue[], value: unknown, at: Path = []): readonly FieldFault[] => {
  const faults = issues.flatMap(issue => faultsOfIssue(issue, value, [...at, ...issue.path]))
  return [...new Map(faults.toReversed().map(fault => [fault.path, fault])).values()].toReversed()
}

const faultsOfIssue = (issue: Issue, value: unknown, path: Path): readonly FieldFault[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ path: pathText([...path, key]), code: 'unknown' }))
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // The alternative that came nearest: it has the fewest faults.
    const [nearest = []] = [...issue.errors].sort((one, other) => one.length - other.length)
    return faultsOf(nearest, value, path)
  }
  const isMissing = valueAt(value, path) === undefined
  return [{ path: pathText(path), ...(isMissing ? { code: 'missing' } : kindOf(issue, valueAt(value, path))) }]
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

/** Formats that their name alone does not explain. */
const patterns: ReadonlyMap<string, string> = new Map([
  ['date', 'YYYY-MM-DD'],
  ['datetime', 'YYYY-MM-DDThh:mm:ssZ'],
])

/** Lengths of texts, lists and files; anything else that has bounds is a number or a moment. */
const withLength: ReadonlySet<string> = new Set(['string', 'array', 'set', 'file', 'map'])

/** The thirtieth of February: the form is right, so its sentence would mislead. */
const isNoDay = (format: string, text: unknown): boolean => {
  const [day] = (typeof text === 'string' && /^\d{4}-\d\d-\d\d/.exec(text)) || []
  if (day === undefined || !(format === 'datetime' || day === text)) return false
  const read = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== day
}

/** A + that was not escaped arrives as a space, before an offset. */
const isWithoutPlus = (text: unknown): boolean => typeof text === 'string' && /T[\d:.]+ \d\d:?\d\d$/i.test(text)

const kindOf = (issue: Issue, value: unknown): Omit<FieldFault, 'path'> => {
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'type', expected: issue.expected === 'int' ? 'integer' : issue.expected }
    case 'invalid_format':
      if (patterns.has(issue.format) && isNoDay(issue.format, value)) return { code: 'no_such_day' }
      if (issue.format === 'regex') return { code: 'rule' }
      return {
        code: 'format',
        expected: patterns.get(issue.format) ?? issue.format,
        ...(issue.format === 'datetime' && isWithoutPlus(value) && { hint: 'plus' }),
      }
    case 'invalid_value':
      return {
        code: 'value',
        expected: issue.values
          .filter(other => other !== misspeltType)
          .map(String)
          .join(', '),
        ...(issue.values.includes(misspeltType) && { hint: 'spelling' }),
      }
    case 'invalid_union':
      return 'options' in issue && issue.options
        ? { code: 'value', expected: issue.options.map(String).join(', ') }
        : { code: 'rule' }
    case 'too_big':
      return {
        code: withLength.has(issue.origin) ? 'too_long' : 'too_large',
        expected: String(issue.maximum),
      }
    case 'too_small':
      return {
        code: withLength.has(issue.origin) ? 'too_short' : 'too_small',
        expected: String(issue.minimum),
      }
    default:
      return { code: 'rule' }
  }
}

const texts = {
  missing: 'fieldFaults.missing',
  unknown: 'fieldFaults.unknown',
  repeated: 'fieldFaults.repeated',
  type: 'fieldFaults.type',
  format: 'fieldFaults.format',
  no_such_day: 'fieldFaults.noSuchDay',
  value: 'fieldFaults.value',
  too_short: 'fieldFaults.tooShort',
  too_long: 'fieldFaults.tooLong',
  too_small: 'fieldFaults.tooSmall',
  too_large: 'fieldFaults.tooLarge',
  rule: 'fieldFaults.rule',
} as const satisfies Record<FieldFaultCode, TextKey>

const hints = {
  together: 'fieldFaults.together',
  plus: 'fieldFaults.plus',
  spelling: 'fieldFaults.spelling',
  cursor: 'fieldFaults.cursor',
} as const satisfies Record<FieldFaultHint, TextKey>

/** A fault in the form of the response. */
export const toFieldFaultDto = ({ path, code, expected = '', refusal, hint }: FieldFault, say: Translate) => {
  const hinted = hint && say(hints[hint], { path, expected })
  // That a rule was broken says nothing more.
  if (code === 'rule' && hinted) return { path, code, message: hinted }
  const message = code === 'rule' && refusal ? say(errorTable[refusal].text) : say(texts[code], { expected })
  return { path, code, message: hinted ? `${message} ${hinted}` : message }
}

/** Throws FIELD_REPEATED if a field or parameter comes twice. */
export const requireOnce = (names: readonly string[]): void => {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const name of names) (seen.has(name) ? repeated : seen).add(name)
  if (repeated.size === 0) return
  throw new AppError('FIELD_REPEATED', {
    faults: [...repeated].map(name => ({ path: pathText([name]), code: 'repeated' })),
  })
}
