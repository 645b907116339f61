import type { CodeableConcept } from '../datatypes.ts'
import { type Criterion, readToken } from './read-search.ts'
import { isToken } from './tokens.ts'

const tokensOf = (criteria: readonly Criterion[], name: string) =>
  criteria.filter(criterion => criterion.name === name).map(({ values }) => values.map(readToken))

/**
 * The values that match every criterion of the name, or 'any' if each criterion accepts any value of a system; undefined
 * without a criterion.
 */
export const valuesBy = (
  criteria: readonly Criterion[],
  name: string,
  systemFits: (system: string) => boolean,
): readonly string[] | 'any' | undefined => {
  const sets = tokensOf(criteria, name).map(tokens => {
    const fitting = tokens.filter(({ system }) => system === null || (system !== '' && systemFits(system)))
    return fitting.some(({ system, code }) => system !== null && code === '') ? 'any' : fitting.map(({ code }) => code)
  })
  const named = sets.filter(set => set !== 'any')
  if (named.length === 0) return sets.length === 0 ? undefined : 'any'
  return named.reduce((one, other) => one.filter(value => other.includes(value)))
}

/** For a criterion that every resource has a value for: 'any' then matches all. */
export const allowedBy = (...given: Parameters<typeof valuesBy>): readonly string[] | undefined => {
  const values = valuesBy(...given)
  return values === 'any' ? undefined : values
}

export const hasCode = (concepts: readonly CodeableConcept[], criteria: readonly Criterion[], name: string): boolean =>
  tokensOf(criteria, name).every(tokens =>
    tokens.some(token => concepts.some(({ coding = [] }) => coding.some(one => isToken(token, one.system, one.code)))),
  )

export const anySystem = () => true

/** The states of a type under FHIR's own names: those that a search shows by default, and those that it must name. */
export interface States {
  readonly system: string
  readonly shown: readonly string[]
  readonly hidden?: readonly string[]
}

export const statusesOf = (
  { system: own, shown, hidden = [] }: States,
  criteria: readonly Criterion[],
): readonly string[] | undefined => {
  const isOwn = (system: string) => system === own
  const allowed = allowedBy(
    criteria.filter(({ modifier }) => modifier === null),
    'status',
    isOwn,
  )
  const denied = criteria.filter(({ name, modifier }) => name === 'status' && modifier === 'not')
  if (denied.length === 0) return allowed
  const all = [...shown, ...hidden]
  const without = denied.flatMap(one => allowedBy([one], 'status', isOwn) ?? all)
  return (allowed ?? all).filter(status => !without.includes(status))
}
