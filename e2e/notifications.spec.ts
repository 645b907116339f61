import { both, expect, expectAccessible, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

const invitationSecret = (answer: unknown): string => new URL(Object(answer).link).hash.slice(1)

test(
  'an assistant’s radiograph notifies the owner live, and the notification is read once opened',
  both,
  async ({ page }) => {
    const [owner, assistant] = [await newClinic(), await newClinic()]
    await owner.open(page, '/home')
    const bell = page.getByRole('button', { name: /^Notificaciones/ })
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notificaciones' })
    await expect(panel.getByText('No hay nada nuevo')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(bell).toBeFocused()

    const { user } = Object(await assistant.get('/api/session'))
    const invited = await owner.post('/api/team/invitations', { email: user.email, role: 'assistant' })
    await assistant.post('/api/invitations/accept', { token: invitationSecret(invited) })
    await expect(bell).toHaveAccessibleName('Notificaciones: 1 sin leer')
    await assistant.analyse('periapical-decayed.jpg')
    await expect(bell).toHaveAccessibleName('Notificaciones: 2 sin leer')

    await bell.click()
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    const radiograph = panel.getByRole('link', { name: /Ana Quispe subió/ })
    await radiograph.click()
    await expect(page).toHaveURL(/\/preview\?analysis=/)
    await page.goBack()
    await expect(bell).toHaveAccessibleName('Notificaciones: 1 sin leer')

    await bell.click()
    await panel.getByRole('button', { name: /^Marcar como no leída: Ana Quispe subió/ }).click()
    await expect(panel.getByRole('button', { name: /^Marcar como leída/ })).toHaveCount(2)
    await panel.getByRole('button', { name: 'Marcar todo como leído' }).click()
    await expect(panel.getByRole('button', { name: /^Marcar como leída/ })).toHaveCount(0)
    await panel.getByRole('link', { name: 'Elegir avisos por correo' }).click()
    await expect(page.getByRole('switch', { name: /^Pacientes y equipo/ })).toBeVisible()
  },
)
