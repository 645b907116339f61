import { expect, it } from 'vitest'
import { creditsText } from './credits-line.tsx'

it('states the credits left before and after a submission', () => {
  expect(creditsText({ left: 32, limit: 50 })).toBe('32 de 50 créditos disponibles.')
  expect(creditsText({ left: 32, limit: 50 }, 3)).toBe('32 de 50 créditos disponibles. Después quedarán 29.')
  expect(creditsText({ left: 4, limit: 5 }, 3)).toBe('4 de 5 créditos disponibles. Después quedará 1.')
  expect(creditsText({ left: 2, limit: 5 }, 3)).toBe('2 de 5 créditos disponibles. No alcanzan.')
})

it('counts nothing on a plan without limit', () => {
  expect(creditsText({ left: null, limit: null }, 3)).toBe('Créditos ilimitados')
})
