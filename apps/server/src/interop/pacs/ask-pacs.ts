import { type PacsSearch, pacsStudiesMaximum } from '@xrai/contract/routes/pacs'
import type { PeerRow } from '../../db/queries/interop/dicom-peers.ts'
import { faultOfCall } from '../peers/peer-fault.ts'
import type { ReachNeeds } from '../peers/test-peer.ts'
import { findByDimse } from './find-by-dimse.ts'
import { findByWeb } from './find-by-web.ts'
import type { FoundStudies, StudyQuestion } from './found-study.ts'
import { type Pacs, PacsError, reachPacs } from './reach-pacs.ts'

export type AskedPacs = FoundStudies & Pick<PacsSearch, 'fault' | 'rejection' | 'status'>

const nothing = { fault: null, rejection: null, status: null } as const

/** Queries a PACS for studies; failures are part of the result. `callingAe` is the clinic's own title. */
export const askPacs = async (
  needs: ReachNeeds,
  peer: PeerRow,
  callingAe: string | null,
  questions: readonly StudyQuestion[],
  signal: AbortSignal | undefined,
): Promise<AskedPacs> => {
  try {
    const found = await findStudies(await reachPacs(needs, peer, callingAe), questions, signal)
    return { ...nothing, ...found }
  } catch (error) {
    const failure = error instanceof PacsError ? error.failure : { ...nothing, ...faultOfCall(error) }
    return { ...failure, studies: [], isCut: false }
  }
}

const findStudies = (pacs: Pacs, questions: readonly StudyQuestion[], signal: AbortSignal | undefined) => {
  const rule = { most: pacsStudiesMaximum, signal }
  return pacs.protocol === 'dicomweb' ? findByWeb(pacs, questions, rule) : findByDimse(pacs.target, questions, rule)
}
