import type { ReportModel } from '@xrai/contract/records/report'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { useSession } from '../client/session.ts'

/** Whether the user may change the report: one that was reviewed, only if they may review it. */
export function useMayChange({ reviewedAt }: Pick<ReportModel, 'reviewedAt'>): boolean {
  const { data: session } = useSession()
  return reviewedAt === null || !session || mayCall(endpoints.markReviewed, session)
}
