import en from './en.json' with { type: 'json' }
import type { Catalogue } from './spanish.ts'

/** A text that the Spanish catalogue has and this one has not does not compile. */
export const english: Catalogue = en
