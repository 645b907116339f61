import { callGuarded, type GuardedAnswer } from '../../platform/outbound/call-guarded.ts'
import { faultOfStatus, isEmptyAnswer } from '../peers/peer-fault.ts'
import { serviceUrl } from '../peers/web-access.ts'
import { readDicomJson } from './dicom-json.ts'
import { PacsError, type WebPacs } from './reach-pacs.ts'

const searchMs = 20_000
/** The DICOM JSON of a study is a few kilobytes. */
const answerBytes = 4 * 1024 * 1024

/** Some servers refuse a `limit` above 200. */
const pageLength = 100

/** The statuses by which a server that has no pages refuses an `offset`. */
const refusedOffset: readonly (number | null)[] = [400, 404, 416]

type Texts = (tag: number) => string | undefined

interface WebQuestion {
  /** The path below the service's base URL. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** The tag of the UID that names each object. */
  readonly uidTag: number
  readonly most: number
  readonly signal?: AbortSignal | undefined
}

/**
 * A QIDO-RS search (PS3.18, 10.6); returns a text-by-tag reader per object that has the UID, `most` at most. It is read page
 * by page until one brings nothing new, because a server may answer fewer objects than asked, and may ignore `offset`. If it
 * refuses `offset` after a page that `limit` did not cut, that page was the last. Throws OutboundError or PacsError.
 */
export const searchWeb = async (
  pacs: WebPacs,
  { path, query = {}, uidTag, most, signal }: WebQuestion,
): Promise<{ readonly objects: readonly Texts[]; readonly isCut: boolean }> => {
  const found = new Map<string, Texts>()
  let offset = 0
  let isLastCut = true
  while (found.size <= most) {
    const before = found.size
    const limit = Math.min(pageLength, most + 1 - before)
    const place = { limit: String(limit), ...(offset > 0 && { offset: String(offset) }) }
    const page = await readPage(pacs, { path, query: { ...query, ...place }, signal }).catch((error: unknown) => {
      if (isLastCut || !(error instanceof PacsError) || !refusedOffset.includes(error.failure.status)) throw error
      return []
    })
    for (const textOf of page) {
      const uid = textOf(uidTag)
      if (uid) found.set(uid, textOf)
    }
    if (found.size === before) break
    offset += page.length
    isLastCut = page.length === limit
  }
  return { objects: [...found.values()].slice(0, most), isCut: found.size > most }
}

/**
 * The protocol puts the search terms into the URL's query: it goes to the PACS by https or in a network that the operator
 * allowed, and we never log it.
 */
const readPage = async (
  pacs: WebPacs,
  { path, query, signal }: Required<Pick<WebQuestion, 'path' | 'query'>> & Pick<WebQuestion, 'signal'>,
): Promise<Texts[]> => {
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
