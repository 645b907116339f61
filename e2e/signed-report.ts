import { readFile } from 'node:fs/promises'
import { expect, request as requests, test } from '@playwright/test'
import { getSignedPdf, signReport } from '@xrai/contract/routes/signatures'
import { phantom } from './browser-test.ts'

interface Issued {
  readonly code: string
  readonly pdf: Buffer
}

/** A signed report, and how it is amended. */
interface SignedReport extends Issued {
  readonly dentist: string
  readonly clinic: string
  readonly amend: () => Promise<Issued>
}

let reports = 0

/** A report that a new dentist with a professional number signs. */
export async function newSignedReport(): Promise<SignedReport> {
  reports += 1
  const { baseURL = '' } = test.info().project.use
  const account = { email: `firma.${Date.now()}.${reports}@example.com`, password: 'una-clave-larga' }
  const names = { first_name: 'María José', last_name: 'Quispe' }
  const visitor = await requests.newContext({ baseURL })
  await visitor.post('/api/auth/register', { data: { ...account, ...names } })
  const { token } = await (await visitor.post('/api/auth/login', { data: account })).json()
  const request = await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: token } })
  const image = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await readFile(phantom('panoramic-decayed.jpg')) }
  const multipart = { image, type: 'panoramic' }
  const analysed = await request.post('/api/roboflow/testing-models', { multipart })
  expect(analysed.ok(), await analysed.text()).toBe(true)
  const { analysis_id: id } = await analysed.json()
  expect((await request.patch('/api/me', { data: { professionalNumber: 'COP 12345' } })).ok()).toBe(true)
  const issue = async (reason?: string): Promise<Issued> => {
    await request.post('/api/session/confirm', { data: { password: account.password } })
    const data = { decisions: 0, undecided: true, ...(reason && { reason }) }
    const answer = await request.post(`/api/analyses/${id}/signatures`, { data })
    expect(answer.status(), await answer.text()).toBe(201)
    const [latest] = signReport.answer.json.parse(await answer.json()).signatures
    if (!latest) throw new Error('the report has no signature')
    const path = getSignedPdf.path.replace('{id}', id).replace('{version}', `${latest.version}`)
    return { code: latest.verificationCode, pdf: await (await request.get(path)).body() }
  }
  return {
    ...(await issue()),
    dentist: 'María José Quispe',
    clinic: 'Clínica de María José Quispe',
    amend: async () => {
      await request.post(`/api/analyses/${id}/amendment`)
      return issue('Se corrige un dato.')
    },
  }
}

/** A file as the browser's picker hands it over. */
export const pdfFile = (buffer: Buffer, name = 'informe.pdf') => ({ name, mimeType: 'application/pdf', buffer })
