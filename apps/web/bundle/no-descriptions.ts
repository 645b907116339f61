import type { Plugin } from 'vite'

/** `.meta({ description: '…' })` with one string, as the source has it or as a compiler prints it. */
const described = /\.meta\(\{\s*description:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$]*`),?\s*\}\)/g

/** The code of a schema without the descriptions of its fields. */
export const withoutDescriptions = (code: string): string => code.replace(described, '')

/** Leaves the descriptions of the contract's fields out of the browser's script, because only OpenAPI shows them. */
export const noDescriptions = (): Plugin => ({
  name: 'no-descriptions',
  apply: 'build',
  transform: {
    filter: { id: /\/packages\/contract\/src\//, code: '.meta(' },
    handler: code => ({ code: withoutDescriptions(code), map: null }),
  },
})
