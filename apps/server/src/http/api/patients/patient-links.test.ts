import { dayMs, hourMs, minuteMs } from '@xrai/contract/records/durations'
import { createKey } from '@xrai/contract/routes/api-keys'
import { restorePatientLink, revokePatientLink } from '@xrai/contract/routes/patient-links'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { clinicalCase, image, patient, patientLink, user } from '../../../db/schema.ts'
import { retentionRules } from '../../../records/retention/rules.ts'
import { admitByLink } from '../../../reports/patient-view/admit-by-link.ts'
import { readSettings } from '../../../settings/settings.ts'
import { acceptOf, newDecision } from '../../../testing/decisions.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { birthDate, patientLinksOf, refusalOf, refused } from '../../../testing/patient-links.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial', lastName: 'Quispe', password: 'ocho letras' })
})

const { open, knock, opened, pictureFor } = patientLinksOf(() => ({ server, owner }))

describe('a link for the patient', () => {
  it('opens with the birth date, counts its openings, and keeps no secret in the database', async () => {
    const { make, links, view, eventsOf } = await open()
    const { secret, link, qr } = await make(72)
    expect(qr).toMatch(/^<svg /)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(72 * hourMs)
    const rows = await server.context.database.db.select().from(patientLink)
    expect(JSON.stringify(rows)).not.toContain(secret)

    expect((await opened(secret)).page).toEqual((await view()).page)
    await opened(secret)
    expect(await links()).toMatchObject([{ state: 'open', openings: 2, lastOpenedAt: expect.any(String) }])
    expect(await eventsOf('link-create')).toHaveLength(1)
    expect(await eventsOf('link-open')).toMatchObject([{ by: null, addressRef: null }, { by: null }])
  })

  it('is refused in the same words when unknown, wrong, revoked, over or hidden', async () => {
    const { make, imageId } = await open()
    const { secret, link } = await make()
    const { db } = server.context.database
    const answers = [await knock('unknown'), await knock(secret, '1948-09-04')]
    await server.answerOf(revokePatientLink, { token: owner.token, params: { id: link.id } })
    answers.push(await knock(secret))
    const other = await make(1)
    await db.update(patientLink).set({ expiresAt: new Date() }).where(eq(patientLink.id, other.link.id))
    answers.push(await knock(other.secret))
    const hidden = await make()
    await db.update(image).set({ heldAt: new Date() }).where(eq(image.id, imageId))
    answers.push(await knock(hidden.secret))
    const [first] = answers.map(({ answer }) => answer)
    expect(first).toEqual({
      code: 'PATIENT_LINK_INVALID',
      error: expect.stringMatching(/^La fecha no coincide o el enlace ya no funciona. Revise la fecha;/),
    })
    for (const { status, answer } of answers) expect([status, answer]).toEqual([410, first])
  })

  it('opens again if its revocation is undone within a minute, and not later', async () => {
    const { make, links, eventsOf } = await open()
    const { secret, link } = await make()
    const call = { token: owner.token, params: { id: link.id } }
    const restore = () => server.call(`/api/patient-links/${link.id}/restore`, { method: 'POST', token: owner.token })
    const over = { status: 409, code: 'PATIENT_LINK_OVER' }
    expect(await refusalOf(restore())).toEqual(over)
    await server.answerOf(revokePatientLink, call)
    expect((await server.answerOf(restorePatientLink, call)).links).toMatchObject([{ id: link.id, state: 'open' }])
    await opened(secret)
    expect(await eventsOf('link-restore')).toHaveLength(1)
    await server.answerOf(revokePatientLink, call)
    const { db } = server.context.database
    const revokedAt = new Date(Date.now() - 2 * minuteMs)
    await db.update(patientLink).set({ revokedAt }).where(eq(patientLink.id, link.id))
    expect(await refusalOf(restore())).toEqual(over)
    expect(await links()).toMatchObject([{ state: 'revoked' }])
  })

  it('ends with its case: a deleted one closes it at once, a restored one opens it again', async () => {
    const { make, imageId } = await open()
    const { db } = server.context.database
    const { id: caseId } = (await server.call('/api/cases', { token: owner.token, json: { name: 'Caso' } })).answer
    await db
      .update(image)
      .set({ caseId: String(caseId) })
      .where(eq(image.id, imageId))
    const { secret } = await make()
    await db
      .update(clinicalCase)
      .set({ deletedAt: new Date() })
      .where(eq(clinicalCase.id, String(caseId)))
    expect(await refusalOf(knock(secret))).toEqual(refused)
    await db
      .update(clinicalCase)
      .set({ deletedAt: null })
      .where(eq(clinicalCase.id, String(caseId)))
    expect((await knock(secret)).status).toBe(200)
  })

  it('is over at its time', async () => {
    const { make } = await open()
    const { secret, link } = await make(2)
    const at = (ms: number) =>
      admitByLink(
        { db: server.context.database.db, files: server.context.files, serverSecret: 'a secret' },
        { secret, birthDate },
        new Date(ms),
      )
    const end = Date.parse(link.expiresAt)
    await expect(at(end - 1)).resolves.toMatchObject({ grant: expect.any(String) })
    await expect(at(end)).rejects.toMatchObject({ code: 'PATIENT_LINK_INVALID' })
  })

  it('is locked by the fifth wrong date, however many are tried at once, and stays closed to the right one', async () => {
    const { make, links, eventsOf } = await open()
    const { secret } = await make()
    const guesses = await Promise.all(Array.from({ length: 9 }, (_, at) => knock(secret, `1950-01-0${at + 1}`)))
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([410]))
    expect(await links()).toMatchObject([{ state: 'locked', wrongDates: 5, openings: 0 }])
    expect(await refusalOf(knock(secret))).toEqual(refused)
    expect(await eventsOf('link-lock')).toHaveLength(1)
  })

  it('says so where the dentist took back what was decided, and shows no picture then', async () => {
    const { make, findings, store } = await open({ accepted: 0 })
    const accept = acceptOf(findings[0] ?? '')
    await store(owner, accept)
    const { secret } = await make()
    expect((await opened(secret)).page?.findings).toHaveLength(1)
    await store(owner, newDecision({ kind: 'undo', of: accept.id }))
    const { page, grant } = await opened(secret)
    expect(page).toBeNull()
    expect(await refusalOf(pictureFor(grant))).toEqual(refused)
  })

  it('closes with its patient, also where the file says a birth date', async () => {
    const { make, imageId, patientId } = await open()
    const { db } = server.context.database
    await db
      .update(image)
      .set({ dicom: { patientBirthDate: birthDate } })
      .where(eq(image.id, imageId))
    const { secret } = await make()
    await server.call(`/api/patients/${patientId}`, { token: owner.token, method: 'DELETE' })
    expect(await refusalOf(knock(secret))).toEqual(refused)
    await server.call(`/api/patients/${patientId}/restore`, { token: owner.token, method: 'POST' })
    expect((await knock(secret)).status).toBe(200)
  })

  it.each(['is removed from', 'leaves', 'is erased and leaves'])(
    'ends when the person who made it %s the clinic',
    async how => {
      const { make, links } = await open()
      const { link, secret } = await make()
      const joins = { clinicId: owner.session.scope.clinicId, role: 'dentist' } as const
      const { token, session } = await server.newPerson({ joins })
      const by = session.user.id
      await server.context.database.db.update(patientLink).set({ by }).where(eq(patientLink.id, link.id))
      expect((await knock(secret)).status).toBe(200)
      if (how === 'leaves') await server.call('/api/team/leave', { method: 'POST', token })
      else if (how === 'is removed from')
        await server.call(`/api/team/members/${by}`, { method: 'DELETE', token: owner.token })
      else await server.call('/api/me/erasure', { token, json: { now: true } })
      expect(await refusalOf(knock(secret))).toEqual(refused)
      expect(await links()).toMatchObject([{ state: 'revoked' }])
    },
  )

  it('makes an address wait that fails too often, whatever its links', async () => {
    const from = { incoming: { socket: { remoteAddress: '203.0.113.9' } } }
    const json = { 'content-type': 'application/json' }
    const statuses: number[] = []
    for (let at = 0; at < 22; at += 1) {
      const body = JSON.stringify({ secret: `unknown ${at}`, birthDate })
      const init = { method: 'POST', headers: json, body }
      statuses.push((await server.app.request('/api/patient-links/open', init, from)).status)
    }
    expect(statuses).toEqual([...Array(20).fill(410), 429, 429])
  })

  it('needs a birth date that can be asked for', async () => {
    const { id, view, make, patientId } = await open({ born: null })
    expect(await view()).toMatchObject({ hasBirthDate: false, patientId })
    const made = server.call(`/api/analyses/${id}/patient-links`, { token: owner.token, json: { hours: 1 } })
    expect(await refusalOf(made)).toEqual({ status: 409, code: 'BIRTH_DATE_MISSING' })
    await server.context.database.db.update(patient).set({ birthDate }).where(eq(patient.id, patientId))
    const { secret } = await make()
    await server.context.database.db.update(patient).set({ birthDate: null }).where(eq(patient.id, patientId))
    expect(await refusalOf(knock(secret))).toEqual(refused)
  })

  it.each([0, 721, 1.5])('lasts from an hour to thirty days, not %d hours', async hours => {
    const { id } = await open()
    const { status } = await server.call(`/api/analyses/${id}/patient-links`, { token: owner.token, json: { hours } })
    expect(status).toBe(422)
  })

  it('is made by a dentist, by no assistant and no key', async () => {
    const { id } = await open()
    const { clinicId } = owner.session.scope
    const assistant = await server.newPerson({ joins: { clinicId, role: 'assistant' } })
    const { key } = await server.answerOf(createKey, { token: owner.token, body: { name: 'Llave' } })
    for (const token of [assistant.token, key]) {
      const { status } = await server.call(`/api/analyses/${id}/patient-links`, { token, json: { hours: 1 } })
      expect(status).toBe(403)
    }
  })
})

