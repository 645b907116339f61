import type { listCases as listCasesRoute } from '@xrai/contract/routes/cases'
import type { z } from 'zod'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { sliceOf } from '../db/paging.ts'
import { findCaseCards, searchCases } from '../db/queries/case-cards.ts'
import { searchPattern } from '../db/searchable.ts'
import { restorableSince } from '../personal-data/lifecycle.ts'
import { presentCaseCard } from './present-case.ts'

type CasesQuery = z.output<typeof listCasesRoute.query>

/** A page of the clinic's cases, newest first, and how many there are. */
export const listCases = async (scope: ClinicScope, { q, page, size, state }: CasesQuery) => {
  const { total, ids } = await searchCases(scope, {
    pattern: searchPattern(q),
    deletedAfter: state === 'deleted' ? restorableSince(new Date()) : null,
    ...sliceOf({ page, size }),
  })
  const rows = await findCaseCards(scope, ids)
  return { cases: rows.map(presentCaseCard), total, page, size }
}
