import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, signIn, soak, test } from './browser-test.ts'

test('all four fields are required and the e-mail is checked for its format', soak, async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: t('contact.send') }).click()
  for (const text of [
    t('contact.nameRequired'),
    t('contact.emailRequired'),
    t('contact.subjectRequired'),
    t('contact.messageRequired'),
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.getByLabel(t('contact.email')).fill('rosa')
  await expect(page.getByText(/Escribe un correo válido/)).toBeVisible()
  await expectAccessible(page)
})

test('a sent message is acknowledged, the form is cleared, and the operator finds and answers the message', async ({
  page,
}) => {
  const subject = `Consulta ${Date.now()}`
  await page.goto('/contact')
  await page.getByLabel(t('contact.name')).fill('Rosa Díaz')
  await page.getByLabel(t('contact.email')).fill('rosa@clinica.example')
  await page.getByLabel(t('contact.subject')).fill(subject)
  await page.getByLabel(t('contact.message')).fill('¿Hay un plan para tres odontólogos?')
  await page.getByRole('button', { name: t('contact.send') }).click()
  await expect(page.getByRole('alert')).toHaveText('Gracias por tu mensaje. Nos pondremos en contacto contigo pronto.')
  for (const label of [t('contact.name'), t('contact.email'), t('contact.subject'), t('contact.message')]) {
    await expect(page.getByLabel(label)).toHaveValue('')
  }

  await signIn(page, '/operator')
  const message = page.getByRole('listitem').filter({ hasText: subject })
  await expect(message.getByText(t('operator.waiting'))).toBeVisible()
  await expectAccessible(page)
  await message.getByRole('button', { name: t('operator.markAnswered') }).click()
  await expect(message.getByText(t('operator.answered'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('ui.undo') }).click()
  await expect(message.getByText(t('operator.waiting'))).toBeVisible()
})

test('a message that the server refuses stays in the form', soak, async ({ page }) => {
  await page.route('**/api/contact', route =>
    route.fulfill({ status: 500, json: { error: 'Algo falló.', code: 'INTERNAL' } }),
  )
  await page.goto('/contact')
  await page.getByLabel(t('contact.name')).fill('Rosa')
  await page.getByLabel(t('contact.email')).fill('rosa@clinica.example')
  await page.getByLabel(t('contact.subject')).fill('Prueba')
  await page.getByLabel(t('contact.message')).fill('No te pierdas')
  await page.getByRole('button', { name: t('contact.send') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel(t('contact.message'))).toHaveValue('No te pierdas')
})
