import { setTimeout as pause } from 'node:timers/promises'
import { getAnalysis } from '@xrai/contract/routes/analyses'
import { addCaseImage, type CaseState, caseEvents, caseStateSchema } from '@xrai/contract/routes/case-images'
import { createCase } from '@xrai/contract/routes/cases'
import { getCredits } from '@xrai/contract/routes/credits'
import { getOriginal } from '@xrai/contract/routes/images'
import type { KilledServer } from './killed-server.ts'
import type { Verify } from './verify.ts'

/*
 * Kills the program (-9) in the middle of a ten-image case, at a random moment of its uploads or of its analyses, and
 * starts it again. Each time the case must complete by itself: every acknowledged image is stored, analysed once and
 * charged once.
 */
const imagesPerCase = 10

interface Soak {
  readonly server: Pick<KilledServer, 'url' | 'restart'>
  readonly token: string
  readonly picture: Uint8Array
  /** The number of findings of one analysis of the image. */
  readonly findings: number
  readonly rounds: number
  readonly verify: Verify
}

/** Returns how many images were being sent at the kill, and how many analyses were then unfinished. */
export async function soakCases(soak: Soak): Promise<{ readonly waiting: number; readonly slowestSeconds: number }> {
  let waiting = 0
  let slowest = 0
  for (let round = 0; round < soak.rounds; round++) {
    const caseId = await newCase(soak, round)
    const keys = Array.from({ length: imagesPerCase }, (_, place) => `case-${round}-${place}`)
    const acknowledged = new Map<string, string>()
    const sending = send(soak, caseId, keys, acknowledged)
    // Every other round waits until all are acknowledged, so that the kill comes during the analyses.
    if (round % 2 === 1) await sending
    await pause(Math.random() * 2000)
    const restarting = soak.server.restart()
    await Promise.all([sending, restarting])
    const restarted = performance.now()
    waiting += keys.length - acknowledged.size

    const before = new Map(acknowledged)
    await sendAll(soak, caseId, keys, acknowledged)
    for (const [key, id] of before) soak.verify(acknowledged.get(key) === id, `${key} became another analysis`)
    const state = await finished(soak, caseId)
    slowest = Math.max(slowest, performance.now() - restarted)
    await verifyCase(soak, round, state, new Set(acknowledged.values()))
    if ((round + 1) % 10 === 0) process.stdout.write(`${round + 1} of ${soak.rounds} cases killed and completed\n`)
  }
  return { waiting, slowestSeconds: slowest / 1000 }
}

const newCase = async ({ server, token }: Soak, round: number): Promise<string> => {
  const answer = await fetch(`${server.url}${createCase.path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Caso ${round}` }),
  })
  return createCase.answer.json.parse(await answer.json()).id
}

/** Sends three at a time, like a browser; leaves out those that the kill interrupted. */
const send = async (
  { server, token, picture }: Soak,
  caseId: string,
  keys: readonly string[],
  acknowledged: Map<string, string>,
): Promise<void> => {
  const waiting = [...keys]
  const path = addCaseImage.path.replace('{id}', caseId)
  const sendNext = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      const form = new FormData()
      form.set('image', new File([new Uint8Array(picture)], `${key}.jpg`))
      form.set('type', 'panoramic')
      const headers = { authorization: token, 'idempotency-key': key }
      const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: form }).catch(() => null)
      const body: unknown = await answer?.json().catch(() => null)
      if (answer?.status === 202 && body) acknowledged.set(key, addCaseImage.answer.json.parse(body).analysisId)
      else if (answer && answer.status !== 202) throw new Error(`an image was refused: ${JSON.stringify(body)}`)
    }
  }
  await Promise.all([sendNext(), sendNext(), sendNext()])
}

/** Resends like a browser after a restart, until the last one is acknowledged. */
const sendAll = async (soak: Soak, caseId: string, keys: readonly string[], acknowledged: Map<string, string>) => {
  const answered = new Map<string, string>()
  for (let turn = 0; turn < 5 && answered.size < keys.length; turn++) {
    const open = keys.filter(key => !answered.has(key))
    await send(soak, caseId, open, answered)
  }
  for (const [key, id] of answered) acknowledged.set(key, id)
}

/** Enough for ten images on a busy machine, and for detecting a killed worker. */
const timeoutMs = 300_000

/** The last state in the case's events; reconnects if the stream breaks. */
const finished = async (soak: Soak, caseId: string): Promise<CaseState> => {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const state = await followed(soak, caseId, deadline)
    if (state && (state.status === 'completed' || Date.now() >= deadline)) return state
    if (Date.now() >= deadline) throw new Error('the case told nothing of itself')
    await pause(500)
  }
}

const followed = async ({ server, token }: Soak, caseId: string, deadline: number): Promise<CaseState | null> => {
  const signal = AbortSignal.timeout(Math.max(1, deadline - Date.now()))
  const path = caseEvents.path.replace('{id}', caseId)
  let told = ''
  try {
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization: token }, signal })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) told += part.value
  } catch {
    // The stream broke; the events received until then are used.
  }
  const last = told.match(/^data: .+\n/gm)?.at(-1)
  return last === undefined ? null : caseStateSchema.parse(JSON.parse(last.slice('data: '.length)))
}

const verifyCase = async (soak: Soak, round: number, state: CaseState, acknowledged: ReadonlySet<string>) => {
  const { server, token, verify } = soak
  const headers = { authorization: token }
  verify(state.status === 'completed', `case ${round} is ${state.status}`)
  verify(state.analyses.length === imagesPerCase, `case ${round} has ${state.analyses.length} analyses`)
  verify(new Set(state.analyses.map(({ imageId }) => imageId)).size === imagesPerCase, `case ${round} shares an image`)
  for (const { id, imageId, status } of state.analyses) {
    verify(acknowledged.has(id), `case ${round} has an analysis without a request`)
    verify(status === 'pending_revision', `an analysis of case ${round} is ${status}`)
    const analysis = await fetch(`${server.url}${getAnalysis.path.replace('{id}', id)}`, { headers })
    const { predictions } = getAnalysis.answer.json.parse(await analysis.json())
    verify(predictions.length === soak.findings, `an analysis of case ${round} has ${predictions.length} findings`)
    const original = await fetch(`${server.url}${getOriginal.path.replace('{id}', imageId)}`, { headers })
    const { byteLength } = await original.arrayBuffer()
    verify(byteLength === soak.picture.byteLength, `an image of case ${round} has ${byteLength} bytes`)
  }
  const credits = await fetch(`${server.url}${getCredits.path}`, { headers })
  const { used, reserved } = getCredits.answer.json.parse(await credits.json())
  const owed = imagesPerCase * (round + 1)
  verify(used === owed && reserved === 0, `after case ${round}: ${used} used and ${reserved} reserved of ${owed}`)
}
