import { callGuarded, type GuardedAnswer } from '../../platform/outbound/call-guarded.ts'
import { faultOfStatus, isEmptyAnswer } from '../peers/peer-fault.ts'
import { serviceUrl } from '../peers/web-access.ts'
import { readDicomJson } from './dicom-json.ts'
import { PacsError, type WebPacs } from './reach-pacs.ts'

const searchMs = 20_000
/** The DICOM JSON of a study is a few kilobytes. */
const answerBytes = 4 * 1024 * 1024

interface WebQuestion {
  /** The path below the service's base URL. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/**
 * One QIDO-RS search (PS3.18, 10.6); returns a text-by-tag reader per object. The protocol puts the search terms into the
 * URL's query: it goes to the PACS by https or in a network that the operator allowed, and we never log it. Throws
 * OutboundError or PacsError.
 */
export const searchWeb = async (
  pacs: WebPacs,
  { path, query, signal }: WebQuestion,
): Promise<((tag: number) => string | undefined)[]> => {
  const url = serviceUrl(pacs.peer, 'qidoPath', path, query)
  const rule = { timeoutMs: searchMs, maximumBytes: answerBytes, signal }
  const { status, bytes, isWhole } = await callPacs(pacs, url, 'application/dicom+json', rule)
  const fault = faultOfStatus(status)
  if (fault !== null) throw new PacsError(fault, status)
  if (isEmptyAnswer({ status, bytes, isWhole })) return []
  const objects = isWhole ? readDicomJson(bytes) : null
  if (!objects) throw new PacsError('not-dicom-json', status)
  return objects
}

/** GET with the peer's own authorization. Throws OutboundError. */
export const callPacs = (
  { authorization, opened }: WebPacs,
  url: URL,
  accept: string,
  { signal, ...rule }: { timeoutMs: number; maximumBytes: number; signal?: AbortSignal | undefined },
): Promise<GuardedAnswer> =>
  callGuarded(
    { method: 'GET', url, headers: { accept, ...authorization } },
    { ...rule, opened, target: 'dicomweb', ...(signal && { signal }) },
  )
