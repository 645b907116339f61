import { z } from 'zod'
import { optional } from './optional.ts'

/** The environment variables that limit the processes that decode images. */
export const pictureSettingsSchema = z
  .object({
    /** Images decoded at once, besides the one being analysed. */
    PICTURE_PROCESSES: optional(z.coerce.number().int().min(1).max(64).default(2)),
    /** The memory limit of each process. */
    PICTURE_MEMORY_MB: optional(z.coerce.number().int().min(512).max(65_536).default(1024)),
    /** How long one image may take, without waiting for a free process. */
    PICTURE_TIMEOUT_MS: optional(z.coerce.number().int().min(1000).max(300_000).default(30_000)),
  })
  .transform(env => ({
    size: env.PICTURE_PROCESSES,
    memoryMb: env.PICTURE_MEMORY_MB,
    timeMs: env.PICTURE_TIMEOUT_MS,
  }))

export type PictureSettings = z.infer<typeof pictureSettingsSchema>
