import { getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { addCaseImage, type QueuedAnalysis } from '@xrai/contract/routes/case-images'
import { createCase, editCase, getCase, listCases } from '@xrai/contract/routes/cases'
import { getMetrics } from '@xrai/contract/routes/metrics'
import { createOdontogram } from '@xrai/contract/routes/odontograms'
import { getPatientView } from '@xrai/contract/routes/patient-links'
import { createPatient } from '@xrai/contract/routes/patients'
import { getPeopleFigures } from '@xrai/contract/routes/people-figures'
import { editProfile } from '@xrai/contract/routes/profile'
import { getReport, listReports } from '@xrai/contract/routes/reports'
import { signReport } from '@xrai/contract/routes/signatures'
import {
  archiveSite,
  createSite,
  editSite,
  getSiteFigures,
  listSites,
  orderSites,
  restoreSite,
  setImageSite,
  setUsualSite,
} from '@xrai/contract/routes/sites'
import { and, desc, eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { periodOf } from '../../../accounts/credits/month.ts'
import { insertCreditEntry } from '../../../db/queries/accounts/credits.ts'
import { insertErasure } from '../../../db/queries/records/erasures.ts'
import { auditEvent, clinicSite, image, odontogram } from '../../../db/schema.ts'
import { executeErasure } from '../../../records/personal-data/erase.ts'
import { validated } from '../../../testing/caller.ts'
import { acceptOf, decisionsOf } from '../../../testing/decisions.ts'
import { drainJobs, dropJobs } from '../../../testing/drain-jobs.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let picture: Uint8Array<ArrayBuffer>
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  picture = await sample('panoramic-decayed.jpg')
})
beforeEach(async () => {
  owner = await server.newPerson({ plan: 'profesional' })
})

const tokenOf = ({ token } = owner) => token
const joined = (role: 'owner' | 'dentist') =>
  server.newPerson({ joins: { clinicId: owner.session.scope.clinicId, role } })
const add = async (name: string, more: object = {}, person = owner) =>
  (await server.answerOf(createSite, { token: tokenOf(person), body: { name, ...more } })).id
const names = async () => (await server.answerOf(listSites, { token: owner.token })).sites.map(({ name }) => name)
const refusal = async (method: string, path: string, json?: object, { token } = owner) => {
  const { status, answer } = await server.call(path, { method, token, ...(json && { json }) })
  return [status, answer['code']]
}
const upload = (siteId?: string, person = owner) => {
  const form = new FormData()
  form.set('image', new File([picture], 'radiografia.jpg'))
  form.set('type', 'panoramic')
  form.set('force', 'true')
  if (siteId !== undefined) form.set('siteId', siteId)
  return server.call('/api/roboflow/testing-models', { token: person.token, form })
}
/** A radiograph's analysis and image. */
const uploaded = async (siteId?: string, person = owner) => {
  const { answer } = await upload(siteId, person)
  const id = String(answer['analysis_id'])
  const { image } = await server.answerOf(getAnalysis, { token: person.token, params: { id } })
  return { id, image }
}
const siteOf = async (siteId?: string, person = owner) => (await uploaded(siteId, person)).image.siteId
const lastEvents = async (action: typeof auditEvent.$inferSelect.action) => {
  const of = and(eq(auditEvent.clinicId, owner.session.scope.clinicId), eq(auditEvent.action, action))
  return server.context.database.db.select().from(auditEvent).where(of).orderBy(desc(auditEvent.id))
}

