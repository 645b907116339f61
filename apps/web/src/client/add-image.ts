import type { WireType } from '@xrai/contract/records/radiograph'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { type UploadOptions, upload } from './upload.ts'

export interface OneOfMany {
  readonly file: File
  /** Its name in the record. */
  readonly name: string
  /** The idempotency key, the same at every retry, so that a file whose response was lost is stored once. */
  readonly key: string
  /** Undefined leaves the type to the file and the quality check. */
  readonly type?: WireType | undefined
  readonly patientId?: string | undefined
  readonly siteId?: string | undefined
  /** 'ask': not stored if the clinic has the same image in another file. */
  readonly similar?: 'ask' | undefined
}

/** Stores one radiograph of a bulk upload and queues its analysis. */
export function addImage({ file, name, key, ...fields }: OneOfMany, options: UploadOptions) {
  const form = new FormData()
  form.set('image', file, name)
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.set(field, value)
  return upload(endpoints.addImage, { form }, { ...options, headers: { 'Idempotency-Key': key } })
}
