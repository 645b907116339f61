import { radiographBytesMaximum } from '@xrai/contract/records/limits'
import type { AddedImage } from '@xrai/contract/routes/bulk'
import { t } from '@xrai/contract/strings/translate'
import { addImage } from '../../client/add-image.ts'
import { isReachable } from '../../client/connection.ts'
import { isRefusal, type Refusal, type Result } from '../../client/result.ts'
import type { UploadOptions } from '../../client/upload.ts'
import { fileToSend } from '../anonymise/file-to-send.ts'
import { wordedFor } from '../image-intake/worded-for.ts'
import type { BulkFile, PatientName } from './bulk-file.ts'
import { uploadCut } from './run.ts'

/** Options for all files of a run. */
export interface RunOptions {
  readonly keepsPatient: boolean
  readonly patient?: PatientName | undefined
  readonly siteId?: string | undefined
}

/** Prepares one file for storage and sends it. */
export async function sendFile(
  { file, name, key, type, isWanted }: Pick<BulkFile, 'key' | 'name' | 'type' | 'isWanted'> & { readonly file: File },
  { keepsPatient, patient, ...fields }: RunOptions,
  options: UploadOptions,
): Promise<Result<AddedImage>> {
  // Checked here, so that a video of gigabytes is not read only to be refused.
  if (file.size > radiographBytesMaximum) return refused('IMAGE_TOO_LARGE', t('errors.imageTooLarge'))
  if (!(await isReadable(file))) return gone()
  const ready = await fileToSend(file, keepsPatient)
  if (isRefusal(ready)) return ready
  // A file without its patient gets a name without patient data too.
  const sent = ready.data === file ? { file, name } : { file: ready.data, name: ready.data.name }
  // A new key, because under the first one the server would replay that it did not store the file.
  const asked = isWanted ? ({ key: `${key}-wanted` } as const) : ({ key, similar: 'ask' } as const)
  const result = await addImage({ ...sent, ...asked, type, patientId: patient?.id, ...fields }, options)
  if (!isRefusal(result)) return result
  if (result.kind !== 'offline') return wordedFor(file, result)
  // To a request, a file that was removed from the disk looks like a network failure.
  if (!(await isReadable(file))) return gone()
  return (await isReachable()) ? refused(uploadCut, t('bulk.uploadCut')) : result
}

/** False if the file was moved, deleted or changed since it was chosen. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const refused = (code: string, error: string): Refusal => ({ kind: 'refused', error, code })
const gone = () => refused('FILE_GONE', t('bulk.fileGone'))
