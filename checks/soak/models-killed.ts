import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getSession } from '@xrai/contract/routes/accounts'
import * as routes from '@xrai/contract/routes/installed-models'
import { callerOf } from '../../apps/server/src/testing/caller.ts'
import { findPostgres } from '../../apps/server/src/testing/find-postgres.ts'
import { startPostgres } from '../../apps/server/src/testing/start-postgres.ts'
import { benchRadiograph } from '../../bench/speed/picture.ts'
import { newAccount, upload } from '../../bench/speed/server.ts'
import { type KilledServer, openKilledServer } from './killed-server.ts'
import { isSameFolder } from './same-folder.ts'
import { openCommand } from './server-command.ts'
import type { Verify } from './verify.ts'

/*
 * Kills the server or `npm run models` (-9) in the middle of installing, shadowing, activating, going back and retiring: on the
 * embedded database, then with two servers on PostgreSQL that share DATA_DIR. After each restart every server must say and do
 * what the acts before the kill decided, with or without the one that was cut off; no folder may be half written, and going back
 * must restore what was active before.
 */
const kills = 20
const names = ['tiny-bright', 'tiny-strict'] as const
type Name = (typeof names)[number]
const kinds = ['install', 'shadow', 'activate', 'back', 'retire'] as const
type Kind = (typeof kinds)[number]

const samples = fileURLToPath(new URL('../../samples/models/', import.meta.url))
const standIn = fileURLToPath(new URL('../../packages/engine/fixtures', import.meta.url))
const email = 'operator@example.com'
const shipped = 'bright-fixture'
const settings = { ADMIN_EMAIL: email, MODELS_DIR: standIn, LOG_LEVEL: 'fatal', BACKUP_DIR: 'off' }

/** The command loads the program first. */
const firstGuessMs = { http: 300, command: 4000 } as const
type By = keyof typeof firstGuessMs

interface Clinic {
  readonly id: string
  readonly token: string
}

/** The installed models, true if in shadow, and the acts that are not undone, the latest first. */
interface State {
  readonly installed: Readonly<Partial<Record<Name, boolean>>>
  readonly acts: readonly { readonly model: Name | null; readonly clinic: string | null; readonly id: string }[]
}

interface Soaked {
  readonly where: string
  /** The one that is killed, and one that goes on. */
  readonly servers: readonly KilledServer[]
  readonly clinics: readonly Clinic[]
  readonly command: (...parameters: string[]) => ReturnType<typeof openCommand>
  readonly doctor: () => ReturnType<typeof openCommand>
  readonly picture: Uint8Array
  readonly verify: Verify
  /** True if the command opens the database itself while the servers run. */
  readonly beside: boolean
}

const isName = (name: string): name is Name => names.some(one => one === name)

const keyOf = ({ installed, acts }: State): string =>
  JSON.stringify([
    Object.entries(installed).toSorted(),
    acts.map(({ model, clinic }) => `${model ?? shipped} in ${clinic ?? 'every clinic'}`),
  ])

const callsOf = ({ url }: KilledServer, { token }: Clinic) => {
  const { answerOf } = callerOf({ request: (path, init) => fetch(`${url}${path}`, init) })
  const list = () => answerOf(routes.listInstalledModels, { token })
  const idOf = async (name: Name) => {
    const model = (await list()).models.find(one => one.name === name && one.state !== 'retired')
    if (!model) throw new Error(`${name} is not installed`)
    return model.id
  }
  const activate = async (name: Name | null, clinics: string[]) => {
    const body = { role: 'panoramic', model: name && (await idOf(name)), clinics } as const
    await answerOf(routes.activateModel, { token, params: { id: crypto.randomUUID() }, body })
  }
  return {
    list,
    activate,
    install: (name: Name) => answerOf(routes.installModel, { token, params: { name } }),
    shadow: async (name: Name, shadow: boolean) =>
      answerOf(routes.shadowModel, { token, params: { id: await idOf(name) }, body: { shadow } }),
    undo: (id: string) => answerOf(routes.undoActivation, { token, params: { id } }),
    retire: async (name: Name) => answerOf(routes.retireModel, { token, params: { id: await idOf(name) } }),
  }
}

const callsTo = ({ servers: [server], clinics: [operator] }: Soaked, other?: KilledServer) => {
  if (!server || !operator) throw new Error('no server')
  return callsOf(other ?? server, operator)
}

