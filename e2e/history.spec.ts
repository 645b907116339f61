import { t } from '@xrai/contract/strings/translate'
import { bothSoak, expect, expectAccessible, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

interface Analysed {
  readonly image: { readonly id: string; readonly width: number; readonly height: number }
}

test(
  'a patient’s history lists radiographs and notes, is filtered, and shows one tooth with its crop',
  bothSoak,
  async ({ page }) => {
    const clinic = await newClinic()
    const { id: patient } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
    const analysis = await clinic.analyse('panoramic-healthy.jpg')
    const { image } = (await clinic.get(`/api/analyses/${analysis}`)) as Analysed
    await clinic.patch(`/api/images/${image.id}`, { caseId: null, patientId: patient })
    const shape = { x: image.width * 0.7, y: image.height * 0.6, width: 60, height: 80, points: [] }
    const added = {
      id: '01990000-0000-7000-8000-000000000001',
      at: new Date().toISOString(),
      screen: 'preview',
      kind: 'add',
      finding: { class: 'Caries', tooth: '36', shape, placement: null },
    }
    await clinic.post(`/api/analyses/${analysis}/decisions`, { decisions: [added] })
    await page.route('**/api/patients/*/teeth', route => route.abort())
    await clinic.open(page, `/patients/${patient}`)
    const chart = page.getByRole('region', { name: t('history.chart'), exact: true })
    await expect(chart.getByRole('alert')).toBeVisible()
    await expect(chart.getByRole('button', { name: /sin hallazgos/ })).toHaveCount(0)
    await page.unroute('**/api/patients/*/teeth')
    await chart.getByRole('button', { name: t('ui.retry') }).click()
    const arches = chart.getByRole('toolbar')
    await expect(arches).toBeVisible()
    // Only a phone scrolls the controls.
    if ((page.viewportSize()?.width ?? 0) >= 1024)
      expect(await arches.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

    const history = page.getByRole('region', { name: t('history.title') })
    const radiograph = history.getByRole('link', { name: /^Abrir la radiografía/ })
    await expect(radiograph).toBeVisible()
    await expect(history.getByText('Caries 36')).toBeVisible()

    await history.getByRole('button', { name: t('history.addNote') }).click()
    await page.getByRole('textbox', { name: t('history.noteText') }).fill('Dolor al morder')
    await page.getByRole('combobox', { name: t('history.noteTooth') }).selectOption('36')
    await page.getByRole('button', { name: t('history.save') }).click()
    const note = history.getByText('Dolor al morder')
    await expect(note).toBeVisible()

    await history.getByRole('button', { name: t('history.kinds.note') }).click()
    await expect(page).toHaveURL(/kind=note/)
    await expect(radiograph).toBeHidden()
    await history.getByRole('button', { name: t('history.all') }).click()
    await history.getByRole('searchbox').fill('caries')
    await expect(page).toHaveURL(/q=caries/)
    await expect(note).toBeHidden()
    await expect(radiograph).toBeVisible()
    await history.getByRole('button', { name: t('history.clear') }).click()
    await expect(note).toBeVisible()

    await page.getByRole('button', { name: /^Pieza 36: Caries/ }).press('Enter')
    await expect(page).toHaveURL(/tooth=36/)
    const story = page.getByRole('region', { name: t('toothStory.title', { tooth: 36 }) })
    await expect(story.getByText(/^Ana Quispe agregó Caries/)).toBeVisible()
    await expect(story.getByRole('img', { name: /^Pieza 36 en la radiografía/ })).toBeVisible()
    await expect(story.getByText('Dolor al morder')).toBeVisible()
    await expectAccessible(page)
    await story.getByRole('button', { name: t('toothStory.close') }).click()
    await expect(story).toBeHidden()

    await history.getByRole('button', { name: /^Opciones de la nota/ }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(note).toBeHidden()
    await page.getByRole('button', { name: t('ui.undo') }).click()
    await expect(note).toBeVisible()
    await history.getByRole('button', { name: /^Opciones de la radiografía/ }).click()
    await page.getByRole('menuitem', { name: t('images.remove') }).click()
    await expect(radiograph).toBeHidden()
    await page
      .getByRole('button', { name: t('ui.undo') })
      .last()
      .click()
    await expect(radiograph).toBeVisible()
  },
)
