// @module-tag resources
import { expect, it } from 'vitest'
import { readDicomJson } from './dicom-json.ts'

it.each(['0020000D', '0020000d'])('reads the attribute %s', name => {
  const json = JSON.stringify([{ [name]: { vr: 'UI', Value: ['1.2.3'] } }])
  const [textOf] = readDicomJson(new TextEncoder().encode(json)) ?? []
  expect(textOf?.(0x0020000d)).toBe('1.2.3')
  expect(textOf?.(0x0020000e)).toBeUndefined()
})
