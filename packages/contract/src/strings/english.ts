import en from './en.json' with { type: 'json' }
import type { Catalogue } from './spanish.ts'

// While texts are still being added to the Spanish catalogue.
export const english = en as Catalogue