describe("a clinic's sites", () => {
  it('are answered one at a time as they are made', async () => {
    const body = { name: 'Surco', phone: '01 234 5678' }
    const site = await server.answerOf(createSite, { token: owner.token, body })
    expect(site).toEqual({ ...body, id: expect.any(String), address: null, archivedAt: null })
    expect((await server.answerOf(listSites, { token: owner.token })).sites).toEqual([site])
  })

  it('are added, changed, ordered, archived and restored to their position, each with an event', async () => {
    const lima = await add('Lima', { address: 'Av. Larco 1301', phone: '445-1200' })
    const cusco = await add('Cusco')
    const puno = await add('Puno')
    const params = { id: cusco }
    await server.answerOf(editSite, {
      token: owner.token,
      params,
      body: { name: 'Jesús María', phone: '(084) 22-1100' },
    })
    await server.answerOf(orderSites, { token: owner.token, body: { order: [puno, cusco, lima] } })
    expect(await names()).toEqual(['Puno', 'Jesús María', 'Lima'])
    await server.answerOf(archiveSite, { token: owner.token, params })
    await server.answerOf(archiveSite, { token: owner.token, params })
    expect(await names()).toEqual(['Puno', 'Lima', 'Jesús María'])
    const { sites } = await server.answerOf(restoreSite, { token: owner.token, params })
    expect(sites.map(({ name, address, phone }) => [name, address, phone])).toEqual([
      ['Puno', null, null],
      ['Jesús María', null, '(084) 22-1100'],
      ['Lima', 'Av. Larco 1301', '445-1200'],
    ])
    expect((await lastEvents('site-archive')).map(({ subjectId }) => subjectId)).toEqual([cusco])
    expect(await lastEvents('site-restore')).toHaveLength(1)
    expect(await lastEvents('site-order')).toHaveLength(1)
  })

  it('have distinct names, and the order lists each active one once', async () => {
    const lima = await add('Lima')
    const cusco = await add('Cusco')
    expect(await refusal('POST', createSite.path, { name: ' LIMA ' })).toEqual([409, 'SITE_NAME_TAKEN'])
    expect(await refusal('PATCH', `/api/sites/${cusco}`, { name: 'lima' })).toEqual([409, 'SITE_NAME_TAKEN'])
    expect(await refusal('POST', createSite.path, { name: ' ' })).toEqual([422, 'SITE_NAME_REQUIRED'])
    expect(await refusal('POST', createSite.path, { name: 'Puno', phone: 'x' })).toEqual([422, 'PHONE_INVALID'])
    for (const order of [[lima], [lima, lima], [lima, cusco, crypto.randomUUID()]])
      expect(await refusal('PUT', orderSites.path, { order })).toEqual([409, 'SITES_CHANGED'])
    await server.answerOf(archiveSite, { token: owner.token, params: { id: lima } })
    await add('Lima')
    expect(await refusal('POST', `/api/sites/${lima}/restore`)).toEqual([409, 'SITE_NAME_TAKEN'])
  })

  it('belong to one clinic only', async () => {
    const lima = await add('Lima')
    const stranger = await server.newPerson()
    expect(await refusal('PATCH', `/api/sites/${lima}`, { name: 'Mía' }, stranger)).toEqual([404, 'NOT_FOUND'])
    expect((await upload(lima, stranger)).answer['code']).toBe('SITE_UNKNOWN')
    expect(await refusal('POST', createCase.path, { name: 'Caso', siteId: lima }, stranger)).toEqual([
      404,
      'SITE_UNKNOWN',
    ])
    const { image } = await uploaded(undefined, stranger)
    const path = `/api/images/${image.id}/site`
    expect(await refusal('PATCH', path, { siteId: lima }, stranger)).toEqual([404, 'SITE_UNKNOWN'])
    expect(await refusal('PATCH', path, { siteId: null })).toEqual([404, 'NOT_FOUND'])
    const { sites } = await server.answerOf(listSites, { token: stranger.token })
    expect(sites).toEqual([])
  })

  it('are deleted with their clinic', async () => {
    const lima = await add('Lima')
    await uploaded(lima)
    const { db } = server.context.database
    const { scope, user } = owner.session
    const values = { kind: 'clinic', subjectId: scope.clinicId, requestedBy: user.id, dueAt: new Date() } as const
    await executeErasure(db, server.context.files, await insertErasure(scope, values))
    expect(await db.$count(clinicSite, eq(clinicSite.clinicId, scope.clinicId))).toBe(0)
  })
})

