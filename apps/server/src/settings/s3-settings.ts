import { z } from 'zod'
import { optional } from './optional.ts'

const variables = z.object({
  S3_ENDPOINT: optional(
    z
      .url({ protocol: /^https?$/ })
      .transform(url => url.replace(/\/+$/, ''))
      .optional(),
  ),
  S3_BUCKET: optional(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket')
      .optional(),
  ),
  S3_ACCESS_KEY_ID: optional(z.string().min(1).optional()),
  S3_SECRET_ACCESS_KEY: optional(z.string().min(1).optional()),
  S3_REGION: optional(z.string().default('us-east-1')),
  /** `path`: https://endpoint/bucket/key, which every S3 takes; `virtual`: https://bucket.endpoint/key. */
  S3_STYLE: optional(z.enum(['path', 'virtual']).default('path')),
})

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Null without S3_ENDPOINT: the files then lie under DATA_DIR. */
export const s3SettingsSchema = variables
  .superRefine((env, context) => {
    for (const name of env.S3_ENDPOINT === undefined ? [] : needed) {
      if (env[name] === undefined) {
        context.addIssue({ code: 'custom', path: [name], message: 'is needed when S3_ENDPOINT is set' })
      }
    }
  })
  .transform(env =>
    env.S3_ENDPOINT === undefined
      ? null
      : {
          endpoint: env.S3_ENDPOINT,
          // These three are there: the check above ran.
          bucket: env.S3_BUCKET ?? '',
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
          region: env.S3_REGION,
          style: env.S3_STYLE,
        },
  )

export type S3Settings = NonNullable<z.infer<typeof s3SettingsSchema>>
