import { expect, expectAccessible, signIn, soak, test } from './browser-test.ts'

test('all four fields are required and the e-mail is checked for its format', soak, async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  for (const text of ['Escribe tu nombre.', 'Escribe tu correo.', 'Escribe el asunto.', 'Escribe tu mensaje.']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.getByLabel('Correo electrónico').fill('rosa')
  await expect(page.getByText(/Escribe un correo válido/)).toBeVisible()
  await expectAccessible(page)
})

test('a sent message is acknowledged, the form is cleared, and the operator finds and answers the message', async ({
  page,
}) => {
  const subject = `Consulta ${Date.now()}`
  await page.goto('/contact')
  await page.getByLabel('Nombre').fill('Rosa Díaz')
  await page.getByLabel('Correo electrónico').fill('rosa@clinica.example')
  await page.getByLabel('Asunto').fill(subject)
  await page.getByLabel('Mensaje').fill('¿Hay un plan para tres odontólogos?')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByRole('alert')).toHaveText('Gracias por tu mensaje. Nos pondremos en contacto contigo pronto.')
  for (const label of ['Nombre', 'Correo electrónico', 'Asunto', 'Mensaje']) {
    await expect(page.getByLabel(label)).toHaveValue('')
  }

  await signIn(page, '/operator')
  const message = page.getByRole('listitem').filter({ hasText: subject })
  await expect(message.getByText('Pendiente')).toBeVisible()
  await expectAccessible(page)
  await message.getByRole('button', { name: 'Marcar como respondido' }).click()
  await expect(message.getByText('Respondido', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(message.getByText('Pendiente')).toBeVisible()
})

test('a message that the server refuses stays in the form', soak, async ({ page }) => {
  await page.route('**/api/contact', route =>
    route.fulfill({ status: 500, json: { error: 'Algo falló.', code: 'INTERNAL' } }),
  )
  await page.goto('/contact')
  await page.getByLabel('Nombre').fill('Rosa')
  await page.getByLabel('Correo electrónico').fill('rosa@clinica.example')
  await page.getByLabel('Asunto').fill('Prueba')
  await page.getByLabel('Mensaje').fill('No te pierdas')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Mensaje')).toHaveValue('No te pierdas')
})
