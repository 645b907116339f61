import { analyse, expect, expectAccessible, phantom, signIn, test } from './walk.ts'

const picture = phantom('panoramic-restorations.jpg')

test('a dentist registers, logs in, and lands on home', async ({ page }) => {
  const email = `ana.${Date.now()}@clinica.example`
  await page.goto('/register')
  await expectAccessible(page)
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByLabel('Apellido').fill('Quispe')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('una-clave-larga')
  await page.getByLabel('Confirmar contraseña').fill('otra-clave-larga')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Crear Cuenta', exact: true }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirmar contraseña').fill('una-clave-larga')
  await page.getByRole('button', { name: 'Crear Cuenta', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/login')
  await expectAccessible(page)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta')
  await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('El correo o la contraseña no son correctos.')
  await page.getByLabel('Contraseña', { exact: true }).fill('una-clave-larga')
  await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Hola, Ana')).toBeVisible()
  await expectAccessible(page)
})
