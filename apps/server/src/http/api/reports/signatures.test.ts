import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readingOf } from '@xrai/contract/report/reading'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createCase } from '@xrai/contract/routes/cases'
import { getReport } from '@xrai/contract/routes/reports'
import {
  beginAmendment,
  discardAmendment,
  listPublicKeys,
  listSignatures,
  signReport,
  verifyReport,
} from '@xrai/contract/routes/signatures'
import { readSignature } from '@xrai/contract/signature/pdf-signature'
import type { Verification } from '@xrai/contract/signature/verification-schema'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../../base/sha256-hex.ts'
import { type Database, openEmbedded } from '../../../db/database.ts'
import { auditEvent, clinic, image, review, signedReport, user } from '../../../db/schema.ts'
import { createFileStore } from '../../../platform/storage/file-store.ts'
import { rotateSigningKey } from '../../../reports/signature/signing-keys.ts'
import { makeP12 } from '../../../reports/signature/testing/make-p12.ts'
import { readP12 } from '../../../settings/signing-identity.ts'
import { acceptOf, decisionsOf } from '../../../testing/decisions.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let database: Database
let folder: string
let dentist: Person

// A database of its own, because this suite tampers with rows as only the owner of the tables can.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xrai-signed-'))
  database = await openEmbedded()
  server = await openTestServer({ database, files: await createFileStore(folder) })
  dentist = await newDentist()
})

const newDentist = async (number: string | null = 'COP 12345'): Promise<Person> => {
  const person = await server.newPerson({ plan: 'profesional', lastName: 'Quispe' })
  await database.db.update(user).set({ professionalNumber: number }).where(eq(user.id, person.session.user.id))
  return person
}

const newAnalysis = async ({ token } = dentist) => server.analyze(token, await sample('panoramic-decayed.jpg'))

const sign = (id: string, { token } = dentist, body: object = { decisions: 0, undecided: true }) =>
  server.call(`/api/analyses/${id}/signatures`, { token, json: body })

const newSigned = async (person = dentist) => {
  const { analysis_id: id } = await newAnalysis(person)
  const { signatures } = await server.answerOf(signReport, {
    token: person.token,
    params: { id },
    body: { decisions: 0, undecided: true },
  })
  const code = signatures[0]?.verificationCode ?? ''
  return { id, code, signature: signatures[0] }
}

const verification = (code: string): Promise<Verification> => server.answerOf(verifyReport, { params: { code } })

const pdfOf = async (id: string, path = 'report.pdf', { token } = dentist) => {
  const { response } = await server.call(`/api/analyses/${id}/${path}`, { token })
  return new Uint8Array(await response.arrayBuffer())
}

const statusOf = async (id: string) =>
  (await server.answerOf(getAnalysis, { token: dentist.token, params: { id } })).status

const reportOf = (id: string) => server.answerOf(getReport, { token: dentist.token, params: { id }, query: {} })

