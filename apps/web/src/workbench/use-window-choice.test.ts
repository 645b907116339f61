import { expect, it } from 'vitest'
import { parseWindow, windowNames } from './use-window-choice.ts'

it('calls windows as their file does, and by number those without a name or of the same', () => {
  expect(windowNames(['Normal', 'Hueso', null])).toEqual(['Normal', 'Hueso', 'Ventana 3'])
  expect(windowNames(['USER', 'USER'])).toEqual(['USER (ventana 1)', 'USER (ventana 2)'])
})

it('takes the default for a stored text that names none of the windows', () => {
  expect(['2', '3', '-1', '1.5', 'x', null].map(text => parseWindow(text, 3))).toEqual([2, 0, 0, 0, 0, 0])
})
