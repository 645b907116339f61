import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, signIn, soak, test } from './browser-test.ts'

async function registerComingFrom(page: Page): Promise<string> {
  const email = `ana.${Date.now()}@clinica.example`
  await expect(page).toHaveURL(/\/register\?back=/)
  await page.getByLabel(t('register.firstName'), { exact: true }).fill('Ana')
  await page.getByLabel(t('register.lastName')).fill('Quispe')
  await page.getByLabel(t('register.email')).fill(email)
  await page.getByLabel(t('register.password'), { exact: true }).fill('una-clave-larga')
  await page.getByLabel(t('register.confirm')).fill('una-clave-larga')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Crear Cuenta', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?back=/)
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
  await page.getByLabel(t('login.email')).fill(email)
  await page.getByLabel(t('login.password'), { exact: true }).fill('una-clave-larga')
  await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click()
  return email
}

test("the three plans show the owner's texts, one of them Más Popular", async ({ page }) => {
  await page.goto('/pricing')
  const texts = ['Gratis', '$99/mes', 'Personalizado', '5 análisis por mes', '50 análisis por mes', 'Más Popular']
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
  for (const name of ['Comenzar Gratis', 'Comenzar Prueba', 'Contactar Ventas']) {
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
})

test(
  'Comenzar Prueba leads a visitor through registration and back, and then starts the fourteen days',
  soak,
  async ({ page }) => {
    await page.goto('/pricing')
    await page.getByRole('link', { name: 'Comenzar Prueba' }).click()
    await registerComingFrom(page)
    await expect(page).toHaveURL(/\/pricing\?plan=profesional$/)
    await expect(page.getByText(/Presiona el botón de Profesional para confirmarlo/)).toBeVisible()
    await page.getByRole('button', { name: 'Comenzar Prueba' }).click()
    await expect(page.getByText(/^Listo: tienes Profesional hasta el /)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Comenzar Gratis' }).click()
    const dialog = page.getByRole('dialog', { name: t('pricing.changeTitle') })
    await dialog.getByRole('button', { name: t('pricing.change') }).click()
    await expect(page.getByText(t('pricing.freeDone'))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Comenzar Gratis' })).toBeDisabled()
  },
)

test('Contactar Ventas opens the contact form with its subject filled in', soak, async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Contactar Ventas' }).click()
  await expect(page.getByLabel(t('contact.subject'))).toHaveValue(t('contact.salesSubject'))
})

test('the operator assigns a plan to a clinic, and can undo it', soak, async ({ page }) => {
  await signIn(page, '/operator')
  await page.getByRole('tab', { name: t('operator.people') }).click()
  await page.getByRole('searchbox').fill('demo@xrai.local')
  const plan = page.getByLabel(/^Plan de /)
  await expect(plan).toHaveCount(1)
  const before = await plan.inputValue()
  const other = before === 'empresarial' ? 'profesional' : 'empresarial'
  await plan.selectOption(other)
  await expect(page.getByText(/ ahora tiene el plan /)).toBeVisible()
  await expect(plan).toHaveValue(other)
  await page.getByRole('button', { name: t('ui.undo') }).click()
  await expect(plan).toHaveValue(before)
  await expectAccessible(page)
})

test('a user who is not the operator gets the page for missing rights', soak, async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Comenzar Gratis' }).click()
  await registerComingFrom(page)
  await expect(page).toHaveURL(/\/pricing/)
  await page.goto('/operator')
  await expect(page).toHaveURL(/\/unauthorized$/)
  await expect(page.getByText('401 - No autorizado')).toBeVisible()
})
