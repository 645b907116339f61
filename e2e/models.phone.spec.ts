import { soak, test } from './browser-test.ts'
import { operateModel } from './models-tests.ts'

test('the operator installs, activates and takes back a model on a phone', soak, async ({ page }) => {
  test.setTimeout(120_000)
  await operateModel(page, 'tiny-bright', '1.0.0')
})
