import { expect, expectAccessible, expectNoSidewaysScroll, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test('on a phone findings are decided by touch, with a reason, and undone', async ({ page }) => {
  const clinic = await newClinic()
  const analysis = await clinic.analyse('panoramic-restored.jpg')
  await clinic.open(page, `/preview?analysis=${analysis}`)
  await page.getByRole('tab', { name: 'Hallazgos' }).tap()
  const progress = page.getByText(/^\d+ de \d+ decididos$/)
  await expect(progress).toHaveText(/^0 de/)
  const accept = page.getByRole('button', { name: /^Aceptar ./ })
  const { width = 0, height = 0 } = (await accept.first().boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  await accept.first().tap()
  await expect(progress).toHaveText(/^1 de/)
  await page
    .getByRole('button', { name: /^Rechazar ./ })
    .nth(1)
    .tap()
  await page.getByRole('menuitem', { name: 'Otra pieza' }).tap()
  // The edit form requires the right tooth; a dentist who does not know it rejects the finding.
  const form = page.getByRole('form', { name: 'Editar hallazgo' })
  await expect(form.getByRole('radio', { checked: true })).toBeFocused()
  await form.getByRole('button', { name: 'No sé' }).tap()
  await expect(progress).toHaveText(/^2 de/)
  await expect(page.locator('[data-row]').filter({ hasText: 'Rechazado: Otra pieza' })).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Deshacer' }).tap()
  await page.getByRole('button', { name: 'Deshacer' }).tap()
  await expect(progress).toHaveText(/^0 de/)
  await page.getByRole('button', { name: 'Añadir hallazgo' }).tap()
  const adding = page.getByRole('form', { name: 'Añadir hallazgo' })
  await adding.getByText('Dientes temporales').tap()
  // Each crown is its own touch target, and a number can be typed.
  const crown = adding.locator('label').filter({ has: page.getByRole('radio', { name: '55' }) })
  const target = (await crown.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(32)
  await crown.tap()
  await expect(adding.getByRole('textbox', { name: 'Número de la pieza' })).toHaveValue('55')
  await adding.getByRole('textbox', { name: 'Número de la pieza' }).fill('85')
  await expect(adding.getByRole('radio', { name: '85' })).toBeChecked()
  await adding.getByRole('radio', { name: '85' }).press('ArrowUp')
  await expect(adding.getByRole('radio', { name: '55' })).toBeFocused()
  await adding.getByRole('button', { name: 'mesial', exact: true }).tap()
  await page.getByRole('button', { name: 'Guardar' }).tap()
  await expect(page.locator('[data-row]').filter({ hasText: 'Añadido por ti' })).toContainText(/55.*Caries M/)

  // The page itself never scrolls: radiograph and actions keep their position.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test(
  'on a phone every finding is decided by touch, all decisions are undone and redone, and survive a reload',
  soak,
  async ({ page }) => {
    // Up to twenty decisions and twice as many steps back and forth, each awaited on the screen.
    test.setTimeout(120_000)
    const clinic = await newClinic()
    await clinic.open(page, `/preview?analysis=${await clinic.analyse('panoramic-decayed.jpg')}`)
    await page.getByRole('tab', { name: 'Hallazgos' }).tap()
    const progress = page.getByText(/^\d+ de \d+ decididos$/)
    await expect(progress).toHaveText(/^0 de/)
    const accept = page.getByRole('button', { name: /^Aceptar ./ })
    const count = Math.min(20, await accept.count())
    expect(count).toBeGreaterThan(10)
    for (let decided = 0; decided < count; decided += 1) {
      if (decided === Math.floor(count / 2)) {
        await page.reload()
        await page.getByRole('tab', { name: 'Hallazgos' }).tap()
        await expect(progress).toHaveText(new RegExp(`^${decided} de`))
      }
      await accept.nth(decided).tap()
      await expect(progress).toHaveText(new RegExp(`^${decided + 1} de`))
    }
    const [undo, redo] = ['Deshacer', 'Rehacer'].map(name => page.getByRole('button', { name, exact: true }))
    for (let left = count - 1; left >= 0; left -= 1) {
      await undo?.tap()
      await expect(progress).toHaveText(new RegExp(`^${left} de`))
    }
    for (let again = 1; again <= count; again += 1) {
      await redo?.tap()
      await expect(progress).toHaveText(new RegExp(`^${again} de`))
    }
  },
)
