import { expect, it } from 'vitest'
import { undoKeyOf } from './undo-key.ts'

const press = { key: 'z', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

it('knows the usual combinations of Windows and macOS, and no single letter', () => {
  expect(undoKeyOf(press)).toBeNull()
  expect(undoKeyOf({ ...press, ctrlKey: true })).toBe('Undo')
  expect(undoKeyOf({ ...press, metaKey: true })).toBe('Undo')
  expect(undoKeyOf({ ...press, key: 'Z', ctrlKey: true, shiftKey: true })).toBe('Redo')
  expect(undoKeyOf({ ...press, key: 'y', ctrlKey: true })).toBe('Redo')
  expect(undoKeyOf({ ...press, ctrlKey: true, altKey: true })).toBeNull()
})
