import { expect, it } from 'vitest'
import { acceptsKey, type KeyPress } from './accepts-key.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  altGraph: false,
  ...more,
})

it('accepts a single key if the viewer or nothing has the focus', () => {
  expect(acceptsKey(press('i'), 'room')).toBe(true)
  expect(acceptsKey(press('ArrowLeft'), 'nowhere')).toBe(true)
})

it('leaves combinations to the browser', () => {
  expect(acceptsKey(press('-', { ctrlKey: true }), 'room')).toBe(false)
  expect(acceptsKey(press('i', { metaKey: true }), 'room')).toBe(false)
})

it('accepts the brackets that a Spanish keyboard types with AltGr', () => {
  expect(acceptsKey(press('[', { ctrlKey: true, altKey: true, altGraph: true }), 'room')).toBe(true)
})

it('ignores keys while the focus is in a text field', () => {
  expect(acceptsKey(press('i'), 'text')).toBe(false)
})

it('leaves space and arrows to a focused button or slider', () => {
  expect(acceptsKey(press(' '), 'control')).toBe(false)
  expect(acceptsKey(press('ArrowUp'), 'control')).toBe(false)
  expect(acceptsKey(press(']'), 'control')).toBe(true)
})
