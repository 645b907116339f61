import { z } from 'zod'
import { setting } from './setting.ts'

/** Files in an S3 instead of `DATA_DIR`. */
export const s3Variables = {
  S3_ENDPOINT: setting(
    z
      .url({ protocol: /^https?$/ })
      .transform(url => url.replace(/\/+$/, ''))
      .optional(),
    {
      what: 'the files in any S3 instead of `DATA_DIR`; then the next three are needed',
      example: 'https://s3.example',
    },
  ),
  S3_BUCKET: setting(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket')
      .optional(),
    { what: 'the bucket' },
  ),
  S3_ACCESS_KEY_ID: setting(z.string().min(1).optional(), { what: 'the key of an account', secret: true }),
  S3_SECRET_ACCESS_KEY: setting(z.string().min(1).optional(), { what: 'its secret', secret: true }),
  S3_REGION: setting(z.string().default('us-east-1'), { what: 'the region of the bucket' }),
  S3_STYLE: setting(z.enum(['path', 'virtual']).default('path'), {
    what: "`virtual` for a bucket in the host's name",
  }),
}

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Null without S3_ENDPOINT: the files then lie under DATA_DIR. */
export const s3SettingsSchema = z
  .object(s3Variables)
  .superRefine((env, context) => {
    if (env.S3_ENDPOINT === undefined) {
      // Without its address the files would silently go to the disk, which in a container ends with it.
      const said = needed.find(name => env[name] !== undefined)
      if (said !== undefined)
        context.addIssue({ code: 'custom', path: ['S3_ENDPOINT'], message: `is needed when ${said} is set` })
      return
    }
    for (const name of needed) {
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
