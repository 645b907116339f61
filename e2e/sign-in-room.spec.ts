import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { both, bothSoak, expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { type Clinic, clinicPassword, newClinic } from './clinic.ts'
import { acceptFirst, explained } from './explained.ts'

const all = { accepted: Number.POSITIVE_INFINITY }

const roomSign = (page: Page) => page.getByRole('button', { name: 'Firmar', exact: true })

/** Signs in two presses. */
async function signInRoom(page: Page): Promise<void> {
  await roomSign(page).click()
  const dialog = page.getByRole('dialog', { name: t('signing.sign') })
  await expect(dialog.getByText('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')).toBeVisible()
  // Signing includes the review.
  await expect(dialog.getByText(/^Pendiente de revisión/)).toHaveCount(0)
  await expect(dialog.getByText(t('signing.as', { name: 'Ana Quispe', number: 'COP 12345' }))).toBeVisible()
  await dialog.getByRole('button', { name: t('signing.sign') }).click()
}

async function provePassword(page: Page): Promise<void> {
  const proof = page.getByRole('dialog', { name: t('proof.title') })
  await proof.getByLabel(t('login.password'), { exact: true }).fill(clinicPassword)
  await proof.getByRole('button', { name: t('proof.submit') }).click()
}

/** Shows the list of findings, which is a tab on a phone. */
async function showFindings(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: t('preview.markReviewed') })).toBeVisible()
  const tab = page.getByRole('tab', { name: 'Hallazgos' })
  if ((await tab.count()) > 0) await tab.click()
}

const newSigner = async (): Promise<Clinic> => {
  const clinic = await newClinic()
  await clinic.patch('/api/me', { professionalNumber: 'COP 12345' })
  return clinic
}

test(
  'decided radiographs are signed in two presses: only the first signature requires the password',
  both,
  async ({ page }) => {
    test.slow()
    const clinic = await newSigner()
    const first = await explained(clinic, all)
    await clinic.open(page, `/preview?analysis=${first}`)
    await roomSign(page).click()
    await expect(page.getByRole('dialog', { name: t('signing.sign') }).getByRole('article')).toBeVisible()
    await expect(page.getByRole('button', { name: t('signing.sign') })).toBeFocused()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await signInRoom(page)
    await provePassword(page)
    await expect(page).toHaveURL(`/report-preview?analysis=${first}`)
    await expect(page.getByRole('heading', { name: t('signing.signed', { name: 'Ana Quispe' }) })).toBeVisible()
    await expect(page.getByRole('link', { name: t('queue.nextToReview') })).toHaveCount(0)
    expect(await clinic.get(`/api/analyses/${first}`)).toMatchObject({ status: 'ready', review: { state: 'signed' } })

    const second = await explained(clinic, all)
    await page.reload()
    await page.getByRole('link', { name: t('queue.nextToReview') }).click()
    await expect(page).toHaveURL(`/preview?analysis=${second}&queue=review`)
    await signInRoom(page)
    await expect(page).toHaveURL(`/report-preview?analysis=${second}`)
    await expect(page.getByRole('heading', { name: t('signing.signed', { name: 'Ana Quispe' }) })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('in a queue, signing opens the next radiograph', bothSoak, async ({ page }) => {
  test.slow()
  const clinic = await newSigner()
  const first = await explained(clinic, all)
  const next = await clinic.analyse('panoramic-healthy.jpg')
  await clinic.open(page, '/preview?queue=review')
  await expect(page).toHaveURL(`/preview?analysis=${first}&queue=review`)
  await signInRoom(page)
  await provePassword(page)
  await expect(page).toHaveURL(`/preview?analysis=${next}&queue=review`)
  await expect(page.getByText(t('signing.done'))).toBeVisible()
  await expect(page.getByText('2 de 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('signing.toReport') }).click()
  await expect(page).toHaveURL(`/report-preview?analysis=${first}`)
})

test('a missing requirement replaces the signing button, and one press leads to it', both, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  const decided = await explained(clinic, all)
  await clinic.open(page, `/preview?analysis=${decided}`)
  await showFindings(page)
  await expect(page.getByText(/^Decididos: (\d+) de \1$/)).toHaveCount(1)
  await page.getByRole('button', { name: t('signing.missing.number') }).click()
  const data = page.getByRole('dialog', { name: 'Datos profesionales' })
  await data.getByLabel(t('personalPanel.number')).fill('COP 12345')
  await data.getByRole('button', { name: t('personalPanel.submit') }).click()
  await expect(page).toHaveURL(`/preview?analysis=${decided}`)
  await expect(roomSign(page)).toBeVisible()
  await showFindings(page)
  const reviewed = page.getByRole('button', { name: t('preview.markReviewed') })
  const before = await reviewed.boundingBox()
  await page.getByRole('button', { name: t('review.undo'), exact: true }).click()
  await expect(roomSign(page)).toHaveCount(0)
  expect(await reviewed.boundingBox()).toEqual(before)

  const unassigned = await clinic.analyse('panoramic-healthy.jpg')
  await acceptFirst(clinic, unassigned)
  await page.goto(`/preview?analysis=${unassigned}`)
  await page.getByRole('button', { name: t('signing.missing.patient') }).click()
  await page.getByRole('option', { name: /^Rosa Mamani/ }).click()
  await expect(roomSign(page)).toBeVisible()
})

test("'Reporte' and 'Ver Reporte' show the same sheet", bothSoak, async ({ page }) => {
  const clinic = await newClinic()
  const id = await explained(clinic)
  await clinic.open(page, `/preview?analysis=${id}`)
  await page.getByRole('button', { name: 'Reporte', exact: true }).click()
  const inRoom = page.getByRole('dialog', { name: 'Reporte' }).getByRole('article')
  await expect(inRoom.locator('canvas, img, svg image').first()).toBeVisible()
  const text = await inRoom.innerText()
  await page.goto(`/report-preview?analysis=${id}&min=20`)
  await expect(page.getByRole('article').locator('canvas, img, svg image').first()).toBeVisible()
  expect(await page.getByRole('article').innerText()).toBe(text)
})