describe('the picture of a patient’s page', () => {
  it('is drawn anew for the grant of an opening, and kept by no cache', async () => {
    const { make } = await open()
    const { secret } = await make()
    const { grant } = await opened(secret)
    const { status, response, headers } = await pictureFor(grant)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(bytes.includes('Exif')).toBe(false)
  })

  it('is refused to a forged grant, and to a true one once the link is revoked', async () => {
    const { make } = await open()
    const { secret, link } = await make()
    const { grant } = await opened(secret)
    const [id = '', expires = '', signature = ''] = grant.split('.')
    const later = (Number.parseInt(expires, 36) + 1).toString(36)
    for (const forged of ['', id, `${id}.${later}.${signature}`, `${crypto.randomUUID()}.${expires}.${signature}`]) {
      expect(await refusalOf(pictureFor(forged))).toEqual(refused)
    }
    await server.answerOf(revokePatientLink, { token: owner.token, params: { id: link.id } })
    expect(await refusalOf(pictureFor(grant))).toEqual(refused)
  })
})

describe('a link sent by mail', () => {
  it('goes out with its end and without findings or the patient’s name', async () => {
    const mailbox = createMailbox()
    const mailing = await openTestServer({ mailer: mailbox.mailer })
    const { make, links, eventsOf } = await open()
    const { secret, link } = await make()
    const json = { to: 'rosa@example.com', secret, timeZone: 'America/Lima' }
    const path = `/api/patient-links/${link.id}/mail`
    const send = () => mailing.call(path, { token: owner.token, json })
    expect(await refusalOf(send())).toEqual({ status: 403, code: 'EMAIL_UNVERIFIED' })
    const { db } = server.context.database
    await db.update(user).set({ emailVerified: true }).where(eq(user.id, owner.session.user.id))
    const { status, answer } = await send()
    expect([status, answer]).toEqual([200, { mailed: true }])
    expect(mailbox.secret('rosa@example.com', 'para-el-paciente')).toBe(secret)
    const [mail] = mailbox.to('rosa@example.com')
    expect(mail?.text).toContain('fecha de nacimiento')
    expect(mail?.text).toMatch(/ hora estándar de Perú\.$/m)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Rosa|Mamani|caries/i)
    expect(await links()).toMatchObject([{ mailedAt: expect.any(String) }])
    expect(await eventsOf('link-mail')).toHaveLength(1)
  })

  it('lies in the outbox without SMTP, and is refused with another secret or once it is over', async () => {
    const { make } = await open()
    const { secret, link } = await make()
    const path = `/api/patient-links/${link.id}/mail`
    const send = (of: string) =>
      server.call(path, { token: owner.token, json: { to: 'rosa@example.com', secret: of, timeZone: 'UTC' } })
    expect((await send(secret)).answer).toEqual({ mailed: false })
    expect(server.kept.at(-1)).toMatchObject({ to: 'rosa@example.com' })
    const over = { status: 409, code: 'PATIENT_LINK_OVER' }
    expect(await refusalOf(send('another'))).toEqual(over)
    await server.answerOf(revokePatientLink, { token: owner.token, params: { id: link.id } })
    expect(await refusalOf(send(secret))).toEqual(over)
  })
})

