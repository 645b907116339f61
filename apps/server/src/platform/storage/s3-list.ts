import { z } from 'zod'
import { isHash, type ListedFile } from './list-folder.ts'

/** One page of ListObjectsV2: its files, and the start of the next page. */
export interface S3Page {
  readonly files: readonly ListedFile[]
  readonly next: string | null
}

const contents = /<Contents>([\s\S]*?)<\/Contents>/g
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const fieldOf = (xml: string, name: string): string | null => {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole) ?? null
}

const listed = z.object({ hash: z.string(), bytes: z.coerce.number(), storedAt: z.coerce.date() })

/** Parses the response of ListObjectsV2 (Amazon S3 API reference); skips keys that are not files of the store. */
export const readS3Page = (xml: string): S3Page => {
  const files = [...xml.matchAll(contents)].flatMap(([, object = '']) => {
    const hash = fieldOf(object, 'Key')?.split('/').at(-1) ?? ''
    if (!isHash(hash)) return []
    return [listed.parse({ hash, bytes: fieldOf(object, 'Size'), storedAt: fieldOf(object, 'LastModified') })]
  })
  const isMore = fieldOf(xml, 'IsTruncated') === 'true'
  return { files, next: isMore ? fieldOf(xml, 'NextContinuationToken') : null }
}
