import { expect, it } from 'vitest'
import { flatten, keysIn } from './texts-by-module.ts'

it('names every text of the catalogue by its whole key', () => {
  expect(flatten({ home: { title: 'Inicio', card: { date: 'Fecha' } } })).toEqual([
    ['home.title', 'Inicio'],
    ['home.card.date', 'Fecha'],
  ])
})

it('finds the keys in a source, in every position', () => {
  expect(keysIn("t('home.title') + look({ text: 'status.ready' })").toSorted()).toEqual(['home.title', 'status.ready'])
})

it('includes every key that begins like a template', () => {
  const plans = keysIn('t(`plans.$' + '{plan}`)')
  expect(plans.length).toBeGreaterThan(2)
  expect(plans.every(key => key.startsWith('plans.'))).toBe(true)
})

it('ignores strings that are not keys of the catalogue', () => {
  expect(keysIn("'index.html' 'home.nothing' 'home'")).toEqual([])
})
