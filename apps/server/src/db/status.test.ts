// @module-tag postgres
import { listedStatuses } from '@xrai/contract/routes/analyses'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestServer } from '../testing/test-server.ts'
import { analysisState } from './schema/analysis.ts'
import { reviewKind } from './schema/review.ts'
import { caseStatusOf, hasStatus, isReviewedRow, isUnfinished, statusOf, unfinishedCount } from './status.ts'

const all = analysisState.enumValues.flatMap(state =>
  [...reviewKind.enumValues, null].map(review => ({ state, review })),
)

/** Each state with each review, as rows of a table named like that of the analyses. */
const rows = sql`(values ${sql.join(
  all.map(({ state, review }) => sql`(${state}::analysis_state, ${review}::review_kind)`),
  sql`, `,
)}) as analysis(state, review)`

it('selects the analyses with a status in SQL', async () => {
  const { db } = (await openTestServer()).context.database
  for (const status of listedStatuses) {
    const matches = hasStatus(isReviewedRow(sql`analysis.review`), status)
    const found = await db
      .select({ state: sql`analysis.state`, review: sql`analysis.review` })
      .from(rows)
      .where(matches)
    const shown = all.filter(one => (status === 'in_progress' ? isUnfinished(one.state) : statusOf(one) === status))
    expect(found).toEqual(shown)
  }
})

it('counts unfinished analyses in SQL', async () => {
  const { db } = (await openTestServer()).context.database
  const [counted] = await db.select({ unfinished: unfinishedCount }).from(rows)
  expect(counted?.unfinished).toBe(all.filter(({ state }) => isUnfinished(state)).length)
})

it('completes a case with analyses if none is unfinished', () => {
  expect([0, 1, 2].map(unfinished => caseStatusOf({ analyses: 2, unfinished }))).toEqual([
    'completed',
    'in_progress',
    'in_progress',
  ])
  expect(caseStatusOf({ analyses: 0, unfinished: 0 })).toBe('in_progress')
})
