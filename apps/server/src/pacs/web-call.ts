import { callGuarded, type GuardedAnswer } from '../outbound/call-guarded.ts'
import { faultOfStatus, isEmptyAnswer } from '../peers/peer-fault.ts'
import { serviceUrl } from '../peers/web-access.ts'
import { readDicomJson } from './dicom-json.ts'
import { PacsError, type WebPacs } from './reach-pacs.ts'

const searchMs = 20_000
/** A study is some kilobyte of DICOM JSON. */
const answerBytes = 4 * 1024 * 1024

interface WebQuestion {
  /** Below the service's address. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/**
 * One search by QIDO-RS (PS3.18, 10.6): its objects, each as the text of a tag. What is searched for stands in the query of the
 * address, as the protocol has it: the PACS's, by https or in a net that the operator opened, and written in no log of ours.
 * OutboundError, PacsError.
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

/** GET with the peer's own authorization. OutboundError. */
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
