import type { Page } from '@playwright/test'
import type { Patient } from '@xrai/contract/records/patient'
import type { Mounts } from '@xrai/contract/routes/mounts'
import { choosePlan } from '@xrai/contract/routes/plans'
import { t } from '@xrai/contract/strings/translate'
import { drawPhantom } from '../samples/phantom/draw-phantom.ts'
import { encodeJpeg } from '../samples/phantom/encode.ts'
import { bothSoak, expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

/** Moves the first waiting radiograph into a frame. */
type Place = (page: Page, frame: string) => Promise<void>

const tray = (page: Page) => page.locator('[data-picture]')
const frameOf = (page: Page, id: string) => page.locator(`[data-frame="${id}"]`)

const byDrag: Place = (page, frame) => tray(page).first().dragTo(frameOf(page, frame))

const byPress: Place = async (page, frame) => {
  await tray(page).first().tap()
  await frameOf(page, frame)
    .getByRole('button', { name: /^Colocar en/ })
    .tap()
}

const stated = [
  ['17', '16'],
  ['35', '37'],
] as const

/**
 * Fourteen periapicals of one patient, two of them with entered teeth, in two cases, because a case holds ten. Uses its
 * own clinic, because other tests share the demo's monthly credits.
 */
async function patientWithFourteen() {
  const clinic = await newClinic()
  await clinic.put(choosePlan.path, { plan: 'profesional' })
  const { id } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Serie' })
  const cases = []
  for (const name of ['Serie 1', 'Serie 2']) cases.push((await clinic.post('/api/cases', { name, patientId: id })).id)
  const { image } = drawPhantom({ type: 'periapical', seed: 1_910_001, width: 240, height: 320 })
  const buffer = Buffer.from(await encodeJpeg(image))
  for (let at = 0; at < 14; at++) await clinic.addImage(cases[at % 2] ?? '', { name: `periapical-${at}.jpg`, buffer })
  await expect
    .poll(async () => ((await clinic.get(`/api/patients/${id}`)) as Patient).images.length, { timeout: 60_000 })
    .toBe(14)
  const { images } = (await clinic.get(`/api/patients/${id}/mounts`)) as Mounts
  for (const [at, [first, last]] of stated.entries())
    await clinic.put(`/api/analyses/${images[at]?.analysisId}/teeth`, { first, last })
  return { clinic, id }
}

test(
  'a mount of fourteen periapicals is filled by proposal and by hand, and a step can be undone',
  bothSoak,
  async ({ page, isMobile }) => {
    test.setTimeout(120_000)
    const place = isMobile ? byPress : byDrag
    const { clinic, id } = await patientWithFourteen()
    await clinic.open(page, `/patients/${id}`)
    await page.getByRole('link', { name: t('series.link') }).click()
    await expect(page.getByText(t('series.filled', { count: 0, total: 14 }))).toBeVisible()
    await expect(tray(page)).toHaveCount(14)
    await expectNoSidewaysScroll(page)

    const fill = page.getByRole('button', { name: t('series.fill', { count: 2 }) })
    await fill.click()
    await expect(page.getByText(t('series.filled', { count: 2, total: 14 }))).toBeVisible()
    await page.getByRole('button', { name: t('ui.undo') }).click()
    await expect(page.getByText(t('series.filled', { count: 0, total: 14 }))).toBeVisible()
    await fill.click()
    await expect(page.getByText(t('series.filled', { count: 2, total: 14 }))).toBeVisible()
    for (const frame of ['18-16', '36-38'])
      await expect(frameOf(page, frame).getByRole('link', { name: /^Abrir Periapical/ })).toBeVisible()

    const rest = [
      '15-14',
      '13-12',
      '11-21',
      '22-23',
      '24-25',
      '26-28',
      '48-46',
      '45-44',
      '43-42',
      '41-31',
      '32-33',
      '34-35',
    ]
    // A refused move returns the radiograph to its position and explains why.
    const asked = '**/api/patients/*/mounts'
    await page.route(asked, route =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 404, json: { error: 'Otra persona la movió.', code: 'NOT_FOUND' } }),
    )
    await place(page, rest[0] ?? '')
    await expect(page.getByText('Otra persona la movió.')).toBeVisible()
    await expect(page.getByText(t('series.filled', { count: 2, total: 14 }))).toBeVisible()
    await page.unroute(asked)
    for (const [at, frame] of rest.entries()) {
      await place(page, frame)
      await expect(page.getByText(t('series.filled', { count: at + 3, total: 14 }))).toBeVisible()
    }
    await expect(page.getByText(t('series.trayEmpty'))).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: t('series.takeOut', { frame: 'Periapical 34–35' }) }).click()
    await expect(page.getByText(t('series.filled', { count: 13, total: 14 }))).toBeVisible()
    await page.getByRole('button', { name: t('ui.undo') }).click()
    await expect(page.getByText(t('series.filled', { count: 14, total: 14 }))).toBeVisible()

    // A second mount begins empty, gets a date, and its deletion can be undone.
    await page.getByRole('button', { name: t('series.begin') }).click()
    await expect(page.getByText(t('series.filled', { count: 0, total: 14 }))).toBeVisible()
    await expect(tray(page).first()).toContainText(t('series.elsewhere'))
    const date = page.getByLabel(t('series.date'))
    await date.fill('2020-05-01')
    await date.press('Enter')
    await expect(date).toHaveValue('2020-05-01')
    await expect(date).toBeFocused()
    // The change that creates it is refused while the next one waits, which then creates it.
    let refuse = () => {}
    const isNextMade = new Promise<void>(resolve => {
      refuse = resolve
    })
    let isRefused = false
    await page.route(asked, async route => {
      if (route.request().method() === 'GET' || isRefused) return route.continue()
      isRefused = true
      await isNextMade
      await route.fulfill({ status: 404, json: { error: 'Otra persona la movió.', code: 'NOT_FOUND' } })
    })
    await place(page, '15-14')
    await expect(page.getByText(t('series.filled', { count: 1, total: 14 }))).toBeVisible()
    await place(page, '18-16')
    await expect(page.getByText(t('series.filled', { count: 2, total: 14 }))).toBeVisible()
    refuse()
    await expect(page.getByText(t('series.filled', { count: 1, total: 14 }))).toBeVisible()
    await expect(frameOf(page, '18-16').getByRole('link')).toBeVisible()
    await page.unroute(asked)
    const series = page.getByRole('navigation', { name: t('series.all') }).getByRole('button')
    await expect(series.nth(1)).toContainText('01/05/2020')
    await expect(series.nth(1)).toContainText('1/14')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: t('series.remove') }).click()
    await expect(page.getByText(t('series.filled', { count: 14, total: 14 }))).toBeVisible()
    await expect(page.getByText(t('series.removed'))).toBeVisible()
    await page.getByRole('button', { name: t('ui.undo') }).click()
    await expect(series.nth(1)).toContainText('1/14')
    await series.nth(1).click()
    await expect(page.getByText(t('series.filled', { count: 1, total: 14 }))).toBeVisible()
    await series.first().click()

    await frameOf(page, '11-21').getByRole('link').click()
    await expect(page).toHaveURL(/\/preview\?analysis=/)
  },
)
