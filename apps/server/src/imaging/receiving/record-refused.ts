import type { Log } from '../../base/log/log.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { deleteRefusedOf, insertRefused, type NewRefused } from '../../db/queries/imaging/refused-files.ts'

interface Needs {
  readonly log: Log
}

/** Records a refused file for the owner. If the record cannot be written, the sender still gets its response. */
export const recordRefused = ({ log }: Needs, scope: ClinicScope, refused: NewRefused): Promise<void> =>
  insertRefused(scope, refused).catch(error => log.warn('refusal-not-recorded', { error }))

/** The clinic has the instance now, so it is no longer listed as refused. */
export const forgetRefused = async (
  { log }: Needs,
  scope: ClinicScope,
  instanceUid: string | undefined,
): Promise<void> => {
  if (instanceUid === undefined) return
  await deleteRefusedOf(scope, instanceUid).catch(error => log.warn('refusal-not-recorded', { error }))
}
