import type { PacsQuestion } from '@xrai/contract/records/pacs-patient'
import type { PeerFault } from '@xrai/contract/routes/peer-terms'
import type { PeerRow } from '../db/queries/dicom-peers.ts'
import { callGuarded } from '../outbound/call-guarded.ts'
import { faultOfStatus } from '../peers/peer-fault.ts'
import type { PeerNeeds } from '../peers/test-peer.ts'
import { serviceUrl } from '../peers/web-access.ts'
import { readDicomJson } from './dicom-json.ts'
import { type FoundStudies, type FoundStudy, readStudy } from './found-study.ts'

const searchMs = 20_000
/** A study is some kilobyte of DICOM JSON. */
const answerBytes = 4 * 1024 * 1024

type WebAnswer = FoundStudies & { readonly fault: PeerFault | null; readonly status: number | null }

/**
 * By QIDO-RS (PS3.18, 10.6). What is searched for stands in the query of its address, as the protocol has it: the PACS's, by
 * https or in a net that the operator opened, and written in no log of ours. OutboundError.
 */
export const findByWeb = async (
  { settings }: Pick<PeerNeeds, 'settings'>,
  peer: PeerRow,
  authorization: Readonly<Record<string, string>>,
  questions: readonly PacsQuestion[],
  { most, signal }: { readonly most: number; readonly signal?: AbortSignal | undefined },
): Promise<WebAnswer> => {
  const studies: FoundStudy[] = []
  let isCut = false
  for (const question of questions) {
    const asked = 'patientId' in question ? { PatientID: question.patientId } : { PatientName: question.patientName }
    const query = { ...asked, includefield: '00081030', limit: String(most + 1) }
    const url = serviceUrl(peer, 'qidoPath', 'studies', query)
    const headers = { accept: 'application/dicom+json', ...authorization }
    const rule = { timeoutMs: searchMs, maximumBytes: answerBytes, opened: settings.peerPrivateHosts } as const
    const answer = await callGuarded(
      { method: 'GET', url, headers },
      { ...rule, target: 'dicomweb', ...(signal && { signal }) },
    )
    const { status, bytes, isWhole } = answer
    const fault = faultOfStatus(status)
    if (fault !== null) return { studies: [], isCut: false, fault, status }
    // No study: an answer without a body (PS3.18, table 10.6.3-1).
    if (status === 204) continue
    const objects = isWhole ? readDicomJson(bytes) : null
    if (!objects) return { studies: [], isCut: false, fault: 'not-dicom-json', status }
    isCut ||= objects.length > most
    studies.push(...objects.slice(0, most).flatMap(textOf => readStudy(textOf) ?? []))
  }
  return { studies, isCut, fault: null, status: null }
}
