// @module-tag state
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OtherAnswer } from '../../records/assign/other-patient.ts'
import { checkOthers } from './check-others.ts'

const bytes = await readFile(new URL('../../../../../samples/pictures/panoramic-12bit.dcm', import.meta.url))
const rosa = { id: 'r', name: 'Rosa Quispe' }
const network = vi.fn<typeof fetch>()
const newFile = () => new File([bytes as Buffer<ArrayBuffer>], 'toma.dcm')

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  network.mockReset().mockImplementation(async () => Response.json({ error: 'x', code: 'NOT_FOUND' }, { status: 404 }))
})
afterEach(() => vi.unstubAllGlobals())

it('asks about a file that names another person, once for each patient', async () => {
  const files = [newFile()]
  const askUser = vi.fn(async (): Promise<OtherAnswer> => 'all')
  const { signal } = new AbortController()
  expect(await checkOthers(files, rosa, askUser, signal)).toEqual(files)
  expect(await checkOthers(files, rosa, askUser, signal)).toEqual(files)
  expect(askUser).toHaveBeenCalledTimes(1)
})

it('sends nothing if the choice changed while the files were checked', async () => {
  const choice = new AbortController()
  const askUser = vi.fn(async (): Promise<OtherAnswer> => 'all')
  const checked = checkOthers([newFile()], rosa, askUser, choice.signal)
  choice.abort()
  expect(await checked).toBeNull()
  expect(await checkOthers([new File(['x'], 'boca.png')], rosa, askUser, choice.signal)).toBeNull()
  expect(askUser).not.toHaveBeenCalled()
})

it('sends nothing if the choice changed while the user was asked', async () => {
  const choice = new AbortController()
  const askUser = async (): Promise<OtherAnswer> => {
    choice.abort()
    return 'all'
  }
  expect(await checkOthers([newFile()], rosa, askUser, choice.signal)).toBeNull()
})
