import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, test } from './browser-test.ts'

test('a dentist registers, logs in, and lands on home', async ({ page }) => {
  const email = `ana.${Date.now()}@clinica.example`
  await page.goto('/register')
  await expectAccessible(page)
  await page.getByLabel(t('register.firstName'), { exact: true }).fill('Ana')
  await page.getByLabel(t('register.lastName')).fill('Quispe')
  await page.getByLabel(t('register.email')).fill(email)
  await page.getByLabel(t('register.password'), { exact: true }).fill('una-clave-larga')
  await page.getByLabel(t('register.confirm')).fill('otra-clave-larga')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Crear Cuenta', exact: true }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel(t('register.confirm')).fill('una-clave-larga')
  await page.getByRole('button', { name: 'Crear Cuenta', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/login')
  await expectAccessible(page)
  await expect(page.getByLabel(t('login.email'))).toHaveValue(email)
  await page.getByLabel(t('login.password'), { exact: true }).fill('no-es-esta')
  await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(t('errors.credentialsWrong'))
  await page.getByLabel(t('login.password'), { exact: true }).fill('una-clave-larga')
  await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText(t('home.greeting', { name: 'Ana' }))).toBeVisible()
  await expectAccessible(page)
})
