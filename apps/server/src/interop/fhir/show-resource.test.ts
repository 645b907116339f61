import { expect, it } from 'vitest'
import { narrativeOf } from './narrative.ts'
import { whole } from './search/subset.ts'
import { showResource } from './show-resource.ts'

it('shows a resource without the characters that XML and a FHIR string exclude, in fields and in words', () => {
  const name = 'Clínica\u0001 Sol\u000b\u{1f9b7}\ufffe\ud800'
  const organization = { resourceType: 'Organization', id: '1', name, contact: [{ name: { text: name } }] }
  const shown = showResource(organization, whole)
  const clean = 'Clínica  Sol \u{1f9b7}  '
  expect(shown).toMatchObject({ name: clean, contact: [{ name: { text: clean } }] })
  expect(shown.text?.div).toContain(`<p>${clean}</p>`)
  expect(narrativeOf([name]).div).toContain(`<p>${clean}</p>`)
})
