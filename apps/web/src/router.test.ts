// @module-tag state
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { router } from './router.tsx'

/** The address to which the router corrects that of a page which is opened at `href`, as its first render does. */
const correctedAddress = (href: string) => {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [href] }) })
  router.updateLatestLocation()
  return router.buildLocation({ to: router.latestLocation.pathname, search: true, _includeValidateSearch: true }).href
}

it('removes filters from the address that a list does not know', () => {
  expect(correctedAddress('/analysis?status=zzz&q=molar')).toBe('/analysis?q=molar')
  expect(correctedAddress('/analysis?status=ready')).toBe('/analysis?status=ready')
})

it('keeps the filters that a report is opened with', () => {
  const plain = '/report-preview?analysis=1f0c&min=35'
  expect(correctedAddress(plain)).toContain('min=35')
  const filtered = correctedAddress(`${plain}&classes=${encodeURIComponent('["Caries","IMPLANT"]')}&other=1`)
  expect(new URL(filtered, 'https://xrai.local').searchParams.get('classes')).toBe('["Caries","IMPLANT"]')
  expect(filtered).not.toContain('other')
})
