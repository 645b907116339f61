import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { FileStore } from '../file-store.ts'
import type { ListedFile } from '../list-folder.ts'

export interface StoreUnderTest {
  readonly store: FileStore
  /** The paths of all files in the store. */
  paths(): Promise<readonly string[]>
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const pathOf = (hash: string) => `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`

/** The contract of every file store. `open` returns an empty one. */
export const keepsFiles = (open: () => Promise<StoreUnderTest>): void => {
  it('stores a file under its SHA-256, two folders deep', async () => {
    const { store, paths } = await open()
    const bytes = new Uint8Array([1, 2, 3])
    const hash = await store.put(bytes)
    expect(hash).toBe(hashOf(bytes))
    expect(await paths()).toEqual([pathOf(hash)])
    expect(new Uint8Array(await store.read(hash))).toEqual(bytes)
  })

  it('stores equal bytes once, even if ten callers put them at once', async () => {
    const { store, paths } = await open()
    const hashes = await Promise.all(Array.from({ length: 10 }, () => store.put(new Uint8Array(1000))))
    expect(new Set(hashes).size).toBe(1)
    expect(await paths()).toHaveLength(1)
    expect(await store.put(new Uint8Array(1000))).toBe(hashes[0])
  })

  it('lists every file with its size and time, page after page', async () => {
    const { store } = await open()
    const hashes = await Promise.all([1, 2, 3].map(size => store.put(new Uint8Array(size).fill(size))))
    const listed: ListedFile[] = []
    for await (const file of store.list()) listed.push(file)
    expect(listed.map(({ hash, bytes }) => [hash, bytes]).toSorted()).toEqual(
      hashes.map((hash, index) => [hash, index + 1]).toSorted(),
    )
    for (const { storedAt } of listed) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
  })

  it('has a staged file only after its commit', async () => {
    const { store, paths } = await open()
    const bytes = new Uint8Array(1000).fill(7)
    const staged = await store.stage(bytes)
    await expect(store.read(staged.hash)).rejects.toThrow()
    await staged.commit()
    expect(await paths()).toEqual([pathOf(hashOf(bytes))])
  })

  it('leaves nothing of a file that was staged and discarded', async () => {
    const { store, paths } = await open()
    await (await store.stage(new Uint8Array(1000))).discard()
    expect(await paths()).toEqual([])
  })

  it('keeps a file that two callers staged and one of them discarded', async () => {
    const { store } = await open()
    const bytes = new Uint8Array(1000).fill(9)
    const [kept, refused] = await Promise.all([store.stage(bytes), store.stage(bytes)])
    await kept.commit()
    await refused.discard()
    expect(new Uint8Array(await store.read(kept.hash))).toEqual(bytes)
  })

  it('stores a file of many megabytes completely', async () => {
    const { store } = await open()
    const bytes = new Uint8Array(6 * 1024 * 1024).fill(200)
    expect(hashOf(await store.read(await store.put(bytes)))).toBe(hashOf(bytes))
  })

  it('streams a file in pieces with its length, and reads no more than requested', async () => {
    const { store } = await open()
    const bytes = new Uint8Array(6 * 1024 * 1024).map((_, place) => place % 251)
    const hash = await store.put(bytes)
    const { length, body } = await store.stream(hash)
    const pieces: Uint8Array[] = []
    for await (const piece of body) pieces.push(piece)
    expect(length).toBe(bytes.length)
    expect(Math.max(...pieces.map(piece => piece.length))).toBeLessThan(1024 * 1024)
    expect(hashOf(Buffer.concat(pieces))).toBe(hash)
    const reader = (await store.stream(hash)).body.getReader()
    expect((await reader.read()).value?.length).toBeGreaterThan(0)
    await reader.cancel()
    await expect(store.stream(hashOf(new Uint8Array([5])))).rejects.toThrow()
  })

  it('removes a file permanently, once or twice', async () => {
    const { store, paths } = await open()
    const hash = await store.put(new Uint8Array([4, 5]))
    await store.remove(hash)
    await store.remove(hash)
    expect(await paths()).toEqual([])
    await expect(store.read(hash)).rejects.toThrow()
  })

  it('has a file that was removed between staging and commit', async () => {
    const { store } = await open()
    const bytes = new Uint8Array([6, 7])
    const hash = await store.put(bytes)
    const staged = await store.stage(bytes)
    await store.remove(hash)
    await staged.commit()
    expect(new Uint8Array(await store.read(hash))).toEqual(bytes)
  })

  it('has no file that was never put', async () => {
    const { store } = await open()
    await expect(store.read(hashOf(new Uint8Array([5])))).rejects.toThrow()
  })
}
