import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAnalysis, listAnalyses } from '@xrai/contract/routes/analyses'
import { benchPicture } from '../bench/speed/picture.ts'
import { newToken, startServer, upload } from '../bench/speed/server.ts'
import { soakCases } from './soak-cases.ts'

/*
 * What is too long for the test command: the server is killed (-9) in the middle of uploads, twenty times. Every
 * analysis that was acknowledged must be there with its findings afterwards, and a call repeated under its
 * idempotency key must be the same analysis. Then twenty times in the middle of a case: see soak-cases.ts.
 */
const kills = 20
const port = 3298

const dataDir = await mkdtemp(join(tmpdir(), 'xrai-soak-'))
const picture = await benchPicture()
const acknowledged = new Map<string, { readonly id: string; readonly findings: number }>()
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

let failed = 0
const verify = (holds: boolean, sentence: string) => {
  if (holds) return
  failed += 1
  console.error(sentence)
}

async function uploadUntilKilled(url: string, token: string, round: number): Promise<void> {
  for (let i = 0; ; i++) {
    const key = `${round}-${i}`
    const sent = await upload(url, token, picture, { 'idempotency-key': key }).catch(() => null)
    if (sent === null) return
    acknowledged.set(key, { id: sent.answer.analysis_id, findings: sent.answer.predictions.length })
  }
}

let server = await startServer(port, dataDir)
process.once('exit', () => server.process.kill('SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** The port and the folder are free once the process has ended, not when it is told to. */
async function restart(): Promise<void> {
  const ended = new Promise(resolve => server.process.once('exit', resolve))
  server.process.kill('SIGKILL')
  await ended
  server = await startServer(port, dataDir)
}

const token = await newToken(server.url)
// What the picture shows is known before the first kill: a slow machine may acknowledge nothing in its first round.
const { answer: known } = await upload(server.url, token, picture, { 'idempotency-key': 'known' })
const findings = known.predictions.length
acknowledged.set('known', { id: known.analysis_id, findings })
for (let round = 0; round < kills; round++) {
  const uploads = uploadUntilKilled(server.url, token, round)
  await pause(300 + Math.random() * 2500)
  await Promise.all([uploads, restart()])
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

const { waiting, slowestSeconds } = await soakCases({
  server: { url: server.url, restart },
  token: await newToken(server.url),
  picture,
  findings,
  rounds: kills,
  verify,
})
await server.stop()
await rm(dataDir, { recursive: true, force: true })

process.stdout.write(`${acknowledged.size} acknowledged over ${kills} kills, ${total} stored\n`)
process.stdout.write(
  `${kills} cases of ten images completed over ${kills} kills: ${waiting} images not yet acknowledged at the kill, ` +
    `the slowest case ${slowestSeconds.toFixed(1)} s after the restart\n`,
)
process.stdout.write(`${failed === 0 ? 1 : 0} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
