import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, request as requests, test } from '@playwright/test'
import { getSession } from '@xrai/contract/routes/accounts'
import { demoToken, phantom } from './browser-test.ts'

/** A file that is not a committed sample; its name begins with its radiograph type. */
interface DrawnPicture {
  readonly name: string
  readonly buffer: Buffer
}

/** A clinic as one of its users sees it. */
export interface Clinic {
  readonly post: (path: string, data: unknown) => Promise<{ readonly id: string }>
  /** Analyses one image without a case and returns the analysis' id. */
  readonly analyse: (sample: string | DrawnPicture) => Promise<string>
  /** Adds one image to a case and queues its analysis. */
  readonly addImage: (caseId: string, sample: string | DrawnPicture) => Promise<void>
  readonly get: (path: string) => Promise<unknown>
  /** The bytes of a file. */
  readonly read: (path: string) => Promise<Buffer>
  readonly patch: (path: string, data: unknown) => Promise<void>
  readonly put: (path: string, data: unknown) => Promise<void>
  /** Opens a page of the app as the clinic's owner. */
  readonly open: (page: Page, path: string) => Promise<void>
}

/** A clinic whose owner's password the test knows. */
export interface OwnClinic extends Clinic {
  /** Starts another session of the user, which survives a sign-out of the first. */
  readonly signInAgain: () => Promise<Clinic>
}

const form = async (sample: string | DrawnPicture) => {
  const { name, buffer } =
    typeof sample === 'string' ? { name: sample, buffer: await readFile(phantom(sample)) } : sample
  return {
    image: { name, mimeType: 'image/jpeg', buffer },
    type: name.startsWith('panoramic') ? 'panoramic' : 'periopical',
  }
}

let clinics = 0

export const clinicPassword = 'una-clave-larga'

/** A new user with an empty clinic on the plan Básico (five analyses a month), by default on the server under test. */
export async function newClinic(baseURL = test.info().project.use.baseURL ?? ''): Promise<OwnClinic> {
  clinics += 1
  // Playwright's `request` fixture ends with the hook or test that requested it, but a clinic is used by a whole file.
  const request = await requests.newContext({ baseURL })
  const account = { email: `clinica.${Date.now()}.${clinics}@example.com`, password: clinicPassword }
  const names = { first_name: 'Ana', last_name: 'Quispe' }
  expect(await (await request.post('/api/auth/register', { data: { ...account, ...names } })).text()).toContain(
    'success',
  )
  const signInAgain = async () => {
    const { token } = await (await request.post('/api/auth/login', { data: account })).json()
    return clinicOf(request, token, baseURL)
  }
  return { ...(await signInAgain()), signInAgain }
}

/** The demo clinic with all its data. */
export const demoClinic = async (page: Page): Promise<Clinic> =>
  clinicOf(page.request, await demoToken(page), test.info().project.use.baseURL ?? '')

/** Gives the clinic Profesional as the operator does: a trial reaches no private host, where the tests' programs listen. */
export const givePlan = async (page: Page, clinic: Clinic): Promise<void> => {
  const session = getSession.answer.json.parse(await clinic.get(getSession.path))
  await (await demoClinic(page)).patch(`/api/operator/clinics/${session.clinic.id}`, { plan: 'profesional' })
}

function clinicOf(request: APIRequestContext, token: string, baseURL: string): Clinic {
  const headers = { Authorization: token }
  return {
    post: async (path, data) => {
      const answer = await request.post(path, { data, headers })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    },
    patch: async (path, data) => {
      const answer = await request.patch(path, { data, headers })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    },
    put: async (path, data) => {
      const answer = await request.put(path, { data, headers })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    },
    get: async path => (await request.get(path, { headers })).json(),
    read: async path => (await request.get(path, { headers })).body(),
    analyse: async sample => {
      const answer = await request.post('/api/roboflow/testing-models', { headers, multipart: await form(sample) })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()).analysis_id
    },
    addImage: async (caseId, sample) => {
      const answer = await request.post(`/api/cases/${caseId}/images`, { headers, multipart: await form(sample) })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
    open: async (page, path) => {
      await page.addInitScript(session => {
        // An empty page has no storage.
        if (location.protocol !== 'about:') sessionStorage.setItem('token', session)
      }, token)
      await page.goto(new URL(path, baseURL).href)
    },
  }
}

/** Signs a colleague of the clinic in on the page. */
export async function joinAs(page: Page, clinic: Clinic, role: 'assistant' | 'dentist') {
  const { request } = page
  const email = `colega.${Date.now()}@example.com`
  const names = { first_name: 'Eva', last_name: 'Ríos' }
  await request.post('/api/auth/register', { data: { email, password: clinicPassword, ...names } })
  const { token } = await (await request.post('/api/auth/login', { data: { email, password: clinicPassword } })).json()
  const invited = (await clinic.post('/api/team/invitations', { email, role })) as unknown as { readonly link: string }
  const secret = new URL(invited.link).hash.slice(1)
  await request.post('/api/invitations/accept', { data: { token: secret }, headers: { Authorization: token } })
  await page.goto('/robots.txt')
  await page.evaluate(session => sessionStorage.setItem('token', session), token)
}
