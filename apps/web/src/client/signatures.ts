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

/** A signature changes the state of the report wherever it is shown. */
const useSigning = <Sent>(send: (sent: Sent) => Promise<unknown>, onSuccess?: () => void) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    // Here and not at the call: what sends it may be off the screen by then.
    ...(onSuccess && { onSuccess }),
    // Also where it is refused: then the report is not as it was shown.
    onSettled: () =>
      invalidateAnswers(cache, 'report', 'reports', 'results', 'analysis', 'analyses', 'case', 'cases', 'patient'),
  })
}

/** Signs the report; asks who one is where that was not proved of late. */
export const useSignReport = (id: string, onSuccess: () => void) =>
  useSigning(
    (body: Body<typeof signatures.signReport>) => unwrap(call(endpoints.signReport, { params: { id }, body })),
    onSuccess,
  )

export const useOpenAmendment = (id: string) =>
  useSigning(() => unwrap(call(endpoints.openAmendment, { params: { id } })))

export const useDiscardAmendment = (id: string) =>
  useSigning(() => unwrap(call(endpoints.discardAmendment, { params: { id } })))

/** The report as it was signed last, as DICOM files in a ZIP. */
export const fetchDicomResults = (id: string) => call(endpoints.getDicomResults, { params: { id } })

/** The PDF of one version as it was signed. */
export const fetchSignedPdf = (id: string, version: number) =>
  call(endpoints.getSignedPdf, { params: { id, version: String(version) } })
