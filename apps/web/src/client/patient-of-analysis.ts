import { useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** The patient of an analysed radiograph, with the medical alerts. */
export const usePatientOfAnalysis = (id: string) =>
  useQuery({
    queryKey: keyOf('patient-of-analysis', id),
    queryFn: ({ signal }) => unwrap(call(endpoints.getPatientOfAnalysis, { params: { id } }, { signal })),
  })
