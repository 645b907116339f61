import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireType } from '@xrai/contract/records/radiograph'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { type Override, radiographForm } from './analyses.ts'
import { call } from './call.ts'
import { creditsQuery } from './credits.ts'
import { invalidateAnswers } from './query-keys.ts'
import { unwrap } from './result.ts'
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

/** Queues a failed analysis again. */
export function useRetryAnalysis() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (analysisId: string) => unwrap(call(endpoints.retryAnalysis, { params: { id: analysisId } })),
    onSuccess: ({ credits }) => {
      cache.setQueryData(creditsQuery.queryKey, credits)
      return invalidateAnswers(cache, 'cases', 'case', 'analyses', 'analysis')
    },
  })
}
