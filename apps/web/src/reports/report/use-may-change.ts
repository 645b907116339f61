import type { ReportModel } from '@xrai/contract/records/report'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { useSession } from '../../client/session.ts'

export type Changeable = Pick<ReportModel, 'reviewedAt' | 'signature' | 'isDraft'>

/** True if the user may change the report: a signed one never, a reviewed one only if they may review it. */
export function useMayChange({ reviewedAt, signature, isDraft }: Changeable): boolean {
  const { data: session } = useSession()
  if (signature && !isDraft) return false
  return reviewedAt === null || !session || mayCall(endpoints.markReviewed, session)
}
