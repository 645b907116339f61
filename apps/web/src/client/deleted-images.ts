import { useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { leaveAnalysisPages } from './analysis-pages.ts'
import { call } from './call.ts'
import { callBatch, inBatches, refusalOf } from './image-batches.ts'
import { numberedPage } from './paging.ts'
import { queryClient } from './query-client.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { isRefusal, type Refusal } from './result.ts'

interface Deleted {
  readonly deleted: readonly string[]
  /** Those with a signed report, which were not deleted because the user did not confirm it. */
  readonly signed: readonly string[]
  /** The refusal of the first of the others. */
  readonly failure: Refusal | undefined
  /** The end of the last one's retention after the undo period. */
  readonly heldUntil: string | null
}

const askAgain = () =>
  invalidateAnswers(
    queryClient,
    ...(['analyses', 'analysis', 'case', 'cases', 'mounts', 'patient', 'patients', 'report', 'reports'] as const),
    'trash',
  )

/** Deletes the radiographs, which leave the lists at once; continues if the user leaves the page. */
export async function deleteImages(ids: readonly string[], { withSigned }: { readonly withSigned: boolean }) {
  leaveAnalysisPages(new Set(ids), () => true)
  const deleted: string[] = []
  const signed: string[] = []
  const held: string[] = []
  let failure: Refusal | undefined
  for (const images of inBatches(ids)) {
    const body = { images, signed: withSigned }
    const result = await callBatch(endpoints.deleteImages, { body })
    if (isRefusal(result)) {
      failure ??= result
      break
    }
    deleted.push(...result.data.deleted)
    if (result.data.heldUntil !== null) held.push(result.data.heldUntil)
    for (const one of result.data.refused) {
      if (one.code === 'IMAGE_SIGNED') signed.push(one.id)
      else failure ??= refusalOf(one)
    }
  }
  void askAgain()
  return { deleted, signed, failure, heldUntil: held.toSorted().at(-1) ?? null } satisfies Deleted
}

/** Why the first of the refused radiographs was refused; undefined if all were restored. */
export async function restoreImages(ids: readonly string[]): Promise<Refusal | undefined> {
  let failure: Refusal | undefined
  for (const images of inBatches(ids)) {
    const result = await callBatch(endpoints.restoreImages, { body: { images } })
    failure ??= isRefusal(result) ? result : result.data.refused.map(refusalOf)[0]
  }
  void askAgain()
  return failure
}

/** A page of restorable radiographs, latest first. */
export const useDeletedImages = (query: { readonly page: number; readonly size: number }) =>
  useQuery(
    numberedPage(keyOf('trash', 'images', query), signal => call(endpoints.listDeletedImages, { query }, { signal })),
  )
