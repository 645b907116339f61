import { z } from 'zod'
import { setting } from './setting.ts'

/** Limits of the processes that decode images. */
export const pictureVariables = {
  PICTURE_PROCESSES: setting(z.coerce.number().int().min(1).max(64).default(2), {
    what: 'processes that decode pictures at once, beside those of the detector',
  }),
  PICTURE_MEMORY_MB: setting(z.coerce.number().int().min(512).max(65_536).default(1024), {
    what: 'what one of them may hold; past it the file is refused',
  }),
  PICTURE_TIMEOUT_MS: setting(z.coerce.number().int().min(1000).max(300_000).default(30_000), {
    what: 'how long a picture may take, without the wait for a free process; past it the file is refused, unless its process had less processor time than that: then it may take three times as long, but at most two minutes more, and past that the answer is 503',
  }),
}

export const pictureSettingsSchema = z.object(pictureVariables).transform(env => ({
  size: env.PICTURE_PROCESSES,
  memoryMb: env.PICTURE_MEMORY_MB,
  timeMs: env.PICTURE_TIMEOUT_MS,
}))

export type PictureSettings = z.infer<typeof pictureSettingsSchema>
