import { expect, it } from 'vitest'
import { withTemplate } from './with-template.ts'

it('a template follows the text, on a line of its own', () => {
  expect(withTemplate('notes', '', 'Control.')).toBe('Control.')
  expect(withTemplate('notes', 'Sano. \n', 'Control.')).toBe('Sano.\nControl.')
})

it('a template that does not fit is not inserted, because the report could not be saved with it', () => {
  const long = 'a'.repeat(1900)
  expect(withTemplate('conclusion', long, 'b'.repeat(99))).toHaveLength(2000)
  expect(withTemplate('conclusion', long, 'b'.repeat(100))).toBeNull()
  expect(withTemplate('recommendations', long, 'b'.repeat(100))).toHaveLength(2001)
})