describe('the site of new work', () => {
  it('is the chosen one, else the usual one, else the only one, and never an archived one', async () => {
    expect(await siteOf()).toBeNull()
    const lima = await add('Lima')
    expect(await siteOf()).toBe(lima)
    const cusco = await add('Cusco')
    expect(await siteOf()).toBeNull()
    const dentist = await joined('dentist')
    const params = { id: dentist.session.user.id }
    await server.answerOf(setUsualSite, { token: owner.token, params, body: { siteId: cusco } })
    expect((await server.answerOf(listSites, { token: dentist.token })).usual).toBe(cusco)
    expect(await siteOf(undefined, dentist)).toBe(cusco)
    expect(await siteOf(lima, dentist)).toBe(lima)
    expect(await siteOf('none', dentist)).toBeNull()
    const caseUnder = async (key: string) => {
      const headers = { 'Idempotency-Key': key }
      const json = { name: 'Caso', siteId: cusco }
      return (await server.call(createCase.path, { token: owner.token, json, headers })).answer['id']
    }
    const before = await caseUnder('a key of the case')
    await server.answerOf(archiveSite, { token: owner.token, params: { id: cusco } })
    expect(await siteOf(undefined, dentist)).toBe(lima)
    expect((await upload(cusco)).answer['code']).toBe('SITE_ARCHIVED')
    // A repeated key returns the case made before the site was archived.
    expect([await caseUnder('a key of the case'), await caseUnder('another key')]).toEqual([before, undefined])
    const path = `/api/team/members/${params.id}/site`
    expect(await refusal('PUT', path, { siteId: cusco })).toEqual([200, undefined])
    expect(await refusal('PUT', path, { siteId: null })).toEqual([200, undefined])
    expect(await refusal('PUT', path, { siteId: cusco })).toEqual([409, 'SITE_ARCHIVED'])
    expect(await lastEvents('member-site')).toHaveLength(2)
  })

  it("is the case's for its radiographs, which follow it except those that were corrected", async () => {
    await dropJobs()
    const lima = await add('Lima')
    const cusco = await add('Cusco')
    const { token } = owner
    const made = await server.answerOf(createCase, { token, body: { name: 'Caso', siteId: lima } })
    expect(made.site).toEqual({ id: lima, name: 'Lima' })
    const params = { id: made.id }
    const images: QueuedAnalysis[] = []
    for (let count = 0; count < 2; count++) {
      const form = new FormData()
      form.set('image', new File([picture], 'radiografia.jpg'))
      form.set('type', 'panoramic')
      form.set('force', 'true')
      const { answer } = await server.call(`/api/cases/${made.id}/images`, { token, form })
      images.push(validated(addCaseImage.answer.json, answer))
    }
    await drainJobs()
    const sites = () =>
      Promise.all(
        images.map(async ({ analysisId }) => {
          const { image } = await server.answerOf(getAnalysis, { token, params: { id: analysisId } })
          return image.siteId
        }),
      )
    expect(await sites()).toEqual([lima, lima])
    const corrected = { id: images[1]?.imageId ?? '' }
    await server.answerOf(setImageSite, { token, params: corrected, body: { siteId: null } })
    await server.answerOf(editCase, { token, params, body: { siteId: cusco } })
    expect(await sites()).toEqual([cusco, null])
    expect((await server.answerOf(getCase, { token, params })).site?.id).toBe(cusco)
  })
})

it('the site of a radiograph can be corrected, even to an archived one, and the change undone', async () => {
  const lima = await add('Lima')
  const cusco = await add('Cusco')
  const { id, image } = await uploaded(lima)
  await server.answerOf(archiveSite, { token: owner.token, params: { id: cusco } })
  const set = (siteId: string | null) =>
    server.answerOf(setImageSite, { token: owner.token, params: { id: image.id }, body: { siteId } })
  expect(await set(cusco)).toEqual({ siteId: cusco, before: lima })
  expect(await set(cusco)).toEqual({ siteId: cusco, before: cusco })
  expect((await server.answerOf(getAnalysis, { token: owner.token, params: { id } })).image.siteId).toBe(cusco)
  expect((await lastEvents('picture-site')).map(({ detail }) => detail)).toEqual([`from ${lima} to ${cusco}`])
})

