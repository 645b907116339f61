import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireType } from '@xrai/contract/records/radiograph'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { type Override, radiographForm } from './analyses.ts'
import { call } from './call.ts'
import { creditsQuery } from './credits.ts'
import { queryClient } from './query-client.ts'
import { invalidateAnswers } from './query-keys.ts'
import { isRefusal, type Refusal, unwrap } from './result.ts'
import { type UploadOptions, upload } from './upload.ts'

export interface CaseImage extends Override {
  readonly file: File
  readonly type: WireType
  /** The idempotency key, the same at every retry, so that it is stored and charged once. */
  readonly key: string
}

/** Adds a radiograph to a case and queues its analysis; resolves once the server has stored it. */
export function addCaseImage(caseId: string, { file, type, key, ...override }: CaseImage, options: UploadOptions) {
  const form = radiographForm(file, type, override)
  const headers = { 'Idempotency-Key': key }
  return upload(endpoints.addCaseImage, { params: { id: caseId }, form }, { ...options, headers })
}

const retry = (id: string) => call(endpoints.retryAnalysis, { params: { id } })

/** Queues a failed analysis again. */
export function useRetryAnalysis() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (analysisId: string) => unwrap(retry(analysisId)),
    onSuccess: ({ credits }) => {
      cache.setQueryData(creditsQuery.queryKey, credits)
      return invalidateAnswers(cache, 'cases', 'case', 'analyses', 'analysis')
    },
  })
}

/** Refusals of one analysis alone. Any other, such as an ended session or a full disk, would meet the next ones too. */
const ofOneAnalysis: ReadonlySet<string | undefined> = new Set(['NOT_FOUND', 'ANALYSIS_NOT_FAILED'])

interface Requested {
  readonly queued: number
  /** The refusal that ended it, else the first one. */
  readonly failure: Refusal | undefined
}

/** Queues analyses that failed or were never made, one after another; continues if the user leaves the page. */
export async function retryAnalyses(ids: readonly string[]): Promise<Requested> {
  let queued = 0
  let failure: Refusal | undefined
  for (const id of ids) {
    const result = await retry(id)
    if (!isRefusal(result)) {
      queued += 1
      queryClient.setQueryData(creditsQuery.queryKey, result.data.credits)
      continue
    }
    if (!ofOneAnalysis.has(result.code)) {
      failure = result
      break
    }
    failure ??= result
  }
  void invalidateAnswers(queryClient, 'cases', 'case', 'analyses', 'analysis')
  return { queued, failure }
}
