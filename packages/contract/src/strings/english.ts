import en from './en.json' with { type: 'json' }
import type { Catalogue } from './spanish.ts'

/** Does not compile if a text of the Spanish catalogue is missing here. */
export const english: Catalogue = en
