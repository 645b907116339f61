import { t } from '@xrai/contract/strings/translate'
import { both, bothSoak, expect, expectAccessible, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

interface Decisions {
  readonly decisions: readonly unknown[]
}

test(
  'signing out with unsent decisions asks, waits and sends them before the session ends',
  both,
  async ({ page, context, isMobile }) => {
    const clinic = await newClinic()
    const analysis = await clinic.analyse('panoramic-decayed.jpg')
    const { get } = await clinic.signInAgain()
    const stored = async () => ((await get(`/api/analyses/${analysis}/decisions?since=0`)) as Decisions).decisions
    await clinic.open(page, `/preview?analysis=${analysis}`)
    if (isMobile) await page.getByRole('tab', { name: /^Hallazgos/ }).click()
    await expect(page.getByText(/Decididos: 0 de \d+/)).toBeVisible()
    // Loads the profile's script before the connection is cut.
    await page.evaluate(() => history.pushState(null, '', '/profile'))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Cerrar Sesion' }).last()).toBeVisible()
    await page.goBack()
    if (isMobile) await page.getByRole('tab', { name: /^Hallazgos/ }).click()
    await expect(page.getByText(/Decididos: 0 de \d+/)).toBeVisible()
    await context.setOffline(true)
    for (let count = 1; count <= 2; count++) {
      await page.keyboard.press('a')
      await expect(page.getByText(new RegExp(`^Decididos: ${count} de \\d+`))).toBeVisible()
    }
    await page.goForward()
    await page.getByRole('button', { name: 'Cerrar Sesion' }).last().click()
    const dialog = page.getByRole('dialog', { name: t('unsent.decisions', { count: 2 }) })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('unsent.wait') }).click()
    await expect(dialog.getByText('Se enviarán cuando vuelva la conexión')).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/$/, { timeout: 20_000 })
    expect(await stored()).toHaveLength(2)
  },
)

test('a session that is ended offline ends on the server on reconnection', bothSoak, async ({ page, request }) => {
  const clinic = await newClinic()
  await clinic.open(page, '/profile')
  await expect(page.getByRole('button', { name: 'Cerrar Sesion' }).last()).toBeVisible()
  const token = (await page.evaluate(() => sessionStorage.getItem('token'))) ?? ''
  const status = async () => (await request.get('/api/session', { headers: { Authorization: token } })).status()
  expect(await status()).toBe(200)
  // Blocks the server only: the next page's script still loads.
  const server = /\/(api\/.*|icon\.svg)$/
  await page.route(server, route => route.abort())
  await page.getByRole('button', { name: 'Cerrar Sesion' }).last().click()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await page.unroute(server)
  await expect.poll(status, { timeout: 20_000 }).toBe(401)
  expect(await page.evaluate(() => localStorage.getItem('xrai.ended'))).toBeNull()
})
