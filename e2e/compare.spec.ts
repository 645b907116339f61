import type { Page } from '@playwright/test'
import type { Analysis } from '@xrai/contract/records/analysis'
import type { Patient } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { drawPhantom, type Phantom } from '../samples/phantom/draw-phantom.ts'
import { encodeJpeg } from '../samples/phantom/encode.ts'
import { laterVisit } from '../samples/phantom/later-visit.ts'
import { differencesOfTruth, radiographOfTruth } from '../samples/phantom/radiograph-of-truth.ts'
import { bothSoak, expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

const picture = { type: 'panoramic', seed: 1_200_004, width: 1200, height: 600 } as const

/** A patient with two drawn radiographs of one mouth at two times, and the ids of their analyses. */
async function patientWithTwo(clinic: Clinic, phantoms: readonly [Phantom, Phantom]) {
  const { id } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Mamani' })
  const { id: caseId } = await clinic.post('/api/cases', { name: 'Caso - Dos fechas', patientId: id })
  for (const [at, { image }] of phantoms.entries())
    await clinic.addImage(caseId, { name: `panoramic-${at}.jpg`, buffer: Buffer.from(await encodeJpeg(image)) })
  const images = async () => ((await clinic.get(`/api/patients/${id}`)) as Patient).images
  await expect
    .poll(async () => (await images()).filter(({ status }) => status === 'pending_revision').length, {
      timeout: 60_000,
    })
    .toBe(2)
  const byTime = (await images()).toSorted((a, b) => (a.uploadDate < b.uploadDate ? -1 : 1))
  return { patient: id, analyses: byTime.map(({ analysisId }) => analysisId), pictures: byTime.map(image => image.id) }
}

/** Replaces the analysis by the result of a perfect detector. */
const findTruth = (page: Page, analysis: string, { truth }: Phantom) =>
  page.route(`**/api/analyses/${analysis}`, async route => {
    const answer = await route.fetch()
    const json = (await answer.json()) as Analysis
    const { findings, teeth } = radiographOfTruth(truth)
    const predictions = findings.flatMap(({ original }) =>
      original ? [{ ...original, detection_id: `${analysis} ${original.detection_id}` }] : [],
    )
    await route.fulfill({ response: answer, json: { ...json, predictions, teeth, numbering: 'numbered' } })
  })

test(
  'two radiographs of a patient are compared, and each tooth shows its new and resolved findings',
  bothSoak,
  async ({ page }) => {
    test.setTimeout(150_000)
    const phantoms = [drawPhantom(picture), drawPhantom({ ...picture, visit: laterVisit(1_700_002) })] as const
    const differences = differencesOfTruth(phantoms[0].truth, phantoms[1].truth)
    expect(differences.new.length).toBeGreaterThan(2)
    expect(differences.gone.length).toBeGreaterThan(0)
    const clinic = await newClinic()
    const { patient, analyses, pictures } = await patientWithTwo(clinic, phantoms)
    for (const [at, analysis] of analyses.entries()) {
      const phantom = phantoms[at]
      if (phantom) await findTruth(page, analysis, phantom)
    }

    const ofEarlier = `**/api/images/${pictures[0]}/display`
    await page.route(ofEarlier, route => route.fulfill({ status: 404 }))

    await clinic.open(page, `/patients/${patient}`)
    await page.getByRole('link', { name: t('compare.short') }).click()
    // Two uploads of one day without a date of their own are not proposed.
    await page.getByRole('link', { name: t('compare.anyway') }).click()
    const curtain = page.getByRole('slider', { name: t('compare.cut') })
    const retry = page.getByRole('button', { name: t('ui.retry') })
    await page.getByRole('button', { name: t('compare.swipe') }).click()
    // The later radiograph is never shown under both names.
    await expect(retry).toBeVisible()
    await expect(curtain).toBeHidden()
    await page.unroute(ofEarlier)
    await retry.click()
    await expect(curtain).toBeVisible()
    await page.getByRole('button', { name: t('compare.side') }).click()

    const rows = (kind: string) => page.locator(`[data-change="${kind}"]`)
    await expect(rows('new')).toHaveCount(differences.new.length)
    await expect(rows('gone')).toHaveCount(differences.gone.length)
    const changes = page.getByRole('complementary', { name: t('compare.changes') })
    await expect(changes.getByText(/^Alineadas por \d+ piezas numeradas\.$/)).toBeVisible()
    await expect(rows('unchanged')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const zooms = page.getByRole('toolbar', { name: t('viewer.toolbar') })
    await expect(zooms).toHaveCount(1)
    await page.getByRole('button', { name: t('viewer.zoomIn') }).click()
    await rows('new').first().click()
    await expect(rows('new').first()).toHaveAttribute('aria-pressed', 'true')
    await page.screenshot({ path: test.info().outputPath('side.png') })

    await page.getByRole('button', { name: t('compare.swipe') }).click()
    await expect(curtain).toHaveAttribute('aria-valuenow', '50')
    await curtain.press('ArrowLeft')
    await expect(curtain).toHaveAttribute('aria-valuenow', '48')
    await expectAccessible(page)
    const laidOver = page.getByRole('region', { name: t('viewer.room') }).locator('img')
    await expect(laidOver).toHaveCSS('filter', 'none')
    await page.keyboard.press('i')
    await expect(laidOver).toHaveCSS('filter', /^url/)
    await page.screenshot({ path: test.info().outputPath('curtain.png') })
    await page.getByRole('button', { name: t('compare.overlay') }).click()
    await expect(curtain).toBeHidden()
    await page.getByRole('button', { name: /Menos de la anterior/ }).click()
    await page.screenshot({ path: test.info().outputPath('overlaid.png') })

    await page.getByRole('button', { name: /Sin cambios$/ }).click()
    await expect(rows('unchanged').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(t('compare.patient', { name: 'Rosa Mamani' }))).toBeVisible()
    await expect(page.getByText(t('compare.printed'))).toBeVisible()
    await expect(page.getByRole('toolbar', { name: t('viewer.toolbar') })).toBeHidden()
  },
)

test('a single radiograph cannot be compared, and the screen explains it', bothSoak, async ({ page }) => {
  const clinic = await newClinic()
  const { id } = await clinic.post('/api/patients', { firstName: 'Ana', lastName: 'Sola' })
  await clinic.open(page, `/compare?patient=${id}`)
  await expect(page.getByText(t('compare.few'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('compare.toPatient') }).click()
  await expect(page).toHaveURL(new RegExp(`/patients/${id}$`))
})
