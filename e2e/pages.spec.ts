import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, signIn, soak, test } from './browser-test.ts'

test('a page of the app without a session redirects to login, and login returns to it', async ({ page }) => {
  await page.goto('/upload')
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: t('login.demo') }).click()
  await expect(page).toHaveURL(/\/upload$/)
})

test('an unknown address shows 404 and a link to home', async ({ page }) => {
  await page.goto('/no-existe')
  await expect(page.getByText('404 - Página no encontrada')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Regresar al Inicio' })).toHaveAttribute('href', '/home')
  await expectAccessible(page)
})

test('/unauthorized reports missing permission', async ({ page }) => {
  await page.goto('/unauthorized')
  await expect(page.getByText('401 - No autorizado')).toBeVisible()
  await expect(page.getByText('No tienes permiso para acceder a esta página.')).toBeVisible()
  await expectAccessible(page)
})

test('Google sign-in is reported as not configured', soak, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByText(t('google.notConfigured'))).toBeVisible()
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register with Google' }).click()
  await expect(page.getByText(t('google.notConfigured'))).toBeVisible()
})

test('Cerrar Sesion ends the session', async ({ page }) => {
  await signIn(page, '/profile')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cerrar Sesion' }).last().click()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
})

test('Empezemos and Prueba Ahora open the try-out without an account', async ({ page }) => {
  for (const name of ['Empezemos', 'Prueba Ahora']) {
    await page.goto('/')
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(/\/teeth-segmentation$/)
    await expect(page.getByRole('heading', { level: 1, name: t('tryOut.title') })).toBeVisible()
  }
})
