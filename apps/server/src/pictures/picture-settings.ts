import { z } from 'zod'
import { optional } from '../optional.ts'

/** The part of the environment that limits the processes that decode pictures. */
export const pictureSettingsSchema = z
  .object({
    /** Pictures decoded at once, beside the one that is analysed. */
    PICTURE_PROCESSES: optional(z.coerce.number().int().min(1).max(64).default(2)),
    /** What one of them may hold. */
    PICTURE_MEMORY_MB: optional(z.coerce.number().int().min(512).max(65_536).default(1024)),
    /** How long one picture may take, without its wait for a free process. */
    PICTURE_TIMEOUT_MS: optional(z.coerce.number().int().min(1000).max(300_000).default(30_000)),
  })
  .transform(env => ({
    size: env.PICTURE_PROCESSES,
    memoryMb: env.PICTURE_MEMORY_MB,
    timeMs: env.PICTURE_TIMEOUT_MS,
  }))

export type PictureSettings = z.infer<typeof pictureSettingsSchema>
