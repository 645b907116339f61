import type { Page } from '@playwright/test'
import english from '../packages/contract/src/strings/en.json' with { type: 'json' }
import spanish from '../packages/contract/src/strings/es.json' with { type: 'json' }
import { bothSoak, expect, expectAccessible, phantom, soak, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

type Node = string | { readonly [key: string]: Node }

const flatten = (node: Node, key = ''): readonly (readonly [string, string])[] =>
  typeof node === 'string'
    ? [[key, node]]
    : Object.entries(node).flatMap(([part, inner]) => flatten(inner, `${key}.${part}`))

const inEnglish = new Map(flatten(english))
const letters = (text: string) => text.replace(/\{\w+\}|[^\p{L}]/gu, '').length

/** All texts of the catalogue that differ in English, as whole words, with placeholders that match anything. */
const spanishTexts = flatten(spanish)
  .filter(([key, text]) => text !== inEnglish.get(key) && letters(text) > 3)
  .map(([key, text]) => {
    const escaped = text.trim().replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    return [key, new RegExp(`(?<!\\p{L})${escaped.replace(/\{\w+\}/g, '.{1,60}?')}(?!\\p{L})`, 'u')] as const
  })

/** All visible and accessible texts, without the report's sheet, which is in Spanish by design. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const sheets = document.querySelectorAll<HTMLElement>('[lang=es]')
    for (const sheet of sheets) sheet.hidden = true
    const attributes = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')]
      .filter(element => element.closest('[lang=es]') === null)
      .flatMap(element => ['aria-label', 'placeholder', 'alt', 'title'].map(name => element.getAttribute(name) ?? ''))
    const words = [document.title, document.body.innerText, ...attributes].join('\n')
    for (const sheet of sheets) sheet.hidden = false
    return words
  })

async function expectEnglish(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} · XRAI`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const words = await wordsOf(page)
  expect(words.length).toBeGreaterThan(80)
  expect(
    spanishTexts.flatMap(([key, text]) => (text.test(words) ? [`${key}: ${text.exec(words)?.[0]}`] : [])),
    page.url(),
  ).toEqual([])
  await expectAccessible(page)
}

const choose = (page: Page, language: string) => page.getByRole('radio', { name: language }).check()

async function prepare() {
  const clinic = await newClinic()
  const { id: caseId } = await clinic.post('/api/cases', { name: 'Upper jaw', description: 'Before surgery' })
  await clinic.addImage(caseId, 'panoramic-restored.jpg')
  return { clinic, caseId, analysis: await clinic.analyse('panoramic-implants.jpg') }
}

async function toEnglish(page: Page, clinic: Clinic): Promise<void> {
  await clinic.open(page, '/profile?panel=idioma')
  await expect(page.getByText('El idioma de la aplicación.')).toBeVisible()
  await choose(page, 'English')
  await expect(page.getByText('Language saved')).toBeVisible()
}

test(
  'a user who chooses English in the profile reads no Spanish on the five busiest screens',
  bothSoak,
  async ({ page }) => {
    test.setTimeout(300_000)
    const { clinic, caseId, analysis } = await prepare()
    await toEnglish(page, clinic)

    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ana' })).toBeVisible()
    await expect(page.getByText('Findings by class')).toBeVisible()
    await expectEnglish(page, 'Home')

    await page.goto('/upload')
    await page.getByRole('button', { name: 'Process' }).click()
    await expect(page.getByText('Please select an image')).toBeVisible()
    await expectEnglish(page, 'New Radiograph')
    await page.locator('input[type=file]').first().setInputFiles(phantom('panoramic-restored.jpg'))
    await page.getByRole('radio', { name: 'Panoramic' }).check({ force: true })
    await expect(page.getByText('Dimensions')).toBeVisible()
    await expectEnglish(page, 'New Radiograph')

    await page.goto(`/preview?analysis=${analysis}`)
    await expect(page.getByRole('heading', { name: 'Radiograph Analysis' })).toBeVisible()
    await expect(page.locator('[data-mark]').first()).toBeAttached({ timeout: 20_000 })
    await expectEnglish(page, 'Radiograph Analysis')

    await page.goto('/my-cases')
    await expect(page.getByText('Upper jaw').first()).toBeVisible()
    await expectEnglish(page, 'My Dental Cases')
    await page.getByRole('searchbox').fill('nowhere')
    await expect(page.getByText('No case contains “nowhere”')).toBeVisible()
    await expectEnglish(page, 'My Dental Cases')

    await page.goto('/analyzer-results')
    await expect(page.getByRole('heading', { name: 'General Analysis' })).toBeVisible()
    await expectEnglish(page, 'Results')
    await page.goto(`/analyzer-results/${caseId}`)
    await expect(page.getByRole('heading', { name: 'Upper jaw' })).toBeVisible()
    await expect(page.locator('[data-mark]').first()).toBeAttached({ timeout: 60_000 })
    await expectEnglish(page, 'Results')
  },
)

test('the language changes without a reload, persists on the device, and can be changed back', async ({ page }) => {
  const clinic = await newClinic()
  await clinic.open(page, '/profile?panel=idioma')
  await page.evaluate(() => Object.assign(window, { sameVisit: true }))
  await choose(page, 'English')
  await expect(page.getByRole('dialog', { name: 'Language' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'English' })).toBeFocused()
  await expect(page).toHaveTitle('Profile · XRAI')
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)

  // Another tab of the device, signed out, is in English from its first paint.
  const otherTab = await page.context().newPage()
  await otherTab.addInitScript(() => {
    const languages = new Set<string>()
    Object.assign(window, { paintedIn: languages })
    new MutationObserver(() => {
      if (document.getElementById('root')?.firstElementChild) languages.add(document.documentElement.lang)
    }).observe(document, { childList: true, subtree: true })
  })
  await otherTab.goto('/login')
  await expect(otherTab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await otherTab.evaluate(() => [...(window as unknown as { paintedIn: Set<string> }).paintedIn])).toEqual([
    'en',
  ])

  await choose(page, 'Español')
  await expect(page.getByText('Idioma guardado')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle('Perfil · XRAI')
  // The other tab keeps the language of its current screen, and switches at the next one.
  await expect(otherTab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await otherTab.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(otherTab.getByRole('heading', { name: 'Crear Cuenta' })).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible()
})

test('a refusal is shown in English; the report and the pages for visitors stay Spanish', soak, async ({ page }) => {
  const clinic = await newClinic()
  const analysis = await clinic.analyse('panoramic-implants.jpg')
  await toEnglish(page, clinic)
  await page.goto('/upload')
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.locator('input[type=file]').first().setInputFiles(broken)
  await page.getByRole('radio', { name: 'Panoramic' }).check({ force: true })
  await page.getByRole('button', { name: 'Process' }).click()
  await expect(
    page.getByText('This file is not an image that we can read. Use JPG, PNG, TIFF, WebP or DICOM.'),
  ).toBeVisible()

  await page.goto(`/report-preview?analysis=${analysis}`)
  const sheet = page.getByRole('article')
  await expect(sheet).toHaveAttribute('lang', 'es')
  await expect(sheet).toContainText('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')
  await expect(page.getByRole('button', { name: 'Download PDF' }).first()).toBeVisible()
  await expectEnglish(page, 'Report')

  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre Nosotros' })).toBeVisible()
})
