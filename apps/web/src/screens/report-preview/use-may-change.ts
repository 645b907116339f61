import type { ReportModel } from '@xrai/contract/case/report'
import { useSession } from '../../client/session.ts'

/** Whether who is signed in may change the report: what a dentist reviewed is no assistant's to change. */
export function useMayChange({ reviewedAt }: Pick<ReportModel, 'reviewedAt'>): boolean {
  const { data: session } = useSession()
  return reviewedAt === null || session?.clinic.role !== 'assistant'
}
