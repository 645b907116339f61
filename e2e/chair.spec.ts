import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { both, bothSoak, expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { explained } from './explained.ts'
import { moveFingers } from './fingers.ts'

/** Swipes sideways over the radiograph with one finger. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const finger = (x: number) => [{ x, y: 300 }]
  const between = [0.25, 0.5, 0.75, 1].map(part => finger(from + (to - from) * part))
  await moveFingers(page, [finger(from), ...between])
}

/** Steps to the next and the previous finding as the device does. */
const steps = (page: Page, isMobile: boolean) =>
  isMobile
    ? { next: () => swipe(page, 320, 80), previous: () => swipe(page, 80, 320) }
    : { next: () => page.keyboard.press('ArrowRight'), previous: () => page.keyboard.press('ArrowLeft') }

const openChair = async (page: Page) => {
  await page.getByRole('button', { name: t('preview.more') }).click()
  await page.getByRole('menuitem', { name: t('chair.open') }).click()
  return page.getByRole('dialog', { name: t('chair.titleOf', { name: 'Rosa' }) })
}

test(
  'a dentist explains the decided findings one by one in plain words, and shares the link as a QR code',
  both,
  async ({ page, isMobile }) => {
    test.slow()
    const { next, previous } = steps(page, isMobile)
    const clinic = await newClinic()
    const id = await explained(clinic)
    await clinic.open(page, `/preview?analysis=${id}`)
    const chair = await openChair(page)
    const place = chair.getByText(/^\d+ de \d+$/)
    await expect(place).toHaveText(/^1 de/)
    const total = Number((await place.innerText()).split(' ').at(-1))
    expect(total).toBeGreaterThan(1)
    await expect(chair.locator('image')).toBeVisible()
    const name = chair.getByRole('heading', { level: 3 })
    const first = await name.innerText()
    await expect(chair).not.toContainText(/%|\bIA\b/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    for (let at = 2; at <= total; at += 1) {
      await next()
      await expect(place).toHaveText(`${at} de ${total}`)
    }
    await next()
    await expect(place).toHaveText(`${total} de ${total}`)
    for (let at = total - 1; at >= 1; at -= 1) {
      await previous()
      await expect(place).toHaveText(`${at} de ${total}`)
    }
    await expect(name).toHaveText(first)

    await chair.getByRole('button', { name: t('chair.link') }).click()
    const links = page.getByRole('dialog', { name: t('patientView.link') })
    await links.getByRole('button', { name: t('patientView.links.create') }).click()
    await expect(links.getByRole('img', { name: t('patientView.links.qr') })).toBeVisible()
    await expectAccessible(page)
    await links.getByRole('button', { name: t('ui.close') }).click()
    await expect(chair.getByRole('img', { name: t('patientView.links.qr') })).toBeVisible()
    await chair.getByRole('button', { name: t('ui.close') }).click()
    await expect(chair).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Análisis de Radiografía' })).toBeVisible()
  },
)

test('an undecided finding is not explained to a patient', bothSoak, async ({ page }) => {
  const clinic = await newClinic()
  const id = await explained(clinic, { accepted: 0 })
  await clinic.open(page, `/preview?analysis=${id}`)
  await page.getByRole('button', { name: t('preview.more') }).click()
  await page.getByRole('menuitem', { name: t('chair.open') }).click()
  const chair = page.getByRole('dialog', { name: t('chair.title') })
  await expect(chair.getByText(t('patientView.undecided'))).toBeVisible()
  await expect(chair.locator('image')).toHaveCount(0)
})
