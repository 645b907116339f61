import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Body } from '@xrai/contract/routes/route'
import type * as signatures from '@xrai/contract/routes/signatures'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** Every signature of an analysis's report, the latest first. */
export const useSignatures = (analysisId: string) =>
  useQuery({
    queryKey: keyOf('report', 'signatures', analysisId),
    queryFn: ({ signal }) => unwrap(call(endpoints.listSignatures, { params: { id: analysisId } }, { signal })),
  })

/** A signature changes the report's state on every screen. */
const useSigning = <Sent>(send: (sent: Sent) => Promise<unknown>, onSuccess?: () => void) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    // Here and not at the call, because the calling component may be unmounted by then.
    ...(onSuccess && { onSuccess }),
    // Even after a refusal, because the report then differs from what was displayed.
    onSettled: () =>
      invalidateAnswers(cache, 'report', 'reports', 'results', 'analysis', 'analyses', 'case', 'cases', 'patient'),
  })
}

/** Signs the report; asks the user to confirm their identity if that is not recent. */
export const useSignReport = (id: string, onSuccess: () => void) =>
  useSigning(
    (body: Body<typeof signatures.signReport>) => unwrap(call(endpoints.signReport, { params: { id }, body })),
    onSuccess,
  )

export const useOpenAmendment = (id: string) =>
  useSigning(() => unwrap(call(endpoints.beginAmendment, { params: { id } })))

export const useDiscardAmendment = (id: string) =>
  useSigning(() => unwrap(call(endpoints.discardAmendment, { params: { id } })))

/** The last signed version of the report, as DICOM files in a ZIP. */
export const fetchDicomResults = (id: string) => call(endpoints.getDicomResults, { params: { id } })

/** The PDF of one signed version. */
export const fetchSignedPdf = (id: string, version: number) =>
  call(endpoints.getSignedPdf, { params: { id, version: String(version) } })
