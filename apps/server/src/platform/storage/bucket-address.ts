import type { S3Settings } from '../../settings/s3-settings.ts'

/** The URL before a key: with the bucket as the first part of the path, or of the host. */
export const bucketAddress = ({
  endpoint,
  bucket,
  style,
}: Pick<S3Settings, 'endpoint' | 'bucket' | 'style'>): string => {
  if (style === 'path') return `${endpoint}/${bucket}`
  const { protocol, host, pathname } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}${pathname.replace(/\/+$/, '')}`
}