const stateOf = async (soaked: Soaked, server?: KilledServer): Promise<State> => {
  const { models, activations } = await callsTo(soaked, server).list()
  const there = models.filter(({ state }) => state !== 'retired')
  const nameOf = (id: string | undefined) => there.find(one => one.id === id)?.name ?? ''
  return {
    installed: Object.fromEntries(there.map(({ name, shadow }) => [name, shadow])),
    acts: activations.map(({ id, model, clinics }) => {
      const name = nameOf(model?.id)
      return { id, model: isName(name) ? name : null, clinic: clinics[0]?.id ?? null }
    }),
  }
}

const activeIn = ({ acts }: State, clinic: string): Name | null =>
  acts.find(one => one.clinic === null || one.clinic === clinic)?.model ?? null

const chosen = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

interface Act {
  readonly kind: Kind
  readonly name: Name
  /** Null for every clinic. */
  readonly clinic: string | null
}

/** Brings the installation, undisturbed, where the act can be made. */
const prepare = async (soaked: Soaked, { kind, name }: Act, by: By): Promise<State> => {
  const calls = callsTo(soaked)
  const place = join(soaked.servers[0]?.dataDir ?? '', 'models', name)
  const putThere = () => cp(join(samples, name), place, { recursive: true })
  const state = await stateOf(soaked)
  if (kind === 'install' || kind === 'retire') for (const { id } of state.acts) await calls.undo(id)
  const isThere = state.installed[name] !== undefined
  if (kind === 'install' && isThere) await calls.retire(name)
  if (kind === 'install' && by === 'http') await putThere()
  if (kind === 'install' && by === 'command') await rm(place, { recursive: true, force: true })
  if (kind !== 'install' && !isThere) {
    await putThere()
    await calls.install(name)
  }
  if (kind === 'back' && state.acts.length === 0) await calls.activate(name, [])
  return stateOf(soaked)
}

const afterwards = (state: State, { kind, name, clinic }: Act): State => {
  const { installed, acts } = state
  const { [name]: shadow = false, ...others } = installed
  if (kind === 'install') return { acts, installed: { ...installed, [name]: false } }
  if (kind === 'retire') return { acts, installed: others }
  if (kind === 'shadow') return { acts, installed: { ...installed, [name]: !shadow } }
  return { installed, acts: kind === 'back' ? acts.slice(1) : [{ model: name, clinic, id: '' }, ...acts] }
}

/** By the first server's API; false if it was not acknowledged. */
const perform = (soaked: Soaked, { kind, name, clinic }: Act, before: State): Promise<boolean> => {
  const calls = callsTo(soaked)
  const act = {
    install: () => calls.install(name),
    shadow: () => calls.shadow(name, !before.installed[name]),
    activate: () => calls.activate(name, clinic === null ? [] : [clinic]),
    back: () => calls.undo(before.acts[0]?.id ?? ''),
    retire: () => calls.retire(name),
  }[kind]
  return act().then(
    () => true,
    () => false,
  )
}

const openAct = ({ command }: Soaked, { kind, name, clinic }: Act, { installed }: State) => {
  if (kind === 'install') return command('install', join(samples, name), '--name', name)
  if (kind === 'back') return command('back')
  if (kind === 'shadow') return command('shadow', name, ...(installed[name] ? ['--off'] : []))
  return command(kind, name, ...(kind === 'activate' && clinic !== null ? ['--clinics', clinic] : []))
}

/** Every server says `state`, and analyses for each clinic with the one model that it says. */
const examine = async (soaked: Soaked, said: State, what: string): Promise<void> => {
  const { where, servers, clinics, picture, verify } = soaked
  for (const server of servers) {
    const seen = await stateOf(soaked, server)
    verify(keyOf(seen) === keyOf(said), `${where}, ${what}: a server says ${keyOf(seen)}, not ${keyOf(said)}`)
    for (const { id, token } of clinics) {
      const { answer } = await upload(server.url, token, picture)
      const wanted = activeIn(said, id) ?? shipped
      verify(answer.model.name === wanted, `${where}, ${what}: ${answer.model.name} analysed instead of ${wanted}`)
    }
  }
  const models = join(servers[0]?.dataDir ?? '', 'models')
  const entries = (await readdir(models, { withFileTypes: true })).filter(one => one.isDirectory())
  for (const { name } of entries) {
    const isWhole = isName(name) && (await isSameFolder(join(models, name), join(samples, name)))
    verify(isWhole, `${where}, ${what}: ${name} lies half written in DATA_DIR/models`)
  }
  for (const { id } of clinics) {
    const active = activeIn(said, id)
    verify(active === null || entries.some(({ name }) => name === active), `${where}, ${what}: no folder ${active}`)
  }
}

const goBack = async (soaked: Soaked, what: string): Promise<void> => {
  const state = await stateOf(soaked)
  const [last, ...acts] = state.acts
  if (!last) return
  await callsTo(soaked).undo(last.id)
  await examine(soaked, { ...state, acts }, `going back after ${what}`)
}

