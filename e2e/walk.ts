import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { getConfig } from '@xrai/contract/routes/service'

/**
 * A test whose page may not write an error to the console or throw. A refusal that the test provokes
 * (a 401 after a wrong password) is a network line of the browser, not an error of the page: it is passed over, and so
 * is what the request helper says of a connection that the test cut.
 */
export const test = base.extend<{ readonly quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', error => faults.push(String(error)))
      page.on('console', message => {
        const provoked = /^(TypeError: Failed to fetch|Failed to load resource)/.test(message.text())
        if (message.type() === 'error' && !provoked) faults.push(message.text())
      })
      await use(undefined)
      expect(faults, 'the console stays clean').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export const phantom = (file: string): string => new URL(`../samples/pictures/${file}`, import.meta.url).pathname

/** Signs in with the demo account that the embedded default offers. */
export async function signIn(page: Page): Promise<void> {
  const config = getConfig.answer.json.parse(await (await page.request.get(getConfig.path)).json())
  if (config.demo === null) throw new Error('the server under test has no demo account')
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(config.demo.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(config.demo.password)
  await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** Uploads one file as the given type and waits for the findings. */
export async function analyse(page: Page, file: string, type: 'Panorámica' | 'Periopical'): Promise<void> {
  await page.goto('/upload')
  await page.locator('input[type=file]').first().setInputFiles(file)
  // By keyboard: what a DICOM says of its patient comes a moment later and moves the choice from under a pointer.
  await page.getByRole('radio', { name: type }).press('Space')
  await expect(page.getByRole('radio', { name: type })).toBeChecked()
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 30_000 })
}

/** No violation of any of axe's rules, its best practices included; of the screen, not of its script's absence. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)
  expect(said, page.url()).toEqual([])
}
