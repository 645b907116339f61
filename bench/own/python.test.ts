import { expect, it } from 'vitest'
import { checkEnvironment, findPython } from './python.ts'

it('says what to install where there is no Python, or one without the packages', () => {
  expect(() => findPython(['no-such-python'])).toThrow(
    /Python 3\.10 or newer was not found.*python3-venv.*--python FILE/,
  )
  expect(() => findPython(['false'])).toThrow('was not found')
  expect(() => checkEnvironment('false')).toThrow('lacks a package of training/requirements.txt')
})
