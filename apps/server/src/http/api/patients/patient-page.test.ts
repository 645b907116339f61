import { markReviewed } from '@xrai/contract/routes/analyses'
import { moveImage } from '@xrai/contract/routes/images'
import { createPatient } from '@xrai/contract/routes/patients'
import { getReport, saveReport } from '@xrai/contract/routes/reports'
import { beginAmendment } from '@xrai/contract/routes/signatures'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { finding } from '../../../db/schema.ts'
import { acceptOf, addOf, newDecision } from '../../../testing/decisions.ts'
import { patientLinksOf, refusalOf } from '../../../testing/patient-links.ts'
import type { Person } from '../../../testing/people.ts'
import { signAs } from '../../../testing/sign-as.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial', lastName: 'Quispe', password: 'ocho letras' })
})

const { open } = patientLinksOf(() => ({ server, owner }))

describe('what a patient is shown', () => {
  it('holds accepted, edited and added findings, and no undecided or rejected one', async () => {
    const { findings, store, view } = await open({ accepted: 1 })
    const [, second = ''] = findings
    await store(
      owner,
      addOf(),
      newDecision({ kind: 'reject', targets: [{ finding: second, after: [] }], reason: 'artefact' }),
    )
    const { page } = await view()
    expect(page?.findings).toHaveLength(2)
    expect(page?.findings).toContainEqual(expect.objectContaining({ class: 'Caries', teeth: ['36'], x: 20, y: 20 }))
    expect(page).toMatchObject({ firstName: 'Rosa', dentist: 'Ana Quispe', decidedAt: null })
    expect(JSON.stringify(page)).not.toMatch(/Mamani|confidence/)
  })

  it('names the side of a finding that is on no tooth', async () => {
    const { findings, store, view } = await open({ accepted: 0 })
    const { db } = server.context.database
    const [known] = await db
      .select()
      .from(finding)
      .where(eq(finding.id, findings[0] ?? ''))
    const placement = { kind: 'region', arch: 'lower', side: 'left', region: 'condyle' } as const
    const id = crypto.randomUUID()
    if (known) await db.insert(finding).values({ ...known, id, place: 99, class: 'CONDYLE', tooth: '', placement })
    await store(owner, acceptOf(id))
    expect((await view()).page?.findings).toMatchObject([{ class: 'CONDYLE', teeth: [], side: 'left' }])
  })

  it('is nothing while no finding is decided, and no link is made then', async () => {
    const { id, view } = await open({ accepted: 0 })
    expect((await view()).page).toBeNull()
    const made = server.call(`/api/analyses/${id}/patient-links`, { token: owner.token, json: { hours: 1 } })
    expect(await refusalOf(made)).toEqual({ status: 409, code: 'PATIENT_VIEW_EMPTY' })
  })

  it('is a page without findings where the dentist rejected them all', async () => {
    const { findings, store, view } = await open({ accepted: 0 })
    const targets = findings.map(finding => ({ finding, after: [] }))
    await store(owner, newDecision({ kind: 'reject', targets, reason: 'not-there' }))
    const { page } = await view()
    expect(page?.findings).toEqual([])
    expect(page?.decidedAt).toBeTypeOf('string')
  })

  it('is a page without findings if a dentist marked a radiograph as reviewed on which the detector found none', async () => {
    const { id, view, make } = await open({ accepted: 0 })
    await server.context.database.db.delete(finding).where(eq(finding.analysisId, id))
    expect((await view()).page).toBeNull()
    const mark = (reviewed: boolean) =>
      server.answerOf(markReviewed, { token: owner.token, params: { id }, body: { reviewed } })
    await mark(true)
    expect((await view()).page).toMatchObject({
      findings: [],
      dentist: 'Ana Quispe',
      decidedAt: expect.any(String),
    })
    expect((await make()).link.state).toBe('open')
    await mark(false)
    expect((await view()).page).toBeNull()
  })

  it('names the signature of a radiograph without findings', async () => {
    const { id, view } = await open({ accepted: 0 })
    await server.context.database.db.delete(finding).where(eq(finding.analysisId, id))
    await signAs(server, owner, id)
    const { page } = await view()
    const { signature } = await server.answerOf(getReport, { token: owner.token, params: { id } })
    expect(page).toMatchObject({ findings: [], dentist: 'Ana Quispe', decidedAt: signature?.signedAt })
  })

  it('holds the signed texts until the amendment is signed', async () => {
    const { id, view } = await open()
    const save = (conclusion: string, recommendations: string) => {
      const body = { texts: { conclusion, recommendations, notes: null } }
      return server.answerOf(saveReport, { token: owner.token, params: { id }, body })
    }
    await save('Control en marzo.', 'Hilo dental\nControl')
    await signAs(server, owner, id)
    await server.answerOf(beginAmendment, { token: owner.token, params: { id } })
    await save('Control en ab', 'Cepillo')
    const { page } = await view()
    expect(page).toMatchObject({ conclusion: 'Control en marzo.', recommendations: ['Hilo dental', 'Control'] })
    await signAs(server, owner, id, 'Otro mes')
    expect((await view()).page).toMatchObject({ conclusion: 'Control en ab', recommendations: ['Cepillo'] })
  })

  it('holds nothing that was signed for the patient whom the radiograph had before', async () => {
    const { id, imageId, store, view } = await open({ accepted: 0 })
    const params = { id }
    const { db } = server.context.database
    await db.delete(finding).where(eq(finding.analysisId, id))
    const texts = { conclusion: 'Control en marzo.', recommendations: 'Hilo dental', notes: null }
    await server.answerOf(saveReport, { token: owner.token, params, body: { texts } })
    await signAs(server, owner, id)
    await server.answerOf(beginAmendment, { token: owner.token, params })
    expect((await view()).page).toMatchObject({ conclusion: 'Control en marzo.' })
    const body = { firstName: 'Luz', lastName: 'Rojas', birthDate: '1990-01-01' }
    const other = await server.answerOf(createPatient, { token: owner.token, body })
    await server.answerOf(moveImage, { token: owner.token, params: { id: imageId }, body: { patientId: other.id } })
    expect((await view()).page).toBeNull()
    await store(owner, addOf())
    expect((await view()).page).toMatchObject({ firstName: 'Luz', conclusion: null, recommendations: [] })
  })

  it('holds what the dentist wrote for the report, and none of what is only proposed', async () => {
    const { id, view } = await open()
    expect((await view()).page).toMatchObject({ conclusion: null, recommendations: [] })
    const texts = { conclusion: 'Control en marzo.', recommendations: 'Hilo dental\nControl', notes: 'Interna' }
    await server.answerOf(saveReport, { token: owner.token, params: { id }, body: { texts } })
    const { page } = await view()
    expect(page).toMatchObject({ conclusion: 'Control en marzo.', recommendations: ['Hilo dental', 'Control'] })
    expect(JSON.stringify(page)).not.toContain('Interna')
  })
})
