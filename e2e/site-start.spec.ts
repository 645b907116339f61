import { t } from '@xrai/contract/strings/translate'
import { expect, phoneSoak, test } from './browser-test.ts'

for (const path of ['/', '/pricing']) {
  test(`${path} loads one small script for a visitor`, async ({ page }) => {
    const scripts: string[] = []
    page.on('response', response => {
      if (response.request().resourceType() === 'script') scripts.push(response.url())
    })
    await page.goto(path)
    await page.mouse.wheel(0, 4000)
    await page.mouse.click(5, 500)
    await page.waitForLoadState('networkidle')
    expect(scripts).toEqual([expect.stringMatching(/\/assets\/start-[\w-]+\.js$/)])
    const { length } = await (await page.request.get(scripts[0] ?? '')).body()
    expect(length).toBeLessThan(4000)
  })
}

test('text typed before the script has loaded stays in the form and can be sent', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/contact-[\w-]+\.js$/, async route => {
    await held
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel(t('contact.name')).fill('Rosa Díaz')
  await page.getByLabel(t('contact.message')).fill('Escrito deprisa')
  const send = page.getByRole('button', { name: t('contact.send') })
  await expect(send).toBeDisabled()
  release()
  await expect(send).toBeEnabled()
  await expect(page.getByLabel(t('contact.name'))).toHaveValue('Rosa Díaz')
  await page.getByLabel(t('contact.email')).fill('rosa@clinica.example')
  await page.getByLabel(t('contact.subject')).fill('Deprisa')
  const sent = page.waitForRequest('**/api/contact')
  await send.click()
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Rosa Díaz', message: 'Escrito deprisa' })
})

test('the menu works before any script has loaded', phoneSoak, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const button = page.getByRole('button', { name: t('landing.openMenu') })
  const link = page.getByRole('link', { name: 'LOGIN', exact: true })
  await button.click()
  await expect(link).toBeVisible()
  await button.click()
  await expect(link).toBeHidden()
  await button.click()
  await link.click()
  await expect(page).toHaveURL(/\/login$/)
  await context.close()
})

test('touching outside the open menu closes it', phoneSoak, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: t('landing.openMenu') }).click()
  const link = page.getByRole('link', { name: 'LOGIN', exact: true })
  await expect(link).toBeVisible()
  await page.touchscreen.tap(200, 700)
  await expect(link).toBeHidden()
  await expect(page.getByRole('button', { name: t('landing.openMenu') })).toHaveAttribute('aria-expanded', 'false')
})
