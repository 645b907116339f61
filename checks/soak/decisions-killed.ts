import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Decision, SentDecision } from '@xrai/contract/review/decision-schema'
import { fold } from '@xrai/contract/review/fold'
import { undoable } from '@xrai/contract/review/history'
import { targetsOf } from '@xrai/contract/review/knowledge'
import { nextDecision } from '@xrai/contract/review/next-decision'
import { decide, listDecisions } from '@xrai/contract/routes/decisions'
import { newToken, upload } from '../../bench/speed/server.ts'
import type { KilledServer } from './killed-server.ts'
import type { Verify } from './verify.ts'

/*
 * Kills the server (-9) while a client sends its decisions, one to eight per call, and resends unanswered ones.
 * Afterwards each decision is stored once, in order, and the result equals the client's.
 */
export async function soakDecisions(
  server: KilledServer,
  picture: Uint8Array,
  kills: number,
  verify: Verify,
): Promise<void> {
  const token = await newToken(server.url)
  const { answer } = await upload(server.url, token, picture, {})
  const { analysis_id: id, predictions } = answer
  const path = `${server.url}${decide.path.replace('{id}', id)}`
  const headers = { authorization: token, 'content-type': 'application/json' }
  const me = { id: 'me', name: 'Me' }
  const made: Decision[] = []
  let acknowledged = 0
  let unanswered = 0
  let ended = false

  const make = (): void => {
    const stamp = { ...nextDecision(made.slice(-1), new Date()), screen: 'preview', by: me } as const
    const last = made.length % 5 === 4 ? undoable(made, me.id) : null
    const finding = predictions[made.length % predictions.length]?.detection_id ?? ''
    if (last) made.push({ ...stamp, kind: 'undo', of: last.id })
    else made.push({ ...stamp, kind: 'reject', reason: 'artefact', targets: targetsOf(made, [finding]) })
  }
  const send = async (): Promise<void> => {
    while (!ended || acknowledged < made.length) {
      if (!ended) for (let count = 1 + Math.floor(Math.random() * 8); count > 0; count--) make()
      const batch: SentDecision[] = made.slice(acknowledged, acknowledged + 200).map(({ by: _, ...sent }) => sent)
      const body = JSON.stringify({ decisions: batch })
      const sent = await fetch(path, { method: 'POST', headers, body })
        .then(async response => response.ok && (await response.json()))
        .catch(() => null)
      if (sent) acknowledged += batch.length
      else {
        unanswered += 1
        await pause(50)
      }
    }
  }

  const sending = send()
  for (let round = 0; round < kills; round++) {
    await pause(200 + Math.random() * 800)
    await server.restart()
  }
  ended = true
  await sending

  const stored: Decision[] = []
  for (let more = true; more; ) {
    const page = await fetch(`${path}?since=${stored.length}`, { headers })
    const answer = listDecisions.answer.json.parse(await page.json())
    stored.push(...answer.decisions)
    more = answer.more
  }
  const ids = (decisions: readonly Decision[]) => decisions.map(decision => decision.id)
  const outcome = (decisions: readonly Decision[]) =>
    fold(predictions, decisions).map(({ detection_id, state, reason }) => [detection_id, state, reason])
  verify(isDeepStrictEqual(ids(stored), ids(made)), `${made.length} decisions made, ${stored.length} stored`)
  verify(isDeepStrictEqual(outcome(stored), outcome(made)), 'what counts differs from what the client shows')
  process.stdout.write(
    `${made.length} decisions stored once and in order over ${kills} kills; ${unanswered} calls without an answer\n`,
  )
}
