import { expect, it } from 'vitest'
import { splitName } from './split-name.ts'

it.each([
  ['', '', ''],
  [' Ana ', 'Ana', ''],
  ['Ana Quispe', 'Ana', 'Quispe'],
  ['Ana Quispe Rojas', 'Ana', 'Quispe Rojas'],
  ['Ana María Quispe Rojas', 'Ana María', 'Quispe Rojas'],
])('begins a patient from «%s»', (text, firstName, lastName) => {
  expect(splitName(text)).toEqual({ firstName, lastName })
})
