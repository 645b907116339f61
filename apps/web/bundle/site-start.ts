import type { Plugin } from 'vite'
import { builtAlone } from './built-alone.ts'

/** The name of its file in the bundle. */
export const startScript = /^assets\/start-[\w-]+\.js$/

/**
 * Builds the start script of the site's pages as one file, because code shared with the app would need further
 * requests.
 */
export const siteStart = (): Plugin => ({
  name: 'site-start',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    async handler() {
      this.emitFile({ type: 'asset', name: 'start.js', source: await builtAlone('src/shell/site/start.ts') })
    },
  },
})
