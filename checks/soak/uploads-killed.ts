import { setTimeout as pause } from 'node:timers/promises'
import { getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { newToken, upload } from '../../bench/speed/server.ts'
import type { KilledServer } from './killed-server.ts'
import type { Verify } from './verify.ts'

/*
 * Kills the server (-9) in the middle of uploads. Afterwards every acknowledged analysis must exist with its findings,
 * and a call repeated under its idempotency key must return the same analysis.
 */
const kills = 20

interface Acknowledged {
  readonly id: string
  readonly findings: number
}

/** Uploads, kills and verifies; returns the number of findings in one analysis of the image. */
export async function soakUploads(server: KilledServer, picture: Uint8Array, verify: Verify): Promise<number> {
  const acknowledged = new Map<string, Acknowledged>()

  async function uploadUntilKilled(token: string, round: number): Promise<void> {
    for (let i = 0; ; i++) {
      const key = `${round}-${i}`
      const sent = await upload(server.url, token, picture, { 'idempotency-key': key }).catch(() => null)
      if (sent === null) return
      acknowledged.set(key, { id: sent.answer.analysis_id, findings: sent.answer.predictions.length })
    }
  }

  const token = await newToken(server.url)
  // Determines the image's findings before the first kill, because a slow machine may acknowledge nothing in its first
  // round.
  const { answer: known } = await upload(server.url, token, picture, { 'idempotency-key': 'known' })
  const findings = known.predictions.length
  acknowledged.set('known', { id: known.analysis_id, findings })
  for (let round = 0; round < kills; round++) {
    const uploads = uploadUntilKilled(token, round)
    await pause(300 + Math.random() * 2500)
    await Promise.all([uploads, server.restart()])
  }

  const headers = { authorization: token }
  for (const [key, { id, findings }] of acknowledged) {
    const answer = await fetch(`${server.url}${getAnalysis.path.replace('{id}', id)}`, { headers })
    verify(answer.ok, `acknowledged analysis ${key} answers ${answer.status}`)
    if (!answer.ok) continue
    const stored = getAnalysis.answer.json.parse(await answer.json())
    verify(stored.predictions.length === findings, `analysis ${key} lost findings`)
  }
  const again = await upload(server.url, token, picture, { 'idempotency-key': 'known' })
  verify(again.answer.analysis_id === known.analysis_id, 'the same key made a second analysis')
  const listed = await fetch(`${server.url}${listAnalyses.path}?limit=1`, { headers })
  const { total } = listAnalyses.answer.json.parse(await listed.json())
  // A kill may occur between the commit and its response: at most one analysis per round was stored and not
  // acknowledged.
  verify(
    total >= acknowledged.size && total <= acknowledged.size + kills,
    `${total} stored, ${acknowledged.size} acknowledged`,
  )
  process.stdout.write(`${acknowledged.size} uploads acknowledged over ${kills} kills, ${total} stored\n`)
  return findings
}
