import { z } from 'zod'

/** The description of an environment variable in docs/settings.md. */
export interface SettingFacts {
  readonly what: string
  /** The default in words, if the schema cannot give it. */
  readonly fallback?: string
  readonly example?: string
  /** True if it may also be read from the file that `NAME_FILE` names. */
  readonly secret?: true
}

const factsOf = new Map<z.ZodType, SettingFacts>()

/**
 * An environment variable with its line in docs/settings.md. An empty variable is one that was not set: `.env` files and
 * compose files write them so.
 */
export const setting = <T extends z.ZodType>(type: T, facts: SettingFacts) => {
  const variable = z.preprocess(value => (value === '' ? undefined : value), type)
  factsOf.set(variable, facts)
  return variable
}

export const factsOfSetting = (variable: z.ZodType): SettingFacts => {
  const facts = factsOf.get(variable)
  if (!facts) throw new Error('a setting is declared without setting()')
  return facts
}
