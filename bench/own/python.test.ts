import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { checkEnvironment, findPython, wheelsFrom } from './python.ts'

it('says what to install where there is no Python, or one without the packages', () => {
  expect(() => findPython(['no-such-python'])).toThrow(
    /Python 3\.10 or newer was not found.*python3-venv.*--python FILE/,
  )
  expect(() => findPython(['false'])).toThrow('was not found')
  expect(() => checkEnvironment('false')).toThrow('lacks a package of training/requirements.txt')
})

it("takes the registry's wheels, and says so, where the index of the processor's wheels does not answer", () => {
  const file = (device: string) => fileURLToPath(new URL(`../../training/requirements${device}.txt`, import.meta.url))
  const said: string[] = []
  const say = (line: string) => said.push(line)
  expect(wheelsFrom('true', file('-cpu'), say)).toBe(file('-cpu'))
  expect(wheelsFrom('false', file('-cuda'), say)).toBe(file('-cuda'))
  expect(said).toEqual([])
  expect(wheelsFrom('false', file('-cpu'), say)).toBe(file(''))
  expect(said.join()).toMatch(/whl\/cpu does not answer.*6 GB/)
})