type Kill = (soaked: Soaked, act: Act, before: State, moment: number) => Promise<boolean>

const killServer: Kill = async (soaked, act, before, moment) => {
  const acting = perform(soaked, act, before)
  await setTimeout(moment)
  await soaked.servers[0]?.kill()
  return acting
}

const killCommand: Kill = async (soaked, act, before, moment) => {
  const [server] = soaked.servers
  // On the embedded database a running server carries the command out, so it is stopped to let the command do it.
  if (!soaked.beside) await server?.kill()
  const running = openAct(soaked, act, before)
  const timer = globalThis.setTimeout(running.kill, moment)
  const { status } = await running.ended
  clearTimeout(timer)
  if (soaked.beside) await server?.kill()
  return status === 0
}

const soakRounds = async (soaked: Soaked): Promise<void> => {
  const { where, servers, clinics, verify } = soaked
  const [victim] = servers
  if (!victim) throw new Error('no server')
  const usual = new Map<string, number>()
  const cut = { before: 0, after: 0, done: 0 }
  for (let round = 0; round < kills; round++) {
    const kind = kinds[round % kinds.length] ?? 'install'
    const by: By = Math.floor(round / kinds.length) % 2 === 0 ? 'http' : 'command'
    const act: Act = { kind, name: chosen(names), clinic: chosen([null, ...clinics.map(({ id }) => id)]) }
    const what = `${kind} ${act.name} by ${by}, kill ${round + 1}`
    const before = await prepare(soaked, act, by)
    const guess = usual.get(`${kind} ${by}`) ?? (kind === 'install' ? 4000 : 0) + firstGuessMs[by]
    const started = performance.now()
    const moment = Math.random() * guess * 1.2
    const isAcknowledged = await (by === 'http' ? killServer : killCommand)(soaked, act, before, moment)
    if (isAcknowledged) usual.set(`${kind} ${by}`, Math.min(guess, performance.now() - started))
    await victim.start()
    const after = afterwards(before, act)
    const seen = await stateOf(soaked)
    const isBefore = keyOf(seen) === keyOf(before)
    verify(
      keyOf(seen) === keyOf(after) || (isBefore && !isAcknowledged),
      `${where}, ${what}: ${keyOf(before)} became ${keyOf(seen)}${isAcknowledged ? ', although it was acknowledged' : ''}`,
    )
    cut[isAcknowledged ? 'done' : isBefore ? 'before' : 'after'] += 1
    await examine(soaked, seen, what)
    await goBack(soaked, what)
  }
  const examined = await soaked.doctor().ended
  verify(examined.status === 0, `${where}: the doctor says ${examined.output}`)
  process.stdout.write(
    `${where}: ${kills} kills: ${cut.before} acts did not happen, ${cut.after} happened unacknowledged, ${cut.done} were done before\n`,
  )
}

const openClinics = async ({ url }: KilledServer): Promise<Clinic[]> => {
  const { answerOf } = callerOf({ request: (path, init) => fetch(`${url}${path}`, init) })
  const clinics: Clinic[] = []
  for (const address of [email, undefined]) {
    const { token } = await newAccount(url, address)
    const { clinic } = await answerOf(getSession, { token })
    clinics.push({ id: clinic.id, token })
  }
  return clinics
}

const soakOn = async (where: string, servers: readonly KilledServer[], databaseUrl: string, verify: Verify) => {
  const [first] = servers
  if (!first) throw new Error('no server')
  const more = { ...settings, DATABASE_URL: databaseUrl }
  const command = (...parameters: string[]) =>
    openCommand('commands/models-command.ts', first.dataDir, parameters, more)
  const doctor = () => openCommand('commands/backup-command.ts', first.dataDir, ['doctor'], more)
  const clinics = await openClinics(first)
  const picture = await benchRadiograph()
  await soakRounds({ where, servers, clinics, command, doctor, picture, verify, beside: databaseUrl !== '' })
  for (const server of servers.toReversed()) await server.stop()
}

export async function soakModels(verify: Verify): Promise<void> {
  await soakOn('embedded', [await openKilledServer(3298, settings)], '', verify)
  const programs = findPostgres()
  if (!programs) return verify(false, 'PostgreSQL is not installed')
  const database = await startPostgres(programs)
  const shared = { ...settings, DATABASE_URL: database.url }
  const first = await openKilledServer(3298, shared)
  const second = await openKilledServer(3297, shared, first.dataDir)
  await soakOn('PostgreSQL', [first, second], database.url, verify).finally(database.stop)
}
