import { test } from './browser-test.ts'
import { operateModel } from './models-tests.ts'

test('the operator installs a model, tries it in shadow, activates it and goes back', async ({ page }) => {
  test.setTimeout(120_000)
  await operateModel(page, 'tiny-strict', '2.0.0')
})
