import type { Browser, Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { both, bothSoak, expect, expectAccessible, expectNoSidewaysScroll, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { explained } from './explained.ts'

/** Opens a link in a browser without a session. */
async function stranger(browser: Browser, page: Page, address: string) {
  const context = await browser.newContext({ viewport: page.viewportSize() })
  const guest = await context.newPage()
  const asked: string[] = []
  guest.on('request', request => asked.push(request.url()))
  const { hash, pathname } = new URL(address)
  const open = () => guest.goto(new URL(`${pathname}${hash}`, page.url()).href)
  const enter = async (day: string, month: string, year: string) => {
    await guest.getByLabel(t('patientView.public.day')).fill(day)
    await guest.getByLabel(t('patientView.public.month')).selectOption(month)
    await guest.getByLabel(t('patientView.public.year')).fill(year)
    await guest.getByRole('button', { name: t('patientView.public.open') }).click()
  }
  return { guest, asked, secret: hash.slice(1), open, enter, close: () => context.close() }
}

const refused = t('errors.patientLinkInvalid')

test(
  'a dentist shares a link that asks for the birth date, counts its visits and can be revoked',
  both,
  async ({ page, browser }) => {
    test.slow()
    const clinic = await newClinic()
    const id = await explained(clinic)
    await clinic.open(page, `/patient-view?analysis=${id}`)
    await expect(page.getByRole('heading', { name: t('patientView.headingOf', { name: 'Rosa' }) })).toBeVisible()
    await expect(page.locator('article image').first()).toBeVisible()
    await expect(page.getByText(/de la IA sin decidir/)).toBeVisible()
    await expect(page.locator('article')).not.toContainText('%')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: t('patientView.link') }).click()
    const dialog = page.getByRole('dialog', { name: t('patientView.link') })
    await dialog.getByRole('button', { name: t('patientView.links.create') }).click()
    const address = await dialog.getByLabel(t('patientView.links.address'), { exact: true }).inputValue()
    await expect(dialog.getByText(t('patientView.links.notOpened'))).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(t('patientView.links.to')).fill('rosa@example.com')
    await dialog.getByRole('button', { name: t('patientView.links.send') }).click()
    await expect(dialog.getByText(/bandeja de salida/)).toBeVisible()

    const { guest, asked, secret, open, enter, close } = await stranger(browser, page, address)
    const answer = await open()
    expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' })
    await expect(guest.getByRole('heading', { name: t('patientView.public.heading') })).toBeVisible()
    expect(guest.url()).not.toContain(secret)
    await expectAccessible(guest)
    await enter('4', '9', '1948')
    await expect(guest.getByText(refused)).toBeVisible()
    await enter('31', '2', '1948')
    await expect(guest.getByRole('alert')).toHaveText(t('patientView.public.noSuchDate'))
    await enter('3', '9', '1948')
    await expect(guest.getByRole('heading', { name: t('patientView.headingOf', { name: 'Rosa' }) })).toBeFocused()
    await expect(guest.locator('article image').first()).toBeVisible()
    await expect(guest.getByText('Mamani')).toHaveCount(0)
    await expectNoSidewaysScroll(guest)
    await expectAccessible(guest)
    const sizes = await guest
      .locator('article :is(p, li, dt, dd, h2, h3, h4)')
      .evaluateAll(all => all.map(element => Number.parseFloat(getComputedStyle(element).fontSize)))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18)
    expect(asked.filter(url => url.includes(secret))).toEqual([])

    await page.reload()
    await page.getByRole('button', { name: t('patientView.link') }).click()
    await expect(dialog.getByText(/^Abierto 1 vez/)).toBeVisible()
    await expect(dialog.getByText(t('patientView.links.wrong', { count: 1, most: 5 }))).toBeVisible()
    await dialog.getByRole('button', { name: /^Anular/ }).click()
    await expect(dialog.getByText(t('patientView.links.state.revoked'), { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: t('ui.undo') }).click()
    await expect(dialog.getByText(t('patientView.links.state.open'), { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: /^Anular/ }).click()
    await expect(dialog.getByText(t('patientView.links.state.revoked'), { exact: true })).toBeVisible()
    await guest.reload()
    await enter('3', '9', '1948')
    await expect(guest.getByText(refused)).toBeVisible()
    await close()
  },
)

test(
  'undecided findings cannot be shared with a patient, and a link requires a birth date',
  bothSoak,
  async ({ page }) => {
    const clinic = await newClinic()
    const undecided = await explained(clinic, { accepted: 0 })
    await clinic.open(page, `/patient-view?analysis=${undecided}`)
    await expect(page.getByRole('heading', { name: t('patientView.undecided') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('patientView.review') })).toBeVisible()
    await expectAccessible(page)

    const other = await newClinic()
    const unborn = await explained(other, { birthDate: null })
    await other.open(page, `/patient-view?analysis=${unborn}`)
    await page.getByRole('button', { name: t('patientView.link') }).click()
    await expect(page.getByText(t('patientView.links.noBirthDate'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('patientView.links.toPatient') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('patientView.links.create') })).toBeHidden()
    await expectAccessible(page)
  },
)

test(
  'the page for the patient is opened from the analysis and the report, and printed on A4',
  soak,
  async ({ page }) => {
    const clinic = await newClinic()
    const id = await explained(clinic)
    await clinic.open(page, `/report-preview?analysis=${id}`)
    await page.getByRole('link', { name: t('patientView.open') }).click()
    await expect(page).toHaveURL(`/patient-view?analysis=${id}`)
    await page.getByRole('link', { name: t('patientView.toAnalysis') }).click()
    await expect(page.getByRole('link', { name: /^Vista para el paciente/ })).toHaveAttribute(
      'href',
      `/patient-view?analysis=${id}`,
    )
    await page.goto(`/patient-view?analysis=${id}`)
    await expect(page.locator('article image').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: t('patientView.print') })).toBeHidden()
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sizes = [...printed.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(size =>
      size.slice(1).map(Number),
    )
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.length).toBeLessThanOrEqual(4)
    for (const [width = 0, height = 0] of sizes) {
      expect(Math.abs(width - 595.3)).toBeLessThan(1.5)
      expect(Math.abs(height - 841.9)).toBeLessThan(1.5)
    }
  },
)
