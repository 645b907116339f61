import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { Secret, TOTP } from 'otpauth'
import {
  analyse,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phantom,
  phoneSoak,
  signIn,
  soak,
  test,
} from './browser-test.ts'
import { newClinic } from './clinic.ts'

const password = 'una-clave-larga'

interface Account {
  readonly email: string
  readonly token: string
}

/** Registers a new account and signs the page in to it. */
async function newAccount(page: Page, firstName = 'Ana'): Promise<Account> {
  const email = `${firstName}.${crypto.randomUUID()}@clinica.example`.toLowerCase()
  const person = { email, password, first_name: firstName, last_name: 'Quispe' }
  await page.request.post('/api/auth/register', { data: person })
  return { email, token: await enter(page, email) }
}

async function tokenOf(page: Page, email: string): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  const { token }: { token: string } = await answer.json()
  return token
}

async function enter(page: Page, email: string): Promise<string> {
  const token = await tokenOf(page, email)
  await page.goto('/robots.txt')
  await page.evaluate(value => sessionStorage.setItem('token', value), token)
  return token
}

async function openPanel(page: Page, row: string) {
  await page.goto('/profile')
  return choosePanel(page, row)
}

async function choosePanel(page: Page, row: string) {
  if (row === t('profile.keys')) await page.getByText('Avanzado', { exact: true }).click()
  await page.getByRole('link', { name: row }).click()
  const panel = page.getByRole('dialog', { name: row })
  await expect(panel).toBeVisible()
  return panel
}

/** The dialog that asks for proof of identity before a sensitive call. */
const proofOf = (page: Page) => page.getByRole('dialog', { name: t('proof.title') })

async function prove(page: Page, secret = password) {
  await proofOf(page).getByLabel(t('login.password'), { exact: true }).fill(secret)
  await proofOf(page)
    .getByRole('button', { name: t('proof.submit') })
    .click()
}

