import { expect, expectAccessible, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { codeOn, newSignable, signOn, stateOfCode } from './signing.ts'

test('a report is signed and amended by touch', soak, async ({ page, browser }) => {
  test.slow()
  const clinic = await newClinic()
  const analysis = await newSignable(clinic)
  await clinic.open(page, `/report-preview?analysis=${analysis}`)
  await signOn(page)
  const first = await codeOn(page)
  await page.getByRole('button', { name: 'Enmendar' }).tap()
  await expect(page.getByRole('heading', { name: 'Enmienda en curso' })).toBeVisible()
  await expectAccessible(page)
  await signOn(page, 'Faltaba un hallazgo')
  expect(await stateOfCode(browser, page, first)).toBe('superseded')
  expect(await stateOfCode(browser, page, await codeOn(page))).toBe('valid')
})
