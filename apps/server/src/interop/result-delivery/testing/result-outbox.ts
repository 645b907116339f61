import { markReviewed } from '@xrai/contract/routes/analyses'
import { changeAeTitle, createPeer } from '@xrai/contract/routes/peers'
import { editProfile } from '@xrai/contract/routes/profile'
import { listReportDeliveries, listResultDeliveries } from '@xrai/contract/routes/result-deliveries'
import { beginAmendment, signReport } from '@xrai/contract/routes/signatures'
import { createLanes } from '../../../platform/admission/lanes.ts'
import { sample } from '../../../testing/samples.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { sendDueResults } from '../send-due.ts'

export const uses = { name: 'PACS', asked: false, given: true, preliminary: false } as const

type Where = { readonly url: string } | { readonly port: number }

/** A clinic with a radiograph and a peer that receives its report; `run` advances the time. */
export const createResultOutbox = async (
  server: TestServer,
  where: Where,
  { preliminary = false, file = 'panoramic-12bit.dcm' } = {},
) => {
  const { token, session } = await server.newPerson({ plan: 'profesional' })
  await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  const aeTitle = `XRAI${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await server.answerOf(changeAeTitle, { token, body: { aeTitle } })
  const peer = await server.answerOf(createPeer, {
    token,
    body:
      'url' in where
        ? { ...uses, preliminary, protocol: 'dicomweb', url: where.url }
        : {
            ...uses,
            preliminary,
            protocol: 'dimse',
            host: '127.0.0.1',
            port: where.port,
            aeTitle: 'PACS',
            sends: false,
          },
  })
  const { analysis_id: id } = await server.analyze(token, await sample(file))
  const params = { id }
  const { auth, settings, database, files, pictures } = server.context
  const needs = { auth, settings, db: database.db, files, pictures, lanes: createLanes() }
  let passed = 0
  const sign = (reason?: string) =>
    server.answerOf(signReport, { token, params, body: { decisions: 0, undecided: true, ...(reason && { reason }) } })
  return {
    token,
    scope: session.scope,
    by: session.user.id,
    params,
    peer,
    sign,
    amend: async () => {
      await server.answerOf(beginAmendment, { token, params })
      await sign('una pieza mal numerada')
    },
    mark: (reviewed: boolean) => server.answerOf(markReviewed, { token, params, body: { reviewed } }),
    /** Sends due results after `ms` have passed. */
    run: async (ms = 0, doubles: Partial<Pick<typeof needs, 'files'>> = {}) => {
      passed += ms
      await sendDueResults({ ...needs, ...doubles }, peer.id, () => new Date(Date.now() + passed))
    },
    latest: async () => (await server.answerOf(listReportDeliveries, { token, params })).deliveries[0],
    /** Oldest first. */
    rows: async () => (await server.answerOf(listResultDeliveries, { token, query: {} })).deliveries.toReversed(),
  }
}
