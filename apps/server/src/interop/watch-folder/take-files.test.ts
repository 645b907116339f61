// @module-tag resources

import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import { listRefusedFiles, retryRefusedFile } from '@xrai/contract/routes/refused-files'
import { getWatchFolder, testWatchFolder } from '@xrai/contract/routes/watch-folder'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { periodOf } from '../../accounts/credits/month.ts'
import { createLog } from '../../base/log/log.ts'
import { insertCreditEntry } from '../../db/queries/accounts/credits.ts'
import { updateUser } from '../../db/queries/accounts/people.ts'
import { image } from '../../db/schema.ts'
import { createDiskReserve } from '../../platform/data-dir/disk-reserve.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Person } from '../../testing/people.ts'
import { asAnotherInstance, freshSample, sample, withOtherPixels } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { findFiles } from './find-files.ts'
import { readWatchFolder } from './folder-state.ts'
import { type TakeNeeds, takeFiles } from './take-files.ts'

let server: TestServer
let watchDir: string
beforeAll(async () => {
  watchDir = await mkdtemp(join(tmpdir(), 'xrai-watch-'))
  server = await openTestServer({ settings: readSettings({ WATCH_DIR: watchDir }) })
})

/** A clinic with its folder. */
const open = async (plan: 'basico' | 'profesional' = 'profesional') => {
  const person = await server.newPerson({ plan })
  const root = join(watchDir, person.session.clinic.id)
  await mkdir(root)
  return { person, root }
}

const fullDisk = createDiskReserve({ folder: '/', bytes: 1, readFree: async () => 0 })
const lines: string[] = []
const log = createLog({ to: { write: line => lines.push(line) } })
const run = (reception: Partial<TakeNeeds['reception']> = {}) =>
  takeFiles({ db: server.context.database.db, reception: { ...server.context, ...reception }, log }, watchDir, {
    settleMs: 50,
    youngMs: 0,
  })

const namesIn = async (...path: string[]) => (await readdir(join(...path))).toSorted()
const received = async ({ session: { scope } }: Person) =>
  scope.db
    .select({ name: image.fileName, source: image.source })
    .from(image)
    .where(eq(image.clinicId, scope.clinicId))
    .then(rows => rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)))

