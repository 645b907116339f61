// @module-tag resources
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { createDiskReserve } from './disk-reserve.ts'

const folder = tmpdir()
const withFree = (free: number, bytes = 100) => createDiskReserve({ folder, bytes, readFree: async () => free })

it('accepts bytes that leave the reserve', async () => {
  await expect(withFree(150).require(50)).resolves.toBeUndefined()
  expect(await withFree(150).isReached()).toBe(false)
})

it('refuses bytes that would use the reserve', async () => {
  await expect(withFree(150).require(51)).rejects.toMatchObject({ code: 'DISK_FULL', status: 507 })
})

it('is reached once less is free', async () => {
  expect(await withFree(99).isReached()).toBe(true)
})

it('refuses nothing if nothing is reserved', async () => {
  await expect(withFree(0, 0).require(1)).resolves.toBeUndefined()
  expect(await withFree(0, 0).isReached()).toBe(false)
})

it('reads the free space of the folder', async () => {
  const huge = createDiskReserve({ folder, bytes: Number.MAX_SAFE_INTEGER })
  await expect(huge.require(1)).rejects.toMatchObject({ code: 'DISK_FULL' })
})
