import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { newToken, startServer, upload } from '../../bench/speed/server.ts'
import type { KilledServer } from './killed-server.ts'
import { openCommand } from './server-command.ts'
import type { Verify } from './verify.ts'

/*
 * Runs a backup beside uploads and kills the server or the command (-9) in the middle of it. Each backup in the folder
 * must be complete, and the last one, restored elsewhere, must contain every upload acknowledged before it.
 */
const program = 'commands/backup-command.ts'

const openBackup = (dataDir: string, ...parameters: readonly string[]) => openCommand(program, dataDir, parameters)

export async function soakBackups(
  server: KilledServer,
  picture: Uint8Array,
  kills: number,
  verify: Verify,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-soak-backups-'))
  const token = await newToken(server.url)
  let acknowledged = 0
  const uploadUntil = async (isOver: () => boolean) => {
    while (!isOver()) {
      const sent = await upload(server.url, token, picture).catch(() => null)
      if (sent) acknowledged += 1
      else await pause(100)
    }
  }

  for (let round = 0; round < kills; round++) {
    let isOver = false
    const uploads = uploadUntil(() => isOver)
    const backup = openBackup(server.dataDir, 'backup', '--to', folder)
    await pause(Math.random() * 3000)
    if (round % 2 === 0) {
      backup.kill()
    } else {
      await server.kill()
      // Without a server the command opens the folder itself; the next server starts after it ends.
      await backup.ended
      await server.start()
    }
    isOver = true
    await Promise.all([uploads, backup.ended])
  }

  const before = acknowledged
  const last = await openBackup(server.dataDir, 'backup', '--to', folder).ended
  verify(last.status === 0, `the last backup ended with ${last.status}`)
  const examined = await openBackup(server.dataDir, 'doctor', '--backup', folder).ended
  verify(examined.status === 0, `the doctor ended with ${examined.status} after ${kills} kills`)

  const restored = join(folder, 'restored')
  const restoring = await openBackup(restored, 'restore', '--from', folder, '--to', restored, '--keep-sessions').ended
  verify(restoring.status === 0, `the restore ended with ${restoring.status}`)
  const again = await startServer(3294, restored)
  const answer = await fetch(`${again.url}${listAnalyses.path}?limit=1`, { headers: { authorization: token } })
  const { total } = listAnalyses.answer.json.parse(await answer.json())
  // A kill may occur between the commit and its response.
  verify(total >= before && total <= before + kills, `${total} analyses were restored of ${before} acknowledged`)
  await again.stop()
  const healthy = await openBackup(restored, 'doctor').ended
  verify(healthy.status === 0, `the doctor of what was restored ended with ${healthy.status}`)
  await rm(folder, { recursive: true, force: true })
  process.stdout.write(`${kills} backups cut off by kills; ${before} uploads acknowledged, ${total} restored\n`)
}
