import { useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { leaveAnalysisPages } from './analysis-pages.ts'
import { call } from './call.ts'
import { numberedPage } from './paging.ts'
import { queryClient } from './query-client.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { isRefusal, type Refusal } from './result.ts'

interface Deleted {
  readonly deleted: readonly string[]
  /** Those with a signed report that were not meant to go along. */
  readonly signed: readonly string[]
  /** Why the first was refused of the others. */
  readonly failure: Refusal | undefined
  /** Until when the last of them is held once the days of restoring are over. */
  readonly heldUntil: string | null
}

const askAgain = () =>
  invalidateAnswers(
    queryClient,
    ...(['analyses', 'analysis', 'case', 'cases', 'mounts', 'patient', 'patients', 'report', 'reports'] as const),
    'trash',
  )

interface Deleting {
  readonly withSigned: boolean
  /** Hears after each how many were tried. */
  readonly onStep?: (tried: number) => void
  /** Ends it before the next. */
  readonly signal?: AbortSignal
}

/** Deletes the radiographs one after the other; they leave the lists at once. */
export async function deleteImages(ids: readonly string[], { withSigned, onStep, signal }: Deleting): Promise<Deleted> {
  leaveAnalysisPages(new Set(ids), () => true)
  const [deleted, signed, held]: [string[], string[], string[]] = [[], [], []]
  let failure: Refusal | undefined
  for (const [at, id] of ids.entries()) {
    if (signal?.aborted) break
    const result = await call(endpoints.deleteImage, { params: { id }, query: { signed: `${withSigned}` } })
    if (!isRefusal(result)) {
      deleted.push(id)
      if (result.data.heldUntil !== null) held.push(result.data.heldUntil)
    } else if (result.code === 'IMAGE_SIGNED') signed.push(id)
    else failure ??= result
    onStep?.(at + 1)
  }
  void askAgain()
  return { deleted, signed, failure, heldUntil: held.toSorted().at(-1) ?? null }
}

/** Why the first was refused of those that were; undefined when all are back. */
export async function restoreImages(ids: readonly string[]): Promise<Refusal | undefined> {
  let failure: Refusal | undefined
  for (const id of ids) {
    const result = await call(endpoints.restoreImage, { params: { id } })
    if (isRefusal(result)) failure ??= result
  }
  void askAgain()
  return failure
}

/** A page of those that can be restored, the latest first. */
export const useDeletedImages = (query: { readonly page: number; readonly size: number }) =>
  useQuery(
    numberedPage(keyOf('trash', 'images', query), signal => call(endpoints.listDeletedImages, { query }, { signal })),
  )
