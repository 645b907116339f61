import { t } from '@xrai/contract/strings/translate'
import { freshSample } from '../apps/server/src/testing/samples.ts'
import {
  analyse,
  camera,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phantom,
  phoneSoak,
  signIn,
  soak,
  test,
  unfold,
} from './browser-test.ts'

const picture = phantom('panoramic-restored.jpg')

test.beforeEach(async ({ page }) => {
  await signIn(page, '/upload')
})

test('upload requires an image, and a type if none is recognised', async ({ page, context }) => {
  await context.route('**/*.onnx', route => route.abort())
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Por favor selecciona una imagen')
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Por favor selecciona el tipo de radiografía')
})

test(
  'a file that is not a radiograph is refused with an explanation, and the choice is kept',
  soak,
  async ({ page }) => {
    const file = { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('esto no es una imagen') }
    await page.locator('input[type=file]').first().setInputFiles(file)
    await page.getByRole('radio', { name: 'Panorámica' }).check({ force: true })
    await page.getByRole('button', { name: 'Procesar' }).click()
    await expect(page.getByRole('alert')).toContainText('Hubo un error al procesar la imagen')
    await expect(page.getByText('nota.jpg')).toBeVisible()
  },
)

test('a phantom is analysed, filtered, inspected, reviewed and reported, and survives a reload', async ({
  page,
  context,
}) => {
  await analyse(page, picture, 'Panorámica')
  await expect(page.getByRole('heading', { name: 'Análisis de Radiografía' })).toBeVisible()
  await expect(page.getByText('Panorámica', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const showing = page.locator('dt', { hasText: 'Mostrando' }).locator('xpath=following-sibling::dd')
  const total = page.locator('dt', { hasText: 'Total Detectado' }).locator('xpath=following-sibling::dd')
  const threshold = page.getByLabel(t('preview.confidence'), { exact: true })
  await unfold(page, 'Filtros')
  await expect(threshold).toHaveValue('20')
  const atStart = Number(await showing.innerText())
  expect(atStart).toBeGreaterThan(0)
  await expect(total).toHaveText(String(atStart))

  await threshold.fill('0')
  await expect(showing).toHaveText(await total.innerText())
  expect(Number(await total.innerText())).toBeGreaterThanOrEqual(atStart)
  await threshold.fill('100')
  await expect(showing).toHaveText('0')
  await expect(total).toHaveText('0')
  await threshold.fill('20')
  await expect(showing).toHaveText(String(atStart))

  const classes = page.getByRole('group', { name: t('preview.classes') }).getByRole('button', { name: /, \d+$/ })
  const first = classes.first()
  const inFirst = Number((await first.locator('.sr-only').innerText()).match(/(\d+)$/)?.[1])
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await expect(showing).toHaveText(String(atStart - inFirst))
  await expect(total).toHaveText(String(atStart))
  await page.reload()
  await expect(showing).toHaveText(String(atStart - inFirst))
  await first.click()
  await expect(showing).toHaveText(String(atStart))

  await page.locator('[data-row]').first().click()
  const detail = page.getByRole('region', { name: 'Detalle' })
  await expect(detail).toContainText(/\d+ %/)
  await expect(detail).toContainText(/x \d+, y \d+ px/)
  await expect(detail).toContainText(/\d+ × \d+ px/)

  await page.getByRole('button', { name: t('preview.markReviewed') }).click()
  await expect(page.getByRole('button', { name: t('preview.reviewed'), exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Reporte', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')).toBeVisible()
  await expect(dialog.getByText(/XR-\d+/).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const [sheet] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /Ver Reporte/ }).click(),
  ])
  await expect(sheet.getByText('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')).toBeVisible()
  const [pdf] = await Promise.all([
    sheet.waitForEvent('download'),
    sheet.getByRole('button', { name: t('report.download') }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/XR-\d+\.pdf$/)
  await expectAccessible(sheet)
  await sheet.close()

  await page.goto('/home')
  await expect(page.getByText('Guardado').first()).toBeVisible()
})

// precision.spec.ts switches off an experimental class; report-model.test.ts separates them in the report.
test('experimental classes are shown, switched off and reported separately', soak, async ({ page, context }) => {
  await analyse(page, phantom('panoramic-implants.jpg'), 'Panorámica')
  await unfold(page, 'Filtros')
  const group = page.getByRole('group', { name: t('findings.experimental') })
  await expect(group.getByText(/^Experimentales \(\d+\)$/)).toBeVisible()
  await expect(group.getByText(/^En estas clases la IA acertó en menos de la mitad/)).toBeHidden()
  await group.getByText(/^Experimentales/).click()
  await expect(group.getByText(/^En estas clases la IA acertó en menos de la mitad/)).toBeVisible()
  for (const toggle of await group.getByRole('button').all())
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(group.getByRole('button', { name: /^Implante/ })).toHaveCount(0)
  await page.getByLabel(t('preview.confidence'), { exact: true }).fill('1')
  const found = page.getByRole('list', { name: t('findings.experimental') }).locator('[data-row]')
  await expect(found).toHaveCount(0)
  await unfold(page, 'Experimentales')
  const experimental = await found.count()
  expect(experimental).toBeGreaterThan(0)
  await expectAccessible(page)

  const [sheet] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /Ver Reporte/ }).click(),
  ])
  await expect(sheet.getByRole('heading', { name: `Hallazgos experimentales (${experimental})` })).toBeVisible()
  await expect(sheet.getByText('No se detectaron hallazgos')).toBeHidden()
  await expectAccessible(sheet)

  await page.getByRole('button', { name: /^Implante, \d+$/ }).click()
  await page.getByLabel(t('preview.confidence'), { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Reporte', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('report.allHidden'))).toBeVisible()
  await expect(dialog.getByText(/^No se muestran \d+ hallazgos con confianza de 20 % o más/)).toBeVisible()
  await expect(dialog.getByText('No se detectaron hallazgos')).toBeHidden()
})

