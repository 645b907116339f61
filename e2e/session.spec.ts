import { t } from '@xrai/contract/strings/translate'
import { demoAccount, expect, phantom, signIn, soak, test } from './browser-test.ts'

test('a signed-in user is redirected from /login and /register to /home', async ({ page }) => {
  await signIn(page)
  const elsewhere = encodeURIComponent('https://evil.example/')
  for (const path of ['/login', '/register', `/login?back=${elsewhere}`]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/home$/)
  }
})

test('a signed-in user is redirected from /login to its back address', soak, async ({ page }) => {
  await signIn(page, `/login?back=${encodeURIComponent('/analysis?status=ready')}`)
  await expect(page).toHaveURL(/\/analysis\?status=ready$/)
})

test(
  'the token-sync address is notified of sign-in and sign-out, with the token as Bearer, not in the URL',
  soak,
  async ({ page }) => {
    const told: { readonly method: string; readonly bearer: string | undefined; readonly url: string }[] = []
    await page.route('**/api/config', async route => {
      const config = await (await route.fetch()).json()
      await route.fulfill({ json: { ...config, tokenSyncUrl: new URL('/sync', route.request().url()).href } })
    })
    await page.route('**/sync', route => {
      const request = route.request()
      told.push({ method: request.method(), bearer: request.headers()['authorization'], url: request.url() })
      return route.fulfill({ status: 204 })
    })
    const { email, password } = await demoAccount(page)
    await page.goto('/login')
    await page.getByLabel(t('login.email')).fill(email)
    await page.getByLabel(t('login.password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    await expect.poll(() => told.map(({ method }) => method)).toEqual(['POST'])
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Cerrar Sesion' }).last().click()
    await expect.poll(() => told.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
    expect(told.every(({ bearer, url }) => bearer === `Bearer ${token}` && !url.includes(token ?? ''))).toBe(true)
  },
)

test('a session that ends during an upload keeps the radiograph and its patient for that user', async ({ page }) => {
  await signIn(page, '/upload')
  await page.locator('input[type=file]').first().setInputFiles(phantom('panoramic-12bit.dcm'))
  await page.getByRole('radio', { name: 'Panorámica' }).check({ force: true })
  await page.getByRole('button', { name: t('assign.ask') }).click()
  await page.getByRole('combobox', { name: t('assign.field') }).fill('mario')
  await page.getByRole('option', { name: 'Mario Ejemplo Ríos' }).first().click()
  const leaveOut = page.getByLabel(t('anonymise.leaveOut'))
  await leaveOut.check()
  const chosen = page.getByRole('button', { name: /^Quitar a .*Ejemplo Ríos/ })
  await expect(chosen).toBeVisible()
  await page.route('**/api/roboflow/testing-models', route =>
    route.fulfill({ status: 401, json: { error: 'Tu sesión terminó.', code: 'SESSION_REQUIRED' } }),
  )
  await page.getByRole('button', { name: 'Procesar' }).click()
  await page.getByRole('button', { name: /^Enviar a / }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: t('login.demo') }).click()
  await expect(page).toHaveURL(/\/upload$/)
  await expect(page.getByText('panoramic-12bit.dcm')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Panorámica' })).toBeChecked()
  await expect(chosen).toBeVisible()
  await expect(leaveOut).toBeChecked()
})
