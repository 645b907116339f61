import { createCase } from '@xrai/contract/routes/cases'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateUser } from '../../db/queries/people.ts'
import { analysis, image } from '../../db/schema.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openNotifyCaseEnded } from './notify-case-ended.ts'

let server: TestServer
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openTestServer()
  picture = await sample('panoramic-healthy.jpg')
})

const chosen = { caseDone: true, caseFailed: true, newDevice: true }

/** The subjects of the mails about a case whose one analysis ended so. */
const notify = async (state: 'done' | 'failed', notifications = chosen, emailVerified = true) => {
  const { db } = server.context.database
  const { token, email, session } = await server.newPerson()
  await updateUser(db, session.user.id, { notifications, emailVerified })
  const { id: caseId } = await server.answerOf(createCase, { token, body: { name: 'Rosa Mamani' } })
  const { analysis_id } = await server.analyze(token, picture)
  const [row] = await db.select().from(analysis).where(eq(analysis.id, analysis_id))
  await db
    .update(image)
    .set({ caseId })
    .where(eq(image.id, row?.imageId ?? ''))
  await db.update(analysis).set({ state }).where(eq(analysis.id, analysis_id))
  const mailbox = openMailbox()
  const { outbox, log } = server.context
  await openNotifyCaseEnded({ mailer: mailbox.mailer, outbox, log, publicUrl: 'https://xrai.example' })(
    session.scope,
    caseId,
  )
  return mailbox.to(email)
}

describe('the user who requested an analysis of a case', () => {
  it('is notified by mail that the case is done, without any data of the patient', async () => {
    const mails = await notify('done')
    expect(mails.map(({ subject }) => subject)).toEqual(['XRAI: un caso está listo'])
    expect(mails[0]?.text).toMatch(/https:\/\/xrai\.example\/analyzer-results\/[\w-]{36}/)
    expect(JSON.stringify(mails)).not.toContain('Mamani')
  })

  it('is notified that part of it failed', async () => {
    expect((await notify('failed')).map(({ subject }) => subject)).toEqual(['XRAI: el análisis de un caso falló'])
  })

  it('gets no mail of a kind that they switched off', async () => {
    expect(await notify('done', { ...chosen, caseDone: false })).toEqual([])
    expect(await notify('failed', { ...chosen, caseFailed: false })).toEqual([])
  })

  it('gets no mail at an unverified address', async () => {
    expect(await notify('done', chosen, false)).toEqual([])
  })
})
