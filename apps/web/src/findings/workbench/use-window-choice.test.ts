import { expect, it } from 'vitest'
import { parseWindow, windowNames } from './use-window-choice.ts'

it("uses the file's names of windows, and numbers for unnamed ones and duplicates", () => {
  expect(windowNames(['Normal', 'Hueso', null])).toEqual(['Normal', 'Hueso', 'Ventana 3'])
  expect(windowNames(['USER', 'USER'])).toEqual(['USER (ventana 1)', 'USER (ventana 2)'])
})

it('uses the default for a stored text that names no window', () => {
  expect(['2', '3', '-1', '1.5', 'x', null].map(text => parseWindow(text, 3))).toEqual([2, 0, 0, 0, 0, 0])
})
