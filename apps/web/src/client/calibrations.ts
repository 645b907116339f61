import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CalibrationsAnswer, NewCalibration } from '@xrai/contract/routes/calibrations'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** The clinic's calibrations of its machines. */
export const useCalibrations = () =>
  useQuery({
    queryKey: keyOf('calibrations'),
    queryFn: ({ signal }) => unwrap(call(endpoints.listCalibrations, {}, { signal })),
  })

function useKeepCalibrations() {
  const cache = useQueryClient()
  return (answer: CalibrationsAnswer) => {
    cache.setQueryData(keyOf('calibrations'), answer)
    return invalidateAnswers(cache, 'analysis', 'analyses', 'case', 'cases', 'report', 'reports')
  }
}

export const useCreateCalibration = () =>
  useMutation({
    mutationFn: (body: NewCalibration) => unwrap(call(endpoints.createCalibration, { body })),
    onSuccess: useKeepCalibrations(),
  })

export const useDeleteCalibration = () =>
  useMutation({
    mutationFn: (id: string) => unwrap(call(endpoints.deleteCalibration, { params: { id } })),
    onSuccess: useKeepCalibrations(),
  })

/** Applies one of them to a radiograph, or none. */
export function useApplyCalibration(analysisId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (calibrationId: string | null) =>
      unwrap(call(endpoints.applyCalibration, { params: { id: analysisId }, body: { calibrationId } })),
    onSuccess: () => invalidateAnswers(cache, 'analysis', 'analyses', 'case', 'cases', 'report', 'reports'),
  })
}
