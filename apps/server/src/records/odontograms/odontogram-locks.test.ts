// @module-tag postgres
import {
  createOdontogram,
  discardOdontogram,
  restoreOdontogram,
  signOdontogram,
} from '@xrai/contract/routes/odontograms'
import { createPatient } from '@xrai/contract/routes/patients'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, inject, it } from 'vitest'
import { rowsOf } from '../../db/applied-migrations.ts'
import { lockOdontogramsOf } from '../../db/queries/records/odontograms.ts'
import { lockForMerge } from '../../db/queries/records/patient-merges.ts'
import { user } from '../../db/schema.ts'
import { waitUntil } from '../../testing/cases.ts'
import type { Person } from '../../testing/people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let dentist: Person
beforeAll(async () => {
  server = await openTestServer()
  dentist = await server.newPerson({ plan: 'profesional' })
  const { db } = server.context.database
  await db.update(user).set({ professionalNumber: 'COP 12345' }).where(eq(user.id, dentist.session.user.id))
})

const newDraft = async () => {
  const { token } = dentist
  const { id: patientId } = await server.answerOf(createPatient, {
    token,
    body: { firstName: 'Rosa', lastName: 'Lazo' },
  })
  const { id } = await server.answerOf(createOdontogram, {
    token,
    params: { id: patientId },
    body: { kind: 'initial' },
  })
  return { id, patientId }
}

/** Acts while a merge of the patient has the odontograms and still needs the patient. */
const actDuringMerge = async <T>(patientId: string, act: () => Promise<T>): Promise<T> => {
  const { db } = server.context.database
  let acting: Promise<T> | undefined
  await db.transaction(async tx => {
    const scope = { ...dentist.session.scope, db: tx }
    await lockOdontogramsOf(scope, [patientId])
    acting = act()
    await waitUntil(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return rowsOf(await db.execute(waiting)).length > 0
    })
    await lockForMerge(scope, [patientId])
  })
  if (!acting) throw new Error('it did not act')
  return acting
}

// The embedded database runs one transaction at a time.
const isEmbedded = inject('databaseUrl') === undefined

it.skipIf(isEmbedded).each(['signed', 'restored'] as const)(
  'a draft that is %s waits for a merge of its patient',
  async done => {
    const { id, patientId } = await newDraft()
    const call = { token: dentist.token, params: { id } }
    if (done === 'restored') await server.answerOf(discardOdontogram, call)
    const answer = await actDuringMerge(patientId, async () => {
      if (done === 'restored') return server.answerOf(restoreOdontogram, call)
      return server.answerOf(signOdontogram, { ...call, body: { changes: 0 } })
    })
    expect(answer).toMatchObject({ id })
  },
)
