// @module-tag resources
import { chmod, mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runBackupCommand } from './backup-command-line.ts'
import { keepAside, makeRoom, requireRoom } from './restore-room.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'xrai-room-'))
const elsewhere = { from: '/elsewhere', replace: false }

describe('the folder of a restore', () => {
  it.each(['files', 'secret', 'outbox', 'arriving', 'documento.odt', '.ssh'])(
    'is refused with %s in it',
    async name => {
      const folder = await newFolder()
      await mkdir(join(folder, name))
      await expect(requireRoom(folder, elsewhere)).rejects.toThrow(`holds data: ${name}`)
      expect(await readdir(folder)).toEqual([name])
    },
  )

  it('is accepted if it does not exist, is empty or contains the backups', async () => {
    const folder = await newFolder()
    await requireRoom(join(folder, 'none'), elsewhere)
    await requireRoom(folder, elsewhere)
    for (const name of ['lock', 'lost+found', 'restoring', 'backups']) await mkdir(join(folder, name))
    await requireRoom(folder, { from: join(folder, 'backups/daily'), replace: false })
    await expect(requireRoom(folder, elsewhere)).rejects.toThrow('holds data: backups')
  })

  it('is accepted again after a restore that was killed, which leaves nothing of its own', async () => {
    const folder = await newFolder()
    for (const name of ['restoring', 'files', 'lock']) await mkdir(join(folder, name))
    await writeFile(join(folder, 'secret'), 'x')
    expect(await makeRoom(folder, elsewhere)).toBeNull()
    expect(await readdir(folder)).toEqual(['lock'])
  })

  it('is refused if a killed restore had completed it, or the program began anew in it', async () => {
    const folder = await newFolder()
    for (const name of ['restoring', 'files', 'database']) await mkdir(join(folder, name))
    await expect(makeRoom(folder, elsewhere)).rejects.toThrow('holds data: database, files')
    expect((await readdir(folder)).toSorted()).toEqual(['database', 'files', 'restoring'])
  })

  it("is cleared of the program's own data only by --replace", async () => {
    const folder = await newFolder()
    for (const name of ['files', 'secret', 'outbox', 'notas.txt', 'lock']) await writeFile(join(folder, name), 'x')
    const aside = await makeRoom(folder, { from: '/elsewhere', replace: true })
    expect((await readdir(aside ?? '')).toSorted()).toEqual(['files', 'outbox', 'secret'])
    expect((await readdir(folder)).toSorted()).toEqual(['lock', 'notas.txt', 'replacing'])
    const kept = await keepAside(folder, aside ?? '')
    expect((await readdir(kept)).toSorted()).toEqual(['files', 'outbox', 'secret'])
    expect((await readdir(folder)).toSorted()).toEqual(['lock', 'notas.txt', basename(kept)])
  })

  it('keeps its permissions and gets no file if the command refuses it', async () => {
    const folder = await newFolder()
    await writeFile(join(folder, 'notas.txt'), 'x')
    await chmod(join(folder, 'notas.txt'), 0o644)
    const complaints: string[] = []
    const terminal = { say: () => undefined, complain: (text: string) => complaints.push(text) }
    const status = await runBackupCommand(['restore', '--from', await newFolder(), '--to', folder], {}, terminal)
    expect([status, complaints.join('')]).toEqual([1, expect.stringContaining('holds data: notas.txt')])
    expect(await readdir(folder)).toEqual(['notas.txt'])
    expect((await stat(join(folder, 'notas.txt'))).mode & 0o777).toBe(0o644)
  })
})
