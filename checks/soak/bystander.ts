import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { login, register } from '@xrai/contract/routes/accounts'
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { listCases } from '@xrai/contract/routes/cases'

/** The latencies in milliseconds of a clinic that does not cause the load. */
export interface Latencies {
  readonly reads: readonly number[]
  readonly logins: readonly number[]
  /** Statuses other than 200. */
  readonly refused: readonly number[]
}

/**
 * Another clinic at work: reads lists every quarter of a second and signs in every second, until stopped. Runs in its
 * own process, so that its latencies do not include the senders' computations.
 */
export const startBystander = async (url: string) => {
  const child = fork(fileURLToPath(import.meta.url), [url])
  await once(child, 'message')
  return {
    stop: async (): Promise<Latencies> => {
      child.send('stop')
      const [waits] = await once(child, 'message')
      return waits
    },
  }
}

const beginWork = async (url: string) => {
  const account = { email: `vecina-${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() }
  const send = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await send(register.path, { ...account, first_name: 'Ana', last_name: 'Vecina' })
  const signedIn = login.answer.json.parse(await (await send(login.path, account)).json())
  if (signedIn.message !== 'success') throw new Error(`login: ${signedIn.message}`)
  const headers = { authorization: signedIn.token }

  const [reads, logins, refused]: [number[], number[], number[]] = [[], [], []]
  let isOver = false
  const timed = async (waits: number[], call: () => Promise<Response>) => {
    const started = performance.now()
    const answer = await call()
    await answer.arrayBuffer()
    waits.push(performance.now() - started)
    if (!answer.ok) refused.push(answer.status)
  }
  const reading = async () => {
    for (let turn = 0; !isOver; turn++) {
      const path = turn % 2 === 0 ? listAnalyses.path : listCases.path
      await timed(reads, () => fetch(`${url}${path}`, { headers }))
      await pause(250)
    }
  }
  const signingIn = async () => {
    while (!isOver) {
      await timed(logins, () => send(login.path, account))
      await pause(1000)
    }
  }
  const work = Promise.all([reading(), signingIn()])

  return {
    stop: async (): Promise<Latencies> => {
      isOver = true
      await work
      return { reads, logins, refused }
    },
  }
}

/** The 95th percentile. */
export const p95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * 0.95) - 1)] ?? 0

const [, program, url] = process.argv
if (program === fileURLToPath(import.meta.url) && url !== undefined) {
  const { stop } = await beginWork(url)
  process.send?.('ready')
  await once(process, 'message')
  process.send?.(await stop(), () => process.exit())
}
