import { randomUUID } from 'node:crypto'
import { access, constants, lstat, mkdir, open, opendir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type FolderFault, failedShown, filesCounted, type WatchFolder } from '@xrai/contract/routes/watch-folder'
import { type AllowanceSettings, isUnprovedFull } from '../../accounts/credits/storage-allowance.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findLastOfFolder } from '../../db/queries/interop/folder-clinics.ts'
import { isUnanalysedFull } from '../../imaging/receiving/unanalysed-full.ts'
import type { Settings } from '../../settings/settings.ts'
import { findFiles } from './find-files.ts'
import { codeOfReason, makeTargetFolders } from './move-file.ts'
import { errnoOf, failedFolder, folderOf, reasonEnding } from './places.ts'

type FolderSettings = Pick<Settings, 'watchDir'> & AllowanceSettings

/** The state of the clinic's folder for an owner. Changes nothing in it. */
export const readWatchFolder = async ({ scope }: Session, settings: FolderSettings): Promise<WatchFolder> => {
  const { watchDir } = settings
  const fault = await faultOf(async () => {
    const root = requireRoot(watchDir, scope.clinicId)
    await requireFolder(watchDir ?? '', 'root')
    await requireFolder(root, 'missing')
    await access(root, constants.R_OK).catch(as('read'))
    await access(root, constants.W_OK).catch(as('write'))
  })
  const receivedAt = (await findLastOfFolder(scope))?.toISOString() ?? null
  const none = { inside: null, largest: 0, waiting: 0, failed: 0, latest: [] }
  const isSeen = watchDir !== null && (fault === null || fault === 'write')
  const { inside, largest, ...files } = isSeen
    ? await readFiles(folderOf(watchDir, scope.clinicId)).catch(() => ({ ...none, inside: 'read' as const }))
    : none
  const held = files.waiting > 0 ? await holdingFault(scope, settings, largest) : null
  return { name: scope.clinicId, fault: fault ?? inside ?? held, receivedAt, ...files }
}

const holdingFaults = ['unanalysed', 'unproved'] as const satisfies readonly FolderFault[]

/** Why files wait in a folder without a fault of its own: the clinic cannot store them now. */
const holdingFault = async (
  scope: ClinicScope,
  settings: FolderSettings,
  bytes: number,
): Promise<FolderFault | null> => {
  if (await isUnanalysedFull(scope, settings.unanalysedBytes)) return 'unanalysed'
  return (await isUnprovedFull(scope, settings, bytes)) ? 'unproved' : null
}

/** Like `readWatchFolder`, after creating the folder if it is missing and writing and removing a test file. */
export const tryWatchFolder = async (session: Session, settings: FolderSettings): Promise<WatchFolder> => {
  const { watchDir } = settings
  const fault = await faultOf(async () => {
    const root = requireRoot(watchDir, session.scope.clinicId)
    await requireFolder(watchDir ?? '', 'root')
    await mkdir(root).catch(error => (errnoOf(error) === 'EEXIST' ? undefined : as('missing')(error)))
    await requireFolder(root, 'missing')
    await access(root, constants.R_OK).catch(as('read'))
    await makeTargetFolders(root).catch(error => as(errnoOf(error) === 'ENOTDIR' ? 'no-folder' : 'write')(error))
    // A hidden name, so that a scan ignores the test file.
    const path = join(root, failedFolder, `.${randomUUID()}`)
    try {
      const file = await open(path, 'wx')
      await file.writeFile('XRAI').finally(() => file.close())
    } catch (error) {
      as('write')(error)
    } finally {
      await rm(path, { force: true }).catch(() => undefined)
    }
  })
  const state = await readWatchFolder(session, settings)
  return { ...state, fault: fault ?? holdingFaults.find(held => held === state.fault) ?? null }
}

/** Ends an inspection of a folder. */
class Faulty extends Error {
  readonly fault: FolderFault
  constructor(fault: FolderFault) {
    super(fault)
    this.fault = fault
  }
}

const full = new Set(['ENOSPC', 'EDQUOT'])

/** Throws the fault instead of a file system error. */
const as =
  (fault: FolderFault) =>
  (error: unknown): never => {
    const code = errnoOf(error)
    if (code === null) throw error
    throw new Faulty(full.has(code) ? 'full' : fault)
  }

const faultOf = async (look: () => Promise<void>): Promise<FolderFault | null> => {
  try {
    await look()
    return null
  } catch (error) {
    if (error instanceof Faulty) return error.fault
    throw error
  }
}

const requireRoot = (watchDir: string | null, clinicId: string): string => {
  if (watchDir === null) throw new Faulty('off')
  return folderOf(watchDir, clinicId)
}

/** The operator's folder may be a link; a clinic's may not. */
const requireFolder = async (path: string, missing: 'root' | 'missing'): Promise<void> => {
  if (missing === 'root') return access(path, constants.R_OK | constants.X_OK).catch(as('root'))
  const stats = await lstat(path).catch(error => as(errnoOf(error) === 'ENOENT' ? 'missing' : 'read')(error))
  if (!stats.isDirectory()) throw new Faulty('no-folder')
}

interface FolderFiles extends Pick<WatchFolder, 'waiting' | 'failed' | 'latest'> {
  /** The fault of a subfolder that keeps its files from being imported. */
  readonly inside: FolderFault | null
  /** The size of the largest one that waits, in bytes; 0 without any. */
  readonly largest: number
}

const readFiles = async (root: string): Promise<FolderFiles> => {
  let inside: FolderFault | null = null
  const found = await findFiles(root, { most: filesCounted, onUnreadable: () => (inside = 'read') })
  for (const path of new Map(found.map(({ folder }) => [folder.toString('latin1'), folder])).values())
    await access(path, constants.W_OK).catch(() => (inside ??= 'write'))
  const names = new Set<string>()
  const folder = join(root, failedFolder)
  for await (const entry of await opendir(folder)) {
    if (entry.isFile()) names.add(entry.name)
    // Each file has a reason file beside it.
    if (names.size >= 2 * filesCounted) break
  }
  const hasReason = (name: string) => names.has(`${name}${reasonEnding}`)
  const failed = [...names].filter(name => hasReason(name) || !name.endsWith(reasonEnding))
  const seen = await Promise.all(failed.map(async name => ({ name, at: (await lstat(join(folder, name))).ctime })))
  const latest = seen.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, failedShown)
  return {
    inside,
    largest: Math.max(0, ...found.map(({ size }) => size)),
    waiting: found.length,
    failed: failed.length,
    latest: await Promise.all(
      latest.map(async ({ name, at }) => ({
        name,
        at: at.toISOString(),
        code: hasReason(name) ? codeOfReason(await beginOf(join(folder, `${name}${reasonEnding}`))) : null,
      })),
    ),
  }
}

/** Longer than any reason that we write. */
const reasonBytes = 4096

const beginOf = async (path: string): Promise<string> => {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(reasonBytes), 0, reasonBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