describe('a file in the folder of a clinic', () => {
  it('is stored and moved to the processed files, also from subfolders, and once despite duplicates', async () => {
    const { person, root } = await open()
    const dicom = await freshSample('panoramic-12bit.dcm')
    await mkdir(join(root, 'Pérez, Ana/2026'), { recursive: true })
    await writeFile(join(root, 'Pérez, Ana/2026/IM0001.dcm'), dicom)
    await writeFile(join(root, 'IM0001.dcm'), asAnotherInstance(dicom))
    await writeFile(join(root, 'opg.jpg'), await sample('panoramic-healthy.jpg'))
    await run()
    await writeFile(join(root, 'again.dcm'), dicom)
    await writeFile(join(root, 'other.dcm'), withOtherPixels(dicom))
    await run()
    expect(await received(person)).toEqual(
      ['IM0001.dcm', 'IM0001.dcm', 'opg.jpg'].map(name => ({ name, source: 'folder' })),
    )
    expect(await namesIn(root, 'hechos')).toEqual(['IM0001 (2).dcm', 'IM0001.dcm', 'again.dcm', 'opg.jpg'])
    expect(await namesIn(root, 'fallidos')).toEqual(['other.dcm', 'other.dcm.txt'])
    const { receivedAt, ...folder } = await server.answerOf(getWatchFolder, { token: person.token })
    expect(folder).toMatchObject({ name: person.session.clinic.id, fault: null, waiting: 0, failed: 1 })
    expect(folder.latest).toMatchObject([{ name: 'other.dcm', code: 'INSTANCE_OTHER_PICTURE' }])
    expect(Date.parse(receivedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('is moved to the failed files with its reason if refused, and the owner is notified', async () => {
    const { person, root } = await open()
    await writeFile(join(root, 'notas.txt'), 'no es una radiografía')
    await writeFile(join(root, 'cortado.dcm'), (await freshSample('periapical-12bit.dcm')).subarray(0, 3000))
    await run()
    await writeFile(join(root, 'notas.txt'), 'tampoco')
    await run()
    expect(await namesIn(root)).toEqual(['fallidos', 'hechos'])
    expect(await namesIn(root, 'fallidos')).toEqual([
      ...['cortado.dcm', 'cortado.dcm.txt'],
      ...['notas (2).txt', 'notas (2).txt.txt', 'notas.txt', 'notas.txt.txt'],
    ])
    const reason = await readFile(join(root, 'fallidos/cortado.dcm.txt'), 'utf8')
    expect(reason).toMatch(/^XRAI no pudo recibir este archivo\.[\s\S]*Motivo: [A-Z][\s\S]*Código: DICOM_DAMAGED\r\n/)
    const { failed, latest } = await server.answerOf(getWatchFolder, { token: person.token })
    expect([failed, latest.map(({ name, code }) => [name, code]).toSorted()]).toEqual([
      3,
      [
        ['cortado.dcm', 'DICOM_DAMAGED'],
        ['notas (2).txt', 'IMAGE_FORMAT_UNSUPPORTED'],
        ['notas.txt', 'IMAGE_FORMAT_UNSUPPORTED'],
      ],
    ])
  })

  it('is listed as refused without its name, and retried from the failed files', async () => {
    const { person, root } = await open()
    const { token } = person
    const good = await freshSample('panoramic-12bit.dcm')
    await writeFile(join(root, 'Pérez Ana.dcm'), good.subarray(0, 3000))
    await run()
    const listed = async () => (await server.answerOf(listRefusedFiles, { token, query: {} })).files
    const [refused] = await listed()
    expect(refused).toMatchObject({ source: 'folder', sender: null, code: 'DICOM_DAMAGED', times: 1 })
    expect(JSON.stringify(refused)).not.toContain('Ana')
    const params = { id: refused?.id ?? '' }
    await writeFile(join(root, 'fallidos/Pérez Ana.dcm'), good)
    await server.answerOf(retryRefusedFile, { token, params })
    expect([await namesIn(root), await namesIn(root, 'fallidos')]).toEqual([
      ['Pérez Ana.dcm', 'fallidos', 'hechos'],
      [],
    ])
    expect(await listed()).toEqual([])
    const retry = () => server.call(`/api/refused-files/${params.id}/retry`, { method: 'POST', token })
    expect((await retry()).answer['code']).toBe('NOT_FOUND')
    await run()
    expect((await received(person)).map(({ name }) => name)).toEqual(['Pérez Ana.dcm'])
  })

  it('is not retried if it was removed from the failed files, or is a link', async () => {
    const { person, root } = await open()
    const { token } = person
    await writeFile(join(root, 'notas.txt'), 'no es una radiografía')
    await run()
    const [refused] = (await server.answerOf(listRefusedFiles, { token, query: {} })).files
    const retry = async () =>
      (await server.call(`/api/refused-files/${refused?.id}/retry`, { method: 'POST', token })).answer['code']
    await rm(join(root, 'fallidos/notas.txt'))
    expect(await retry()).toBe('FAILED_FILE_GONE')
    await rm(join(root, 'fallidos'), { recursive: true })
    const elsewhere = await mkdtemp(join(tmpdir(), 'xrai-elsewhere-'))
    await writeFile(join(elsewhere, 'notas.txt'), 'de otra clínica')
    await symlink(elsewhere, join(root, 'fallidos'))
    expect(await retry()).toBe('FOLDER_NOT_USABLE')
    expect(await namesIn(elsewhere)).toEqual(['notas.txt'])
  })

  it('stays among the failed files if the database refuses the retry', async () => {
    const { person, root } = await open()
    const { token, session } = person
    const { db } = server.context.database
    await writeFile(join(root, 'notas.txt'), 'no es una radiografía')
    await run()
    const [refused] = (await server.answerOf(listRefusedFiles, { token, query: {} })).files
    await db.execute(sql`create function refuse_retry() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`)
    await db.execute(
      sql.raw(`create trigger refuse_retry before insert on audit_event for each row
        when (new.clinic_id = '${session.scope.clinicId}') execute function refuse_retry()`),
    )
    const retry = await server.call(`/api/refused-files/${refused?.id}/retry`, { method: 'POST', token })
    await db.execute(sql`drop function refuse_retry cascade`)
    expect(retry.status).toBe(500)
    expect(await namesIn(root, 'fallidos')).toEqual(['notas.txt', 'notas.txt.txt'])
    expect((await server.answerOf(listRefusedFiles, { token, query: {} })).files).toMatchObject([{ id: refused?.id }])
  })

  it('is imported beside files that cannot be read, decoded or moved, and one failed decoding is retried', async () => {
    const { person, root } = await open()
    const { pictures } = server.context
    const broken = await freshSample('panoramic-12bit.dcm')
    const stopped = await freshSample('panoramic-12bit.dcm')
    let stops = 0
    const identify: typeof pictures.identify = async (bytes, options) => {
      if (Buffer.compare(bytes, broken) === 0) throw new Error('a fault of the decoder')
      if (Buffer.compare(bytes, stopped) === 0 && stops++ === 0) throw new AppError('IMAGE_NOT_PROCESSED')
      return pictures.identify(bytes, options)
    }
    for (let file = 0; file < 12; file += 1) await writeFile(join(root, `a${file}.dcm`), broken)
    await writeFile(join(root, 'b.dcm'), stopped)
    await writeFile(join(root, 'c.dcm'), await freshSample('panoramic-12bit.dcm'))
    await run({ pictures: { ...pictures, identify } })
    expect((await received(person)).map(({ name }) => name)).toEqual(['b.dcm', 'c.dcm'])
    expect(stops).toBe(2)
    expect(await namesIn(root, 'fallidos')).toEqual([])
    for (let file = 0; file < 12; file += 1) await rm(join(root, `a${file}.dcm`))
  })

  it('is moved to the failed files with a reason after ten failures, under any name', async () => {
    const { person, root } = await open()
    const { pictures } = server.context
    const broken = await freshSample('panoramic-12bit.dcm')
    const identify: typeof pictures.identify = async (bytes, options) => {
      if (Buffer.compare(bytes, broken) === 0) throw new Error('a fault of the decoder')
      return pictures.identify(bytes, options)
    }
    await writeFile(join(root, 'roto.dcm'), broken)
    // 'Pérez.dcm' in the folder 'Muñoz', in Windows-1252.
    const folder = Buffer.concat([Buffer.from(`${root}/Mu`), Buffer.of(0xf1), Buffer.from('oz')])
    await mkdir(folder)
    const path = Buffer.concat([folder, Buffer.from('/P'), Buffer.of(0xe9), Buffer.from('rez.dcm')])
    await writeFile(path, await freshSample('panoramic-12bit.dcm'))
    for (let times = 0; times < 9; times += 1) await run({ pictures: { ...pictures, identify } })
    expect((await received(person)).map(({ name }) => name)).toEqual(['Pérez.dcm'])
    expect([await namesIn(root, 'hechos'), await namesIn(root, 'fallidos')]).toEqual([['Pérez.dcm'], []])
    await run({ pictures: { ...pictures, identify } })
    expect(await namesIn(root, 'fallidos')).toEqual(['roto.dcm', 'roto.dcm.txt'])
    expect(await readFile(join(root, 'fallidos/roto.dcm.txt'), 'utf8')).toContain('Código: IMAGE_NOT_PROCESSED')
  })

  it('stays while it is being written, hidden or waiting for a retry, and blocks no other file', async () => {
    const { person, root } = await open()
    const { pictures } = server.context
    const busy = await freshSample('panoramic-12bit.dcm')
    const away = await freshSample('panoramic-12bit.dcm')
    const identify: typeof pictures.identify = async (bytes, options) => {
      if (Buffer.compare(bytes, busy) === 0) throw new AppError('SERVER_BUSY')
      if (Buffer.compare(bytes, away) === 0) throw new Error('the database is away')
      return pictures.identify(bytes, options)
    }
    for (const name of ['.oculto.dcm', 'copia.dcm.part', 'copia.tmp', '~opg.dcm', 'Thumbs.db'])
      await writeFile(join(root, name), busy)
    await mkdir(join(root, '@eaDir'))
    await writeFile(join(root, '@eaDir/vista.jpg'), await sample('panoramic-healthy.jpg'))
    await writeFile(join(root, 'a.dcm'), busy)
    await writeFile(join(root, 'b.dcm'), away)
    await writeFile(join(root, 'c.dcm'), await freshSample('panoramic-12bit.dcm'))
    const growing = join(root, 'd.dcm')
    await writeFile(growing, away)
    let writes = 0
    const timer = setInterval(() => void writeFile(growing, away, { flag: 'a' }).then(() => (writes += 1)), 10)
    await run({ pictures: { ...pictures, identify } })
    clearInterval(timer)
    expect(writes).toBeGreaterThan(1)
    expect((await received(person)).map(({ name }) => name)).toEqual(['c.dcm'])
    expect((await namesIn(root)).filter(name => /^[a-d]\.dcm$/.test(name))).toEqual(['a.dcm', 'b.dcm', 'd.dcm'])
    expect(lines.join('')).not.toContain('.dcm')
    await rm(growing)
    await run()
    expect((await received(person)).map(({ name }) => name)).toEqual(['a.dcm', 'b.dcm', 'c.dcm'])
  })

  it('waits with a notice while the clinic has no credit and has used its allowance without analysis', async () => {
    const { person, root } = await open()
    const { scope, user } = person.session
    const spend = { amount: -10_000, reason: 'reserve', period: periodOf(new Date()), by: user.id } as const
    await insertCreditEntry(scope, { ...spend, analysisId: crypto.randomUUID() })
    const names = ['a.dcm', 'b.dcm']
    for (const name of names) await writeFile(join(root, name), await freshSample('panoramic-12bit.dcm'))
    const settings = { ...server.context.settings, unanalysedBytes: 0 }
    await run({ settings })
    expect([await namesIn(root), await namesIn(root, 'fallidos')]).toEqual([[...names, 'fallidos', 'hechos'], []])
    const other = await openTestServer({ settings })
    for (const route of [getWatchFolder, testWatchFolder])
      expect(await other.answerOf(route, { token: person.token })).toMatchObject({ fault: 'unanalysed', waiting: 2 })
    await run()
    expect((await received(person)).map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['the disk has only its reserve', null, async () => ({ diskReserve: fullDisk })],
    [
      'no owner has proved the e-mail and the clinic stores all that it may until then',
      'unproved',
      async (person: Person) => {
        await updateUser(server.context.database.db, person.session.user.id, { emailVerified: false })
        const smtp = { url: 'smtp://localhost', from: 'XRAI <a@example.com>' }
        return { settings: { ...server.context.settings, smtp, unprovedBytes: 0 } }
      },
    ],
  ] as const)('waits, with any number of retries, while %s', async (_, fault, full) => {
    const { person, root } = await open()
    await writeFile(join(root, 'a.dcm'), await freshSample('panoramic-12bit.dcm'))
    const reception = await full(person)
    for (let times = 0; times < 11; times += 1) await run(reception)
    expect([await namesIn(root), await namesIn(root, 'fallidos')]).toEqual([['a.dcm', 'fallidos', 'hechos'], []])
    const settings = { ...server.context.settings, ...('settings' in reception && reception.settings) }
    expect(await readWatchFolder(person.session, settings)).toMatchObject({ fault, waiting: 1 })
    await run()
    expect((await received(person)).map(({ name }) => name)).toEqual(['a.dcm'])
  })

  it('is checked again while it is damaged and young', async () => {
    const { root } = await open()
    const path = join(root, 'lento.dcm')
    await writeFile(path, (await freshSample('panoramic-12bit.dcm')).subarray(0, 5000))
    await takeFiles({ db: server.context.database.db, reception: server.context, log }, watchDir, { settleMs: 50 })
    // A copying program resets the modification time.
    await utimes(path, new Date(0), new Date(Date.now() + 365 * 24 * 3600_000))
    expect((await findFiles(root, { most: 9 })).map(({ changedAt }) => changedAt < Date.now() + 1000)).toEqual([true])
    await utimes(path, 0, 0)
    expect(await namesIn(root)).toEqual(['fallidos', 'hechos', 'lento.dcm'])
  })

  it('outside the folder is not imported, because links are never followed', async () => {
    const { person, root } = await open()
    const other = await open()
    const secret = join(other.root, 'fallidos')
    await mkdir(secret)
    await writeFile(join(secret, 'otra.dcm'), await freshSample('panoramic-12bit.dcm'))
    await symlink(secret, join(root, 'carpeta'))
    await symlink(join(secret, 'otra.dcm'), join(root, 'enlace.dcm'))
    await symlink(root, join(watchDir, crypto.randomUUID()))
    await mkdir(join(root, 'a/b/c/d/e'), { recursive: true })
    await writeFile(join(root, 'a/b/c/d/e/hondo.dcm'), await freshSample('panoramic-12bit.dcm'))
    await run()
    expect([await received(person), await received(other.person)]).toEqual([[], []])
    expect(await namesIn(secret)).toEqual(['otra.dcm'])
  })

  it('stays if the plan excludes it, or if one of our folders is a link', async () => {
    const basic = await open('basico')
    const linked = await open()
    const elsewhere = await mkdtemp(join(tmpdir(), 'xrai-elsewhere-'))
    await symlink(elsewhere, join(linked.root, 'hechos'))
    for (const { root } of [basic, linked])
      await writeFile(join(root, 'opg.dcm'), await freshSample('panoramic-12bit.dcm'))
    await run()
    expect([await received(basic.person), await received(linked.person)]).toEqual([[], []])
    expect(await namesIn(elsewhere)).toEqual([])
    const { token } = linked.person
    expect((await server.answerOf(testWatchFolder, { token })).fault).toBe('no-folder')
  })
})

describe('the folder of a clinic', () => {
  it('is created by its test, which leaves no file in it', async () => {
    const { token, session } = await server.newPerson({ plan: 'profesional' })
    const root = join(watchDir, session.clinic.id)
    expect((await server.answerOf(getWatchFolder, { token })).fault).toBe('missing')
    expect((await server.answerOf(testWatchFolder, { token })).fault).toBeNull()
    expect([await namesIn(root), await namesIn(root, 'fallidos')]).toEqual([['fallidos', 'hechos'], []])
    await rm(root, { recursive: true })
    await writeFile(root, 'a file')
    expect((await server.answerOf(testWatchFolder, { token })).fault).toBe('no-folder')
  })

  it('is reported as off, or unavailable, if the operator’s is', async () => {
    const { token } = await server.newPerson({ plan: 'profesional' })
    const faultWith = async (env: Record<string, string>) => {
      const other = await openTestServer({ settings: readSettings(env) })
      return (await other.answerOf(testWatchFolder, { token })).fault
    }
    expect(await faultWith({})).toBe('off')
    expect(await faultWith({ WATCH_DIR: join(watchDir, 'nothing') })).toBe('root')
    expect(() => readSettings({ WATCH_DIR: 'relative' })).toThrow('WATCH_DIR')
  })
})