describe('the lists and figures', () => {
  it('are filtered by a site or by none, and contain the site in their files once there is one', async () => {
    const { token } = owner
    const head = async (path: string) => (await (await server.call(path, { token })).response.text()).split('\r\n')[0]
    expect(await head('/api/analyses.csv')).not.toContain('Sede')
    const lima = await add('Lima')
    const cusco = await add('Cusco')
    const here = await uploaded(lima)
    const there = await uploaded(cusco)
    const none = await uploaded('none')
    for (const { id } of [here, there, none]) await server.answerOf(getReport, { token, params: { id } })
    await server.answerOf(createCase, { token, body: { name: 'De Lima', siteId: lima } })
    await server.answerOf(createCase, { token, body: { name: 'De ninguna', siteId: null } })
    const listed = async (site?: string) => {
      const { analyses } = await server.answerOf(listAnalyses, { token, query: { site } })
      const { reports, total } = await server.answerOf(listReports, { token, query: { site, state: 'draft' } })
      const { cases } = await server.answerOf(listCases, { token, query: { site } })
      expect(reports).toHaveLength(total)
      expect(new Set(reports.map(report => report.analysisId))).toEqual(new Set(analyses.map(({ id }) => id)))
      return [analyses.map(one => [one.id, one.site?.name]), cases.map(({ name }) => name)]
    }
    expect(await listed(lima)).toEqual([[[here.id, 'Lima']], ['De Lima']])
    expect(await listed(cusco)).toEqual([[[there.id, 'Cusco']], []])
    expect(await listed('none')).toEqual([[[none.id, undefined]], ['De ninguna']])
    const totals = await Promise.all(
      [undefined, lima, 'none'].map(
        async site => (await server.answerOf(getMetrics, { token, query: { site } })).analyses.total,
      ),
    )
    expect(totals).toEqual([3, 1, 1])
    const { people } = await server.answerOf(getPeopleFigures, { token, query: { site: cusco } })
    expect(people.map(({ analysed }) => analysed)).toEqual([1])
    const file = await (await server.call(`/api/analyses.csv?site=${lima}`, { token })).response.text()
    expect(file.trim().split('\r\n')).toHaveLength(2)
    expect(file).toContain('"Sede"\r\n')
    expect(file).toContain('"Lima"\r\n')
  })

  it('count the work at each site, for the owner', async () => {
    const { token } = owner
    await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
    expect((await server.answerOf(getSiteFigures, { token, query: {} })).figures).toEqual([])
    const lima = await add('Lima')
    const cusco = await add('Cusco')
    const puno = await add('Puno')
    const signed = await uploaded(lima)
    const again = await uploaded(lima)
    // A failed analysis that was tried again costs its second credit.
    const entry = { analysisId: again.id, by: owner.session.user.id, period: periodOf(new Date()) }
    await insertCreditEntry(owner.session.scope, { ...entry, amount: 1, reason: 'release' })
    await insertCreditEntry(owner.session.scope, { ...entry, amount: -1, reason: 'reserve' })
    await uploaded('none')
    await server.answerOf(signReport, { token, params: { id: signed.id }, body: { decisions: 0, undecided: true } })
    await server.answerOf(archiveSite, { token, params: { id: cusco } })
    const { figures } = await server.answerOf(getSiteFigures, { token, query: {} })
    const idle = { radiographs: 0, waiting: 0, reviewed: 0, signed: 0, credits: 0 }
    expect(figures.map(({ site, ...counts }) => [site?.id ?? null, counts])).toEqual([
      [lima, { radiographs: 2, waiting: 1, reviewed: 1, signed: 1, credits: 2 }],
      [puno, idle],
      [null, { ...idle, radiographs: 1, waiting: 1, credits: 1 }],
    ])
    const file = await (await server.call('/api/sites/figures.csv', { token })).response.text()
    expect(file).toContain('"Lima","2","1","1","1","2"\r\n')
    expect(file).toContain('"Sin sede","1","1","0","0","1"\r\n')
    const { db } = server.context.database
    await db.delete(image).where(eq(image.id, signed.image.id))
    const after = await server.answerOf(getSiteFigures, { token, query: {} })
    expect(after.figures.map(({ signed: count, credits }) => [count, credits])).toEqual([
      [0, 1],
      [0, 0],
      [1, 2],
    ])
    for (const site of [undefined, 'none']) {
      const { people } = await server.answerOf(getPeopleFigures, { token, query: { site } })
      expect(people.map(person => person.signed)).toEqual([1])
    }
  })
})

describe('the documents of a radiograph', () => {
  it("print its site under the clinic's name, and a signed one keeps the site of its signature", async () => {
    const { token } = owner
    await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
    const lima = await add('Miraflores', { address: 'Av. Larco 1301', phone: '445-1200' })
    const { id, image } = await uploaded(lima)
    const params = { id }
    const printed = 'Miraflores · Av. Larco 1301 · Tel. 445-1200'
    const pdf = async () => {
      const { response } = await server.call(`/api/analyses/${id}/report.pdf`, { token })
      const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
      return (await extractText(document)).text.join(' ').replace(/\s+/g, ' ')
    }
    expect(await pdf()).toContain(printed)
    await server.answerOf(signReport, { token, params, body: { decisions: 0, undecided: true } })
    await server.answerOf(editSite, { token, params: { id: lima }, body: { name: 'Barranco' } })
    await server.answerOf(setImageSite, { token, params: { id: image.id }, body: { siteId: null } })
    expect((await server.answerOf(getReport, { token, params })).clinic.site?.name).toBe('Miraflores')
    expect(await pdf()).toContain(printed)
  })

  it("print it on the patient's page", async () => {
    await add('Miraflores', { phone: '445-1200' })
    const made = await server.analyze(owner.token, picture)
    await decisionsOf(server, made).store(owner, acceptOf(made.predictions[0]?.detection_id ?? ''))
    const { token } = owner
    const { page } = await server.answerOf(getPatientView, { token, params: { id: made.analysis_id } })
    expect(page?.clinicHead.site).toEqual({ name: 'Miraflores', address: null, phone: '445-1200' })
  })

  it('print on an odontogram the site where it was started', async () => {
    const { token } = owner
    const lima = await add('Miraflores', { phone: '445-1200' })
    const patient = await server.answerOf(createPatient, { token, body: { firstName: 'Rosa', lastName: 'Quispe' } })
    const chart = await server.answerOf(createOdontogram, {
      token,
      params: { id: patient.id },
      body: { kind: 'initial' },
    })
    const [row] = await server.context.database.db.select().from(odontogram).where(eq(odontogram.id, chart.id))
    expect(row?.siteId).toBe(lima)
    const { response } = await server.call(`/api/odontograms/${chart.id}/odontogram.pdf`, { token })
    const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
    expect((await extractText(document)).text.join(' ').replace(/\s+/g, ' ')).toContain('Miraflores · Tel. 445-1200')
  })
})
