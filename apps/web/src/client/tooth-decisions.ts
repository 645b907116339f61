import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import type { DecidedPresence } from '@xrai/contract/teeth/tooth-presence'
import { analysisQuery } from './analyses.ts'
import { call } from './call.ts'
import { invalidateAnswers } from './query-keys.ts'
import { unwrap } from './result.ts'

interface ToothAct {
  readonly tooth: Fdi
  readonly presence: DecidedPresence | null
}

/** Decides whether a tooth is present in the mouth or absent from it, one tooth after another. */
export function useDecideTooth(id: string) {
  const cache = useQueryClient()
  return useMutation({
    // Answers out of their order would leave an older analysis on screen.
    scope: { id: `teeth ${id}` },
    mutationFn: (body: ToothAct) => unwrap(call(endpoints.decideTooth, { params: { id }, body })),
    onSuccess: analysis => {
      cache.setQueryData(analysisQuery(id).queryKey, analysis)
      // Not awaited, because the next tooth is sent after this returns.
      void invalidateAnswers(cache, 'report', 'reports', 'analyses', 'case', 'cases', 'patient', 'odontogram')
    },
  })
}
