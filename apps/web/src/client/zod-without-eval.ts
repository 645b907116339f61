import type { $ZodConfig } from 'zod/v4/core'

declare global {
  // The global by which zod shares its configuration between copies (zod/v4/core).
  var __zod_globalConfig: $ZodConfig | undefined
}

/**
 * Import before any module that may load zod, which would otherwise test whether it may compile its checks; the content
 * security policy refuses and reports that. Set without zod, so that screens without forms do not load it.
 */
globalThis.__zod_globalConfig = Object.assign(globalThis.__zod_globalConfig ?? {}, { jitless: true })
