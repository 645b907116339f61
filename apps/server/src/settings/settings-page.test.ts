// @module-tag resources
import { expect, it } from 'vitest'
import { settingsPage } from './settings-page.ts'

it('docs/settings.md describes every setting with its default', async () => {
  await expect(settingsPage()).toMatchFileSnapshot('../../../../docs/settings.md')
})