describe('signing a report', () => {
  it('stores one PDF forever, with its signature at its end, and makes the analysis ready', async () => {
    const { id, code, signature } = await newSigned()
    const pdf = await pdfOf(id)
    expect(await pdfOf(id)).toEqual(pdf)
    expect(await pdfOf(id, 'signatures/1/report.pdf')).toEqual(pdf)
    const read = readSignature(pdf)
    const { statement, key, signed, file, state, kept } = await verification(code)
    expect(state).toBe('valid')
    expect(new Set(Object.values(kept))).toEqual(new Set(['intact']))
    expect(read).toMatchObject({ statement: signed, rest: new Uint8Array() })
    expect(sha256Hex(read?.body ?? new Uint8Array())).toBe(statement.pdf)
    expect(sha256Hex(pdf)).toBe(file)
    expect(statement).toMatchObject({
      version: 1,
      signer: { name: 'Ana Quispe', professionalNumber: 'COP 12345' },
      code,
      signedAt: signature?.signedAt,
    })
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format: 'jwk' })
    expect(verify(null, Buffer.from(signed), publicKey, Buffer.from(read?.signature ?? '', 'base64url'))).toBe(true)
    expect(await statusOf(id)).toBe('ready')
    expect(await reportOf(id)).toMatchObject({ isDraft: false, signature, issueDate: signature?.signedAt })
  })

  it('is refused without a professional number, to an assistant, to a key and without a recent proof', async () => {
    const unnumbered = await newDentist(null)
    const { analysis_id: id } = await newAnalysis(unnumbered)
    expect((await sign(id, unnumbered)).answer['code']).toBe('NUMBER_REQUIRED')
    const { clinicId } = dentist.session.scope
    const assistant = await server.newPerson({ joins: { clinicId, role: 'assistant' } })
    const { analysis_id: own } = await newAnalysis()
    expect((await sign(own, assistant)).answer['code']).toBe('FORBIDDEN')
    const unproved = await server.newPerson({ joins: { clinicId, role: 'dentist' }, confirmed: false })
    expect((await sign(own, unproved)).answer['code']).toBe('REAUTHENTICATION_REQUIRED')
    expect((await sign(own, await newDentist())).answer['code']).toBe('NOT_FOUND')
    expect(await database.db.select().from(review).where(eq(review.analysisId, own))).toEqual([])
  })

  it('asks once about undecided findings and refuses changes that the dentist has not seen', async () => {
    const analysis = await newAnalysis()
    const { analysis_id: id, predictions } = analysis
    expect((await sign(id, dentist, { decisions: 0, undecided: false })).answer['code']).toBe('REPORT_UNDECIDED')
    await decisionsOf(server, analysis).send(dentist.token, acceptOf(predictions[0]?.detection_id ?? ''))
    expect((await sign(id, dentist, { decisions: 0, undecided: true })).answer['code']).toBe('REPORT_CHANGED')
    const read = readingOf(await reportOf(id))
    const body = { decisions: 1, undecided: true }
    const findings = read.findings.map(finding => ({ ...finding, tooth: '45' }))
    for (const other of [{ conclusion: 'La de ayer' }, { findings }, { radiographyDate: '2001-02-03' }])
      expect((await sign(id, dentist, { ...body, read: { ...read, ...other } })).answer['code']).toBe('REPORT_CHANGED')
    expect((await sign(id, dentist, { ...body, read })).status).toBe(201)
    expect((await reportOf(id)).review).toMatchObject({ decided: 1 })
    expect((await sign(id, dentist, { decisions: 1, undecided: true })).answer['code']).toBe('REPORT_SIGNED')
  })

  it('signs once for two concurrent requests', async () => {
    const { analysis_id: id } = await newAnalysis()
    const answers = await Promise.all([sign(id), sign(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { signatures } = await server.answerOf(listSignatures, { token: dentist.token, params: { id } })
    expect(signatures).toHaveLength(1)
  })

  it('is in the audit trail with the analysis', async () => {
    const { id } = await newSigned()
    const events = await database.db.select().from(auditEvent).where(eq(auditEvent.subjectId, id))
    expect(events.map(({ action }) => action)).toContain('sign')
  })
})

describe('with the operator’s certificate', () => {
  it('adds a PAdES signature with its certificates after the installation’s own signature', async () => {
    const span = { validFrom: new Date('2026-01-01'), validTo: new Date('2100-01-01') }
    const signing = readP12((await makeP12({ password: 'secreto', key: 'P-256', ...span })).bytes, 'secreto')
    const { settings } = server.context
    const certified = await openTestServer({
      database,
      files: server.context.files,
      settings: { ...settings, signing },
    })
    const { analysis_id: id } = await newAnalysis()
    const { status } = await certified.call(`/api/analyses/${id}/signatures`, {
      token: dentist.token,
      json: { decisions: 0, undecided: true },
    })
    expect(status).toBe(201)
    const read = readSignature(await pdfOf(id))
    const certificates = Buffer.concat([signing.certificate, ...signing.chain].map(({ raw }) => raw))
    expect(JSON.parse(read?.statement ?? '')).toMatchObject({ certificates: sha256Hex(certificates) })
    expect(new TextDecoder('latin1').decode(read?.rest)).toContain('/SubFilter /ETSI.CAdES.detached')
    const [signature] = (await server.answerOf(listSignatures, { token: dentist.token, params: { id } })).signatures
    expect((await verification(signature?.verificationCode ?? '')).state).toBe('valid')
  })
})

describe('a signed report', () => {
  it('cannot be changed: no decision, no text, no teeth, no review mark', async () => {
    const analysis = await newAnalysis()
    const { analysis_id: id, predictions } = analysis
    await sign(id)
    const before = await reportOf(id)
    const { send } = decisionsOf(server, analysis)
    const refused = await Promise.all([
      send(dentist.token, acceptOf(predictions[0]?.detection_id ?? '')),
      server.call(`/api/analyses/${id}/report`, {
        method: 'PUT',
        token: dentist.token,
        json: { texts: { conclusion: 'Otra', recommendations: null, notes: null } },
      }),
      server.call(`/api/analyses/${id}`, { method: 'PATCH', token: dentist.token, json: { reviewed: false } }),
    ])
    expect(refused.map(({ answer }) => answer['code'])).toEqual(['REPORT_SIGNED', 'REPORT_SIGNED', 'REPORT_SIGNED'])
    expect(await reportOf(id)).toEqual(before)
  })

  it('is superseded by an amendment with its reason, and stays valid until then', async () => {
    const analysis = await newAnalysis()
    const { analysis_id: id, predictions } = analysis
    const first = await sign(id)
    const token = dentist.token
    const [original] = first.answer['signatures'] as { verificationCode: string; signedAt: string }[]
    const before = await pdfOf(id)
    await server.answerOf(beginAmendment, { token, params: { id } })
    expect(await statusOf(id)).toBe('pending_revision')
    expect(await reportOf(id)).toMatchObject({ isDraft: true, signature: { version: 1 } })
    expect((await verification(original?.verificationCode ?? '')).state).toBe('valid')
    const { send } = decisionsOf(server, analysis)
    await send(dentist.token, acceptOf(predictions[0]?.detection_id ?? ''))
    expect((await server.call(`/api/analyses/${id}/amendment`, { method: 'DELETE', token })).answer['code']).toBe(
      'REPORT_CHANGED',
    )
    expect((await sign(id, dentist, { decisions: 1, undecided: true })).answer['code']).toBe('REASON_REQUIRED')
    const reason = 'Faltaba un hallazgo'
    const { signatures } = await server.answerOf(signReport, {
      token,
      params: { id },
      body: { decisions: 1, undecided: true, reason },
    })
    expect(signatures.map(({ version }) => version)).toEqual([2, 1])
    expect(signatures[0]).toMatchObject({ supersedes: original?.signedAt, reason })
    expect(await verification(original?.verificationCode ?? '')).toMatchObject({
      state: 'superseded',
      supersededAt: signatures[0]?.signedAt,
    })
    expect((await verification(signatures[0]?.verificationCode ?? '')).state).toBe('valid')
    expect(await pdfOf(id, 'signatures/1/report.pdf')).toEqual(before)
    expect(await statusOf(id)).toBe('ready')
  })

  it('is as before if an unchanged amendment is discarded, also after the clinic moved', async () => {
    const { id } = await newSigned()
    const before = await reportOf(id)
    const call = { token: dentist.token, params: { id } }
    await server.answerOf(beginAmendment, call)
    await server.answerOf(beginAmendment, call)
    await database.db.update(clinic).set({ address: 'Av. Nueva 1' })
    await server.answerOf(discardAmendment, call)
    expect(await reportOf(id)).toEqual(before)
    const path = `/api/analyses/${(await newAnalysis()).analysis_id}/amendment`
    const { status, answer } = await server.call(path, { method: 'POST', token: dentist.token })
    expect([status, answer['code']]).toEqual([409, 'REPORT_NOT_SIGNED'])
  })

  it('is deleted with its case only on explicit request, and stays verifiable', async () => {
    const { id, code } = await newSigned()
    const { token } = dentist
    const own = await server.answerOf(createCase, { token, body: { name: 'Caso' } })
    const opened = await server.answerOf(getAnalysis, { token, params: { id } })
    await database.db.update(image).set({ caseId: own.id }).where(eq(image.id, opened.image.id))
    const remove = (query = '') => server.call(`/api/cases/${own.id}${query}`, { method: 'DELETE', token })
    expect((await remove()).answer['code']).toBe('CASE_SIGNED')
    expect((await server.call(`/api/cases/${own.id}`, { token })).status).toBe(200)
    expect((await remove('?signed=true')).status).toBe(200)
    expect((await verification(code)).state).toBe('valid')
  })

  it('is verified with a key that was replaced since', async () => {
    const { code } = await newSigned()
    const present = await rotateSigningKey(database.db, server.context.auth.secret)
    const { keys } = await server.answerOf(listPublicKeys, {})
    expect(keys[0]).toMatchObject({ id: present, retiredAt: null })
    const { state, key } = await verification(code)
    expect(state).toBe('valid')
    expect(key.retiredAt).not.toBeNull()
    const { statement } = await verification((await newSigned()).code)
    expect(statement.key).toBe(present)
  })

  it('stays verifiable by its code after its patient’s data is erased', async () => {
    const { id, code } = await newSigned()
    const opened = await server.answerOf(getAnalysis, { token: dentist.token, params: { id } })
    await database.db.delete(image).where(eq(image.id, opened.image.id))
    const { state, kept } = await verification(code)
    expect(state).toBe('valid')
    expect(kept).toEqual({
      signature: 'intact',
      pdf: 'erased',
      document: 'erased',
      picture: 'erased',
      decisions: 'erased',
    })
  })

  it('reveals no patient data to the person who verifies it', async () => {
    const { id, code } = await newSigned()
    await server.answerOf(beginAmendment, { token: dentist.token, params: { id } })
    const header = {
      requestingDentist: null,
      patientName: 'Rosa Secreta',
      patientAge: 61,
      patientSex: null,
      radiographyDate: null,
    }
    await server.call(`/api/analyses/${id}/report`, { method: 'PUT', token: dentist.token, json: { header } })
    const second = await sign(id, dentist, { decisions: 0, undecided: true, reason: 'Nombre' })
    expect(second.status).toBe(201)
    expect(JSON.stringify(await verification(code))).not.toContain('Secreta')
  })
})

describe('tampering with a signed report outside the program', () => {
  const tamper = (statements: string[]) =>
    database.db.transaction(async tx => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of statements) await tx.execute(sql.raw(statement))
    })

  const decided = async () => {
    const analysis = await newAnalysis()
    const { analysis_id: id, predictions } = analysis
    await decisionsOf(server, analysis).send(dentist.token, acceptOf(predictions[0]?.detection_id ?? ''))
    const { answer } = await sign(id, dentist, { decisions: 1, undecided: true })
    const [signature] = answer['signatures'] as { verificationCode: string }[]
    return { id, code: signature?.verificationCode ?? '' }
  }

  it('is refused by the database, as long as its triggers exist', async () => {
    const { id } = await decided()
    for (const statement of [
      `update report_signature set signed_at = now() where analysis_id = '${id}'`,
      `delete from report_signature where analysis_id = '${id}'`,
      `update signed_report set document = '{}' where analysis_id = '${id}'`,
      `delete from signed_report where analysis_id = '${id}'`,
    ])
      await expect(database.db.execute(sql.raw(statement))).rejects.toThrow()
  })

  it.each([
    [
      'a document',
      'document',
      (id: string) => `update signed_report set document = document || ' ' where analysis_id = '${id}'`,
    ],
    ['a decision', 'decisions', (id: string) => `update decision set screen = 'analyzer' where analysis_id = '${id}'`],
    [
      'a finding',
      'decisions',
      (id: string) => `update finding set x = x + 0.5 where analysis_id = '${id}' and place = 0`,
    ],
    ['a decision that is gone', 'decisions', (id: string) => `delete from decision where analysis_id = '${id}'`],
    [
      'a statement',
      'signature',
      (id: string) =>
        `update report_signature set statement = replace(statement, 'COP 12345', 'COP 12346') where analysis_id = '${id}'`,
    ],
    [
      'a signature',
      'signature',
      (id: string) =>
        `update report_signature set signature = translate(left(signature, 1), 'AB', 'BA') || case when left(signature, 1) in ('A', 'B') then substr(signature, 2) else 'A' || substr(signature, 3) end where analysis_id = '${id}'`,
    ],
  ] as const)('is seen in %s', async (_, kind, statement) => {
    const { id, code } = await decided()
    expect((await verification(code)).state).toBe('valid')
    await tamper([statement(id)])
    const { state, kept } = await verification(code)
    expect(state).toBe('changed')
    expect(kept[kind]).toBe('changed')
  })

  it('is detected in another PDF that is stored under its own hash instead of the signed one', async () => {
    const { id, code } = await decided()
    const { files } = server.context
    const signed = await files.read((await verification(code)).file)
    for (const other of [Buffer.concat([signed, Buffer.from('\n')]), signed.subarray(0, -1)]) {
      const hash = await files.put(other)
      await tamper([`update report_signature set file_hash = '${hash}' where analysis_id = '${id}'`])
      const { state, kept } = await verification(code)
      expect([state, kept.pdf, kept.signature]).toEqual(['changed', 'changed', 'intact'])
    }
  })

  it('is detected in one byte of the stored PDF and of the image', async () => {
    const { id, code } = await decided()
    const { statement, file } = await verification(code)
    const placeOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash)
    const { context } = server
    for (const [kind, hash] of [
      ['pdf', file],
      ['picture', statement.picture ?? ''],
    ] as const) {
      const bytes = await context.files.read(hash)
      const changed = Uint8Array.from(bytes, (byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))
      await writeFile(placeOf(hash), changed)
      const { state, kept } = await verification(code)
      expect([state, kept[kind]]).toEqual(['changed', 'changed'])
      await rm(placeOf(hash))
      expect((await verification(code)).kept[kind]).toBe('changed')
      await writeFile(placeOf(hash), bytes)
    }
    expect((await verification(code)).state).toBe('valid')
    expect((await database.db.select().from(signedReport).where(eq(signedReport.analysisId, id))).length).toBe(1)
  })
})