test(
  'a DICOM file is analysed and shown, and choosing it again leads to the existing analysis',
  soak,
  async ({ page }) => {
    const buffer = Buffer.from(await freshSample('panoramic-12bit.dcm'))
    const file = { name: 'panoramic-12bit.dcm', mimeType: 'application/dicom', buffer }
    await analyse(page, file, 'Panorámica')
    await expect(page.getByRole('region', { name: 'Detalle' })).toBeVisible()
    const first = page.url()

    await page.goto('/upload')
    await page.locator('input[type=file]').first().setInputFiles(file)
    await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
    await page.getByRole('button', { name: 'Procesar' }).click()
    await expect(page.getByText('Esta radiografía ya está en la clínica')).toBeVisible()
    await page.getByRole('link', { name: t('upload.toPresentOf', { name: 'panoramic-12bit.dcm' }) }).click()
    await expect(page).toHaveURL(first)
  },
)

test('without an analysis, preview explains it and leads back', soak, async ({ page }) => {
  await page.goto('/preview')
  await expect(page.getByText('No hay datos para mostrar')).toBeVisible()
  await expect(page.getByText('Por favor, regresa y carga una imagen para analizar.')).toBeVisible()
  await expect(
    page.getByRole('button', { name: '← Volver' }).or(page.getByRole('link', { name: '← Volver' })),
  ).toBeVisible()
  await expectAccessible(page)
})

test('a denied camera is reported in the page', soak, async ({ page }) => {
  await page.getByRole('button', { name: /Tomar Radiografia/ }).click()
  await expect(page.getByRole('alert')).toHaveText('No se pudo acceder a la cámara')

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
  })
  await page.getByRole('button', { name: /Tomar Radiografia/ }).click()
  await expect(page.getByRole('alert')).toHaveText(t('upload.cameraDenied'))
})

test('a camera that a call takes away is started again', camera, async ({ page }) => {
  await page.getByRole('button', { name: /Tomar Radiografia/ }).click()
  const takes = page.getByRole('button', { name: 'Capturar' })
  await expect(takes).toBeEnabled()
  await page.locator('video').evaluate(video => {
    const [track] = Reflect.get(video, 'srcObject').getVideoTracks()
    track.stop()
    // A browser reports the end only if the page did not cause it.
    track.dispatchEvent(new Event('ended'))
  })
  await expect(page.getByText(t('upload.cameraStopped'))).toBeVisible()
  await expect(takes).toBeHidden()
  await page.getByRole('button', { name: t('upload.cameraRestart') }).click()
  await expect(takes).toBeEnabled()
  await expect(page.getByText(t('upload.cameraStopped'))).toBeHidden()
})

test('preview and report can be used on a phone', phoneSoak, async ({ page }) => {
  await signIn(page)
  await analyse(page, phantom('panoramic-implants.jpg'), 'Panorámica')
  await expectNoSidewaysScroll(page)
  await page.getByRole('tab', { name: 'Hallazgos' }).click()
  await page.locator('[data-row]').first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reporte', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')).toBeVisible()
})

test(
  'the camera takes one picture, names it camera.jpg and stops; an image that is not a radiograph needs a confirmation',
  camera,
  async ({ page }) => {
    await signIn(page, '/upload')
    await page.getByRole('button', { name: /Tomar Radiografia/ }).click()
    await expect(page.locator('video')).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.locator('video')).toBeHidden()

    await page.getByRole('button', { name: /Tomar Radiografia/ }).click()
    await page.getByRole('button', { name: 'Capturar' }).click()
    await expect(page.getByText('camera.jpg')).toBeVisible()
    await expect(page.locator('video')).toBeHidden()
    await page.getByRole('radio', { name: 'Panorámica' }).check({ force: true })
    await page.getByRole('button', { name: 'Procesar' }).click()

    // Chromium's fake camera shows a test card.
    await expect(page.getByText(t('quality.photoNotRadiograph'))).toBeVisible()
    await page.getByRole('button', { name: t('quality.anyway') }).click()
    await expect(page).toHaveURL(/\/preview\?analysis=/)
  },
)
