import { t } from '@xrai/contract/strings/translate'
import { both, expect, expectAccessible, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

const invitationSecret = (answer: unknown): string => new URL(Object(answer).link).hash.slice(1)

test(
  'an assistant’s radiograph notifies the owner live, and the notification is read once opened',
  both,
  async ({ page }) => {
    const owner = await newClinic()
    const assistant = await newClinic()
    await owner.open(page, '/home')
    const bell = page.getByRole('button', { name: /^Notificaciones/ })
    await bell.click()
    const panel = page.getByRole('dialog', { name: t('bell.open') })
    await expect(panel.getByText(t('bell.empty'))).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(bell).toBeFocused()

    const { user } = Object(await assistant.get('/api/session'))
    const invited = await owner.post('/api/team/invitations', { email: user.email, role: 'assistant' })
    await assistant.post('/api/invitations/accept', { token: invitationSecret(invited) })
    await expect(bell).toHaveAccessibleName(t('bell.openUnread', { count: 1 }))
    await assistant.analyse('periapical-decayed.jpg')
    await expect(bell).toHaveAccessibleName(t('bell.openUnread', { count: 2 }))

    await bell.click()
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    const radiograph = panel.getByRole('link', { name: /Ana Quispe subió/ })
    await radiograph.click()
    await expect(page).toHaveURL(/\/preview\?analysis=/)
    await page.goBack()
    await expect(bell).toHaveAccessibleName(t('bell.openUnread', { count: 1 }))

    await bell.click()
    await panel.getByRole('button', { name: /^Marcar como no leída: Ana Quispe subió/ }).click()
    await expect(panel.getByRole('button', { name: /^Marcar como leída/ })).toHaveCount(2)
    await panel.getByRole('button', { name: t('bell.markAll') }).click()
    await expect(panel.getByRole('button', { name: /^Marcar como leída/ })).toHaveCount(0)
    await panel.getByRole('link', { name: t('bell.mailChoice') }).click()
    await expect(page.getByRole('switch', { name: /^Pacientes y equipo/ })).toBeVisible()
  },
)