describe('the rows of links', () => {
  it('stand in the export of their patient without the hash, and go with an erased one', async () => {
    const { make, patientId, id } = await open()
    await make()
    const { response } = await server.call(`/api/patients/${patientId}/export`, { token: owner.token })
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const rows = JSON.parse(new TextDecoder().decode(files['enlaces-para-pacientes.json']))
    expect(rows).toMatchObject([{ analysisId: id, openings: 0 }])
    expect(rows[0]).not.toHaveProperty('hash')
    await server.call(`/api/patients/${patientId}/erasure`, { token: owner.token, json: { now: true } })
    expect(await server.context.database.db.$count(patientLink, eq(patientLink.analysisId, id))).toBe(0)
  })

  it('are swept thirty days after they ended', async () => {
    const { make, links } = await open()
    const { link } = await make()
    const rule = retentionRules.find(({ table }) => table === 'patient_link')
    const { database, files } = server.context
    const sweep = (days: number) =>
      rule?.sweep?.({
        db: database.db,
        files,
        settings: readSettings({}),
        now: new Date(Date.parse(link.expiresAt) + days * dayMs),
      })
    await sweep(29)
    expect(await links()).toHaveLength(1)
    await sweep(31)
    expect(await links()).toEqual([])
  })
})

describe('a link passed on by WhatsApp', () => {
  it('is recorded with its time and an event, and refused once it is over', async () => {
    const { make, links, eventsOf } = await open()
    const { link } = await make()
    const path = `/api/patient-links/${link.id}`
    const share = () => server.call(`${path}/share`, { method: 'POST', token: owner.token })
    expect((await share()).status).toBe(200)
    expect(await links()).toMatchObject([{ sharedAt: expect.any(String), mailedAt: null }])
    expect(await eventsOf('link-share')).toHaveLength(1)
    await server.call(path, { method: 'DELETE', token: owner.token })
    expect(await refusalOf(share())).toEqual({ status: 409, code: 'PATIENT_LINK_OVER' })
    expect(await eventsOf('link-share')).toHaveLength(1)
  })
})
