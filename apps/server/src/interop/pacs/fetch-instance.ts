import { AppError } from '@xrai/contract/errors/app-error'
import { minuteMs } from '@xrai/contract/records/durations'
import { radiographLimits } from '@xrai/contract/records/radiograph'
import { networkSyntaxes } from '@xrai/engine/transfer-syntax'
import { explicitLittleEndian } from '../../base/dicom-uids.ts'
import { busyStatuses } from '../../db/queries/interop/outbox.ts'
import { radiographClasses } from '../../imaging/receiving/require-radiograph.ts'
import { getInstance } from '../dicom-network/get-instance.ts'
import { splitFile } from '../dicom-network/part10.ts'
import { serviceUrl } from '../peers/web-access.ts'
import type { ListedInstance } from './list-instances.ts'
import { type Pacs, PacsError, type WebPacs } from './reach-pacs.ts'
import { singlePart } from './single-part.ts'
import { callPacs } from './web-call.ts'

/** The timeout for one instance: a PACS may load it from an offline archive first. */
const fetchMs = minuteMs
/** The maximum bytes around the file in a response: boundaries and headers. */
const wrapping = 16 * 1024

/**
 * Fetches one instance as a DICOM file, in the transfer syntax in which the PACS stores it if we read that. An AppError means that this
 * instance is not available: PACS_INSTANCE_NOT_GIVEN, IMAGE_TOO_LARGE. OutboundError, DimseError or PacsError mean that the
 * PACS is not available.
 */
export const fetchInstance = async (
  pacs: Pacs,
  studyUid: string,
  instance: ListedInstance,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  if (pacs.protocol === 'dicomweb') return fetchByWeb(pacs, studyUid, instance, signal)
  const { seriesUid, instanceUid, sopClass } = instance
  const late = AbortSignal.timeout(fetchMs)
  try {
    const { file, isTooLong } = await getInstance(
      pacs.target,
      { studyUid, seriesUid, instanceUid },
      {
        classes: sopClass === null ? [...radiographClasses] : [sopClass],
        transferSyntaxes: networkSyntaxes,
        maximumBytes: radiographLimits.bytes,
        signal: AbortSignal.any([signal, late]),
      },
    )
    if (isTooLong) throw new AppError('IMAGE_TOO_LARGE')
    if (!file) throw new AppError('PACS_INSTANCE_NOT_GIVEN')
    return file
  } catch (error) {
    throw late.aborted && !(error instanceof AppError) ? new PacsError('timeout') : error
  }
}

/** Statuses with which a server refuses a transfer syntax (PS3.18, 8.7.6). */
const refusedSyntax: readonly number[] = [400, 406]

/**
 * WADO-RS (PS3.18, 10.4); `transfer-syntax=*` requests the stored one (8.7.3.5.2). Requests the instance without compression
 * if the server refuses that or sends a transfer syntax that is not read.
 */
const fetchByWeb = async (
  pacs: WebPacs,
  studyUid: string,
  instance: ListedInstance,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const stored = await fetchIn('*', pacs, studyUid, instance, signal)
  if (typeof stored !== 'number') {
    const syntax = splitFile(stored)?.transferSyntax
    if (syntax === undefined || networkSyntaxes.includes(syntax)) return stored
  } else if (!refusedSyntax.includes(stored)) throw new AppError('PACS_INSTANCE_NOT_GIVEN')
  const converted = await fetchIn(explicitLittleEndian, pacs, studyUid, instance, signal)
  if (typeof converted !== 'number') return converted
  // The stored file is refused with its own reason.
  if (typeof stored !== 'number') return stored
  throw new AppError('PACS_INSTANCE_NOT_GIVEN')
}

/** The file, or the status with which the server refused it. */
const fetchIn = async (
  transferSyntax: string,
  pacs: WebPacs,
  studyUid: string,
  { seriesUid, instanceUid }: ListedInstance,
  signal: AbortSignal,
): Promise<Uint8Array | number> => {
  const url = serviceUrl(pacs.peer, 'wadoPath', `studies/${studyUid}/series/${seriesUid}/instances/${instanceUid}`)
  const accept = `multipart/related; type="application/dicom"; transfer-syntax=${transferSyntax}`
  const rule = { timeoutMs: fetchMs, maximumBytes: radiographLimits.bytes + wrapping, signal }
  const { status, contentType, bytes, isWhole } = await callPacs(pacs, url, accept, rule)
  if (status === 401 || status === 403) throw new PacsError('credentials', status)
  // Rate limited or unavailable: the next call would get the same response.
  if (busyStatuses.includes(status)) throw new PacsError('status', status)
  if (status !== 200) return status
  if (!isWhole) throw new AppError('IMAGE_TOO_LARGE')
  const file = singlePart(bytes, contentType)
  if (!file) throw new AppError('PACS_INSTANCE_NOT_GIVEN')
  return file
}