async function logIn(page: Page, email: string, secret = password) {
  await page.goto('/login')
  await page.getByLabel(t('login.email')).fill(email)
  await page.getByLabel(t('login.password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click()
}

test('the profile shows its texts, a masked e-mail and a row for each option', async ({ page }) => {
  const { email } = await newAccount(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Cuenta Profesional' })).toBeVisible()
  await expect(page.getByText(/^Odontologo/)).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  await expect(page.getByText(/^a•+.@clinica\.example$/)).toBeVisible()
  for (const heading of ['Opciones', 'Soporte'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  for (const row of [
    'Cambiar contraseña',
    'Gestión de dispositivos vinculados',
    'Historial de actividad clínica',
    'Plan y Suscripción',
    'Preferencias de notificación',
    'Contáctanos',
  ]) {
    await expect(page.getByRole('link', { name: row })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Idioma' })).toContainText('Español')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cerrar Sesion' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('every row opens an accessible panel that closes by keyboard', soak, async ({ page }) => {
  await newAccount(page)
  await page.goto('/profile')
  for (const row of [
    'Cambiar contraseña',
    'Gestión de dispositivos vinculados',
    'Historial de actividad clínica',
    'Idioma',
    'Plan y Suscripción',
    'Preferencias de notificación',
    'Datos profesionales',
    t('profile.twoFactor'),
    t('profile.privacy'),
    t('profile.team'),
    t('profile.keys'),
  ]) {
    const panel = await choosePanel(page, row)
    await expect(panel.locator('p, legend, label').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/\/profile$/)
  }
})

test('a password of fewer than 8 characters is always refused', soak, async ({ page }) => {
  await newAccount(page)
  const panel = await openPanel(page, 'Cambiar contraseña')
  await panel.getByLabel(t('passwordPanel.current')).fill(password)
  await panel.getByLabel(t('reset.password'), { exact: true }).fill('siete 7')
  await panel.getByLabel(t('reset.confirm')).fill('siete 7')
  await panel.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(panel.getByLabel(t('reset.password'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await panel.getByLabel(t('reset.password'), { exact: true }).fill('otra-clave-larga')
  await panel.getByLabel(t('reset.confirm')).fill('otra-clave-larga')
  await panel.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(panel.getByText('Contraseña cambiada.')).toBeVisible()
})

test('a forgotten password is reset by mail, with the same response for every address', soak, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: t('login.forgot') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('forgot.title') })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(t('login.email')).fill('nadie@clinica.example')
  await page.getByRole('button', { name: t('forgot.submit') }).click()
  await expect(page.getByText(t('forgot.sentTitle'))).toBeVisible()
})

test('an invalid reset link is reported, and removed from the address', soak, async ({ page }) => {
  await page.goto('/reset-password#no-es-un-enlace')
  await expect(page.getByLabel(t('reset.password'), { exact: true })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  // A phone loads a page that was put aside anew.
  await page.reload()
  await page.getByLabel(t('reset.password'), { exact: true }).fill('otra-clave-larga')
  await page.getByLabel(t('reset.confirm')).fill('otra-clave-larga')
  await page.getByRole('button', { name: t('reset.submit') }).click()
  await expect(page.getByRole('alert')).toContainText('El enlace ya se usó, venció o está incompleto.')
  await expect(page.getByRole('link', { name: t('reset.again') })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel(t('reset.password'), { exact: true })).toBeHidden()
})

test('a login with two-step verification requires the code after the password', async ({ page }) => {
  const { email } = await newAccount(page)
  const panel = await openPanel(page, t('profile.twoFactor'))
  await panel.getByRole('button', { name: t('twoFactorPanel.start') }).click()
  await prove(page)
  await expect(panel.getByAltText(t('twoFactorPanel.qrAlt'))).toBeVisible()
  const shown = await panel.getByLabel(t('twoFactorPanel.secret')).inputValue()
  const secret = Secret.fromBase32(shown.replaceAll(' ', ''))
  await panel.getByLabel(t('twoFactorPanel.firstCode')).fill(new TOTP({ secret }).generate())
  await panel.getByRole('button', { name: t('twoFactorPanel.confirm') }).click()
  await expect(panel.getByText(t('twoFactorPanel.codesTitle'))).toBeVisible()
  const [backup = ''] = await panel.getByRole('listitem').allTextContents()
  await panel.getByRole('button', { name: t('twoFactorPanel.stored') }).click()
  await expect(panel.getByText(t('twoFactorPanel.onTitle'))).toBeVisible()

  await page.evaluate(() => sessionStorage.clear())
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: t('login.secondStepTitle') })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(t('login.code')).fill('000000')
  await page.getByRole('button', { name: t('login.enter') }).click()
  await expect(page.getByRole('alert')).toContainText('El código no es correcto')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await page.getByLabel(t('login.code')).fill(backup)
  await page.getByRole('button', { name: t('login.enter') }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test(
  'a sensitive action runs after the identity is confirmed again, and does not run if the dialog is cancelled',
  soak,
  async ({ page }) => {
    await newAccount(page)
    const panel = await openPanel(page, t('profile.privacy'))
    const erase = panel.getByRole('button', { name: t('privacyPanel.eraseSubmit') })
    await erase.click()
    await expect(proofOf(page).getByLabel(t('login.password'), { exact: true })).toBeFocused()
    await expectAccessible(page)
    await prove(page, 'no-es-la-clave')
    await expect(proofOf(page).getByRole('alert')).toContainText('no es correcta')
    await page.keyboard.press('Escape')
    await expect(proofOf(page)).toBeHidden()
    await expect(panel.getByRole('alert')).toContainText(t('errors.reauthenticationRequired'))
    await erase.click()
    await prove(page)
    await expect(panel.getByText('El borrado ya está pedido.')).toBeVisible()
  },
)

test('an easily guessed password is reported when its field loses the focus', soak, async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel(t('register.firstName')).fill('Mariana')
  const field = page.getByLabel(t('register.password'), { exact: true })
  await field.fill('mariana2024')
  await field.blur()
  await expect(page.getByText('Esa contraseña es fácil de adivinar.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('molar rojo en la lluvia')
  await field.blur()
  await expect(page.getByText('Esa contraseña es fácil de adivinar.')).toHaveCount(0)
})

test('a revoked device is signed out at its next request', soak, async ({ page, browser }) => {
  const { email } = await newAccount(page)
  const other = await (await browser.newContext()).newPage()
  await enter(other, email)
  await other.goto('/profile')
  await expect(other.getByText('Cuenta Profesional')).toBeVisible()
  const panel = await openPanel(page, 'Gestión de dispositivos vinculados')
  await panel.getByRole('button', { name: t('devicesPanel.endOthers') }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other).toHaveURL(/\/login\?back=/)
  await other.context().close()
})

test('a colleague joins by the link, and an assistant may not mark a radiograph as reviewed', async ({
  page,
  browser,
}) => {
  await newAccount(page, 'Titular')
  const colleague = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const { email } = await newAccount(colleague, 'Eva')
  const panel = await openPanel(page, t('profile.team'))
  await panel.getByLabel(t('login.email')).fill(email)
  await panel.getByLabel(t('teamPanel.role'), { exact: true }).selectOption('assistant')
  await panel.getByRole('button', { name: t('teamPanel.invite'), exact: true }).click()
  const link = new URL(await panel.getByLabel(t('teamPanel.link')).inputValue())
  await colleague.goto(`${link.pathname}${link.hash}`)
  await expect(colleague.getByText(t('clinic.personal', { name: 'Titular Quispe' }))).toBeVisible()
  await colleague.getByRole('button', { name: t('invitation.accept') }).click()
  await expect(colleague).toHaveURL(/\/home$/)

  await analyse(colleague, phantom('panoramic-healthy.jpg'), 'Panorámica')
  await expect(colleague.getByRole('button', { name: 'Reporte', exact: true })).toBeVisible()
  await expect(colleague.getByRole('button', { name: t('preview.markReviewed') })).toBeHidden()

  await colleague.goto('/profile')
  await expect(colleague.getByText(t('roles.assistant'), { exact: true })).toBeVisible()
  await expect(colleague.getByRole('link', { name: t('profile.keys') })).toHaveCount(0)
  await colleague.goto('/profile?panel=claves')
  await expect(colleague).toHaveURL(/\/unauthorized$/)
  await expect(colleague.getByText('401 - No autorizado')).toBeVisible()
  await expectAccessible(colleague)
  await colleague.context().close()
})

test('a page saves nothing in a clinic that another tab chose, and continues there', soak, async ({ page }) => {
  const owner = await newClinic()
  const { email, token } = await newAccount(page, 'Eva')
  const headers = { Authorization: token }
  const { clinic } = await (await page.request.get('/api/session', { headers })).json()
  const { link } = Object(await owner.post('/api/team/invitations', { email, role: 'dentist' }))
  await page.request.post('/api/invitations/accept', { data: { token: new URL(link).hash.slice(1) }, headers })
  await page.goto('/my-cases/create')
  const name = page.getByLabel(t('createCase.name'))
  await name.fill('Control')
  await page.request.put('/api/session/clinic', { data: { id: clinic.id }, headers })
  await page.getByRole('combobox').first().fill('Quispe')
  await expect(page.getByText(t('login.clinicMoved', { clinic: clinic.name }))).toBeVisible()
  await expect(name).toHaveValue('')

  const panel = await openPanel(page, t('profile.team'))
  const other = t('clinic.personal', { name: 'Ana Quispe' })
  const label = t('teamPanel.clinicOption', { clinic: other, role: t('roles.dentist') })
  await panel.getByLabel(t('teamPanel.clinics')).selectOption({ label })
  await expect(page.getByText(t('teamPanel.switched', { clinic: other }))).toBeVisible()
})

test('an API key is shown once, with its limits, and can be revoked', soak, async ({ page }) => {
  await newAccount(page)
  const panel = await openPanel(page, t('profile.keys'))
  await panel.getByLabel(t('keysPanel.name')).fill('Laboratorio')
  await panel.getByRole('checkbox', { name: /^Solo lectura/ }).check()
  await panel.getByLabel(t('keysPanel.expires')).selectOption(t('keysPanel.days90'))
  await expectAccessible(page)
  await panel.getByRole('button', { name: t('keysPanel.create') }).click()
  const key = await panel.getByRole('textbox', { name: 'Laboratorio' }).inputValue()
  const call = () => page.request.get('/api/credits', { headers: { authorization: `Bearer ${key}` } })
  expect((await call()).status()).toBe(200)
  const headers = { authorization: `Bearer ${key}` }
  const sent = await page.request.post('/api/roboflow/testing-models', { headers, multipart: { type: 'panoramic' } })
  expect(await sent.json()).toMatchObject({ code: 'KEY_READ_ONLY' })
  await page.reload()
  await expect(panel.getByText('Laboratorio', { exact: true })).toBeVisible()
  await expect(panel.getByText('Radiografías e informes · Solo lectura')).toBeVisible()
  await expect(panel.getByText(/Vence el \d+ de/)).toBeVisible()
  expect(await page.content()).not.toContain(key)
  await panel.getByRole('button', { name: t('keysPanel.revokeName', { name: 'Laboratorio' }) }).click()
  await panel.getByRole('button', { name: t('keysPanel.revoke'), exact: true }).click()
  await expect(panel.getByText('Laboratorio', { exact: true })).toHaveCount(0)
  expect((await call()).status()).toBe(401)
})

test(
  "the account's data can be downloaded, and the account erased with a period to undo it",
  soak,
  async ({ page }) => {
    await newAccount(page)
    const panel = await openPanel(page, t('profile.privacy'))
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: t('privacyPanel.exportSubmit') }).click()
    expect((await download).suggestedFilename()).toBe('xrai-mis-datos.zip')
    await panel.getByRole('button', { name: t('privacyPanel.eraseSubmit') }).click()
    await prove(page)
    await expect(panel.getByText('El borrado ya está pedido.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('privacyPanel.keep') }).click()
    await expect(page.getByText(t('privacyPanel.kept'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('privacyPanel.keep') })).toHaveCount(0)
  },
)

test("'remember me' keeps the session in new tabs", soak, async ({ page, context }) => {
  const { email } = await newAccount(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Recuérdame' }).check()
  await page.getByLabel(t('login.email')).fill(email)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  const later = await context.newPage()
  await later.goto('/profile')
  await expect(later.getByText('Cuenta Profesional')).toBeVisible()
})

const panelIds = [
  'contrasena',
  'dispositivos',
  'actividad',
  'idioma',
  'plan',
  'avisos',
  'datos',
  'dos-pasos',
  'privacidad',
  'equipo',
  'claves',
]

test('every panel of the profile fits a phone of 360 pixels', phoneSoak, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  for (const id of panelIds) {
    await page.goto(`/profile?panel=${id}`)
    const panel = page.getByRole('dialog')
    await expect(panel.locator('p, legend, label, [role=status]').first()).toBeVisible()
    const overflow = await panel.evaluate(element =>
      Math.max(...[element, ...element.querySelectorAll('*')].map(one => one.getBoundingClientRect().right)),
    )
    expect(overflow, id).toBeLessThanOrEqual(360)
  }
  await expectAccessible(page)
})

test('the pages of links fit a phone of 360 pixels', phoneSoak, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/forgot-password', '/reset-password#x', '/verify-email#x', '/invitation#x']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
