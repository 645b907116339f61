import type { Plugin } from 'vite'
import { builtAlone } from './built-alone.ts'

/** The file that it is in the bundle. */
export const startScript = /^assets\/start-[\w-]+\.js$/

/** The script that the site's pages begin with, in one file: what it would share with the app would be further requests. */
export const siteStart = (): Plugin => ({
  name: 'site-start',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    async handler() {
      this.emitFile({ type: 'asset', name: 'start.js', source: await builtAlone('src/site/start.ts') })
    },
  },
})
