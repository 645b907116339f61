import { expect, it } from 'vitest'
import { maskedEmail } from './account-card.tsx'

it('keeps the first and last letter of a long name and the whole domain', () => {
  expect(maskedEmail('ana.perez@clinica.pe')).toBe('a•••••••z@clinica.pe')
})

it('keeps only the first letter of a short name, and hides how short it is', () => {
  expect(maskedEmail('ana@clinica.pe')).toBe('a•••@clinica.pe')
  expect(maskedEmail('a@clinica.pe')).toBe('a•••@clinica.pe')
})

it('shows nothing for an invalid address', () => {
  expect(maskedEmail('secret')).toBe('••••••••')
})
