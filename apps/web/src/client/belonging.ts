import * as endpoints from '@xrai/contract/routes/endpoints'
import type { BelongingChange } from '@xrai/contract/routes/images'
import { leaveAnalysisPages } from './analysis-pages.ts'
import { callBatch, inBatches, refusalOf } from './image-batches.ts'
import { queryClient } from './query-client.ts'
import { invalidateAnswers } from './query-keys.ts'
import { isRefusal, type Refusal } from './result.ts'

export interface Move {
  readonly id: string
  readonly to: BelongingChange
}

export interface Moved {
  /** The moves that undo these. */
  readonly back: readonly Move[]
  /** Why the first of the refused radiographs was refused, without the differing ones. */
  readonly failure: Refusal | undefined
  /** The radiographs whose signed report names another person, and that name. */
  readonly differing: readonly { readonly id: string; readonly name: string }[]
  /** The moved radiographs that get another patient only by an amendment of their signed report. */
  readonly final: readonly string[]
  /** How many left their case, because it belongs to another patient. */
  readonly leftCases: number
}

/** Moves radiographs to their patients and cases; those with a new patient leave the inbox at once. */
export async function moveImages(moves: readonly Move[], givesPatient: boolean): Promise<Moved> {
  if (givesPatient) leaveAnalysisPages(new Set(moves.map(({ id }) => id)), ({ patient }) => patient === 'none')
  const back = new Map<string, Move>()
  const differing: Moved['differing'][number][] = []
  let failure: Refusal | undefined
  let leftCases = 0
  const final: string[] = []
  for (const batch of inBatches(moves)) {
    const body = { moves: batch.map(({ id, to }) => ({ id, ...to })) }
    const result = await callBatch(endpoints.moveImages, { body })
    if (isRefusal(result)) {
      failure ??= result
      break
    }
    for (const refused of result.data.refused) {
      if (refused.code === 'PATIENT_NAME_DIFFERS') differing.push({ id: refused.id, name: refused.subject ?? '' })
      else failure ??= refusalOf(refused)
    }
    for (const { id, before, caseId, final: isFinal } of result.data.moved) {
      if (isFinal) {
        final.push(id)
        continue
      }
      // The undo of a second move returns to the start of the first.
      if (back.has(id)) continue
      back.set(id, { id, to: before })
      if (before.caseId !== null && caseId === null) leftCases++
    }
  }
  void invalidateAnswers(
    queryClient,
    'analyses',
    'analysis',
    'case',
    'cases',
    'mounts',
    'patient',
    'patient-of-analysis',
    'patient-proposals',
    'patients',
    'report',
    'reports',
  )
  return { back: [...back.values()], failure, differing, final, leftCases }
}
