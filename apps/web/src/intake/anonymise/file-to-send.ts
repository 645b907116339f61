import { AppError } from '@xrai/contract/errors/app-error'
import { errorTable } from '@xrai/contract/errors/table'
import { t } from '@xrai/contract/strings/translate'
import { isReachable } from '../../client/connection.ts'
import type { Refusal, Result } from '../../client/result.ts'
import { withoutPatient } from './without-patient.ts'

/** The code of a refusal because this page is too old: the server no longer has its scripts. */
export const pageOutdated = 'PAGE_OUTDATED'

/** The file to send: without the patient's identity, unless that is kept; or the reason why it cannot be sent. */
export async function fileToSend(chosen: File, keepsPatient: boolean): Promise<Result<File>> {
  if (keepsPatient) return { data: chosen }
  return withoutPatient(chosen).then(data => ({ data }), refusalOf)
}

async function refusalOf(cause: unknown): Promise<Refusal> {
  // A TypeError means that the script failed to load: the file itself is not at fault.
  if (cause instanceof TypeError)
    return (await isReachable())
      ? { kind: 'refused', error: t('anonymise.outdated'), code: pageOutdated }
      : { kind: 'offline', error: t('ui.offline') }
  const code = cause instanceof AppError ? cause.code : 'DICOM_DAMAGED'
  const text = code === 'DICOM_DAMAGED' ? 'anonymise.unreadable' : errorTable[code].text
  return { kind: 'refused', error: t(text), code }
}
