import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { login } from '@xrai/contract/routes/accounts'
import { getConfig } from '@xrai/contract/routes/service'
import type { AxeResults } from 'axe-core'

/**
 * A test whose page must not log an error to the console, throw, or violate the content security policy. A refusal that the
 * test provokes (a 401 after a wrong password) is logged by the browser's network layer and not by the page, so it is
 * ignored, like the request helper's messages about a connection that the test cut.
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
      await page.exposeFunction('reportViolation', (violation: string) => faults.push(violation))
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
          Reflect.get(window, 'reportViolation')?.(`CSP: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`),
        ),
      )
      await use(undefined)
      // A call that is still in progress belongs to this test; a failure of its handler would be attributed to the next one.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(faults, 'the console stays clean').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/*
 * Tags that playwright.config.ts sorts the tests by. A test without a tag runs on a desktop in `npm test`. Tests of `soak`
 * are too long for that, and `npm run soak -- browser` runs them.
 */
export const soak = { tag: '@soak' }

/** For tests that the soak repeats on a phone. The fixture `isMobile` tells a test which device it has. */
export const both = { tag: '@both' }
export const bothSoak = { tag: ['@both', '@soak'] }

/** For tests that run on a phone alone. */
export const phone = { tag: '@phone' }
export const phoneSoak = { tag: ['@phone', '@soak'] }

/** For tests that need a camera, which the browser imitates. */
export const camera = { tag: '@camera' }

export const phantom = (file: string): string => new URL(`../samples/pictures/${file}`, import.meta.url).pathname

/** The demo account of the embedded default. */
export async function demoAccount(page: Page) {
  const { demo } = getConfig.answer.json.parse(await (await page.request.get(getConfig.path)).json())
  if (demo === null) throw new Error('the server under test has no demo account')
  return demo
}

/** Signs in to the demo account and returns the token. */
export async function demoToken(page: Page): Promise<string> {
  const answer = await page.request.post(login.path, { data: await demoAccount(page) })
  const signedIn = login.answer.json.parse(await answer.json())
  if (signedIn.message !== 'success') throw new Error(signedIn.message)
  return signedIn.token
}

/** Opens a page of the app with the demo account, without the login form, which has its own tests. */
export async function signIn(page: Page, path = '/home'): Promise<void> {
  const token = await demoToken(page)
  // A page of the same origin without scripts.
  await page.goto('/robots.txt')
  await page.evaluate(session => sessionStorage.setItem('token', session), token)
  await page.goto(path)
}

/** A path, or a name with its bytes. */
type ChosenFile = Parameters<Locator['setInputFiles']>[0]

/** Uploads one file as the given type and waits for the findings. */
export async function analyse(page: Page, file: ChosenFile, type: 'Panorámica' | 'Periopical'): Promise<void> {
  await page.goto('/upload')
  await page.locator('input[type=file]').first().setInputFiles(file)
  // By keyboard, because the identity of a DICOM file appears a moment later and moves the choice away from a pointer.
  await page.getByRole('radio', { name: type }).press('Space')
  await expect(page.getByRole('radio', { name: type })).toBeChecked()
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 30_000 })
}

/** Expands a collapsed section of the review room: its filters, its tooth chart or the experimental findings. */
export async function unfold(page: Page, part: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${part}`) })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** Less than half the size of `axe.source`, so each page parses it faster. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Expects no violation of any axe rule, including best practices; of the screen, so rules about missing scripts do not
 * matter. The page has no frames and its own style sheets, so nothing has to be fetched or searched first.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { violations }: AxeResults = await Reflect.get(window, 'axe').run(document, {
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)
  })
  expect(violations, page.url()).toEqual([])
}

/** Expects nothing wider than the screen, because a page that scrolls sideways is broken. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, page.url()).toBeLessThanOrEqual(0)
}

/** Expects no placeholder for content that is still loading. */
export const expectComplete = (page: Page): Promise<void> => expect(page.locator('.animate-breathe')).toHaveCount(0)
