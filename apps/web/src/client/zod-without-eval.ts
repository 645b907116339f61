import type { $ZodConfig } from 'zod/v4/core'

declare global {
  // zod's own name for what its copies in a page share (zod/v4/core).
  var __zod_globalConfig: $ZodConfig | undefined
}

/**
 * To be imported before anything that may bring zod: it would try whether it may compile its checks, which the content
 * security policy refuses and reports. Set without zod, which stays out of the scripts of screens that have no form.
 */
globalThis.__zod_globalConfig = Object.assign(globalThis.__zod_globalConfig ?? {}, { jitless: true })
