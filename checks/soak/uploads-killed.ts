import { getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { newToken, upload } from '../../bench/speed/server.ts'
import type { KilledServer } from './killed-server.ts'
import type { Verify } from './verify.ts'

/*
 * The server is killed (-9) in the middle of uploads. Every analysis that was acknowledged must be there with its
 * findings afterwards, and a call repeated under its idempotency key must be the same analysis.
 */
const kills = 20

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

interface Acknowledged {
  readonly id: string
  readonly findings: number
}

/** What one analysis of the picture finds. */
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
  // What the picture shows is known before the first kill: a slow machine may acknowledge nothing in its first round.
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
  // A kill may fall between the commit and its answer: one analysis a round at the most was stored and not acknowledged.
  verify(
    total >= acknowledged.size && total <= acknowledged.size + kills,
    `${total} stored, ${acknowledged.size} acknowledged`,
  )
  process.stdout.write(`${acknowledged.size} uploads acknowledged over ${kills} kills, ${total} stored\n`)
  return findings
}
