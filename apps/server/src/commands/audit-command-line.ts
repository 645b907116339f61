import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type Checkpoint, checkChains, readCheckpoint } from '../accounts/audit/check-chains.ts'
import { type Environment, readSettings } from '../settings/settings.ts'
import { CommandError, exitStatus, parseParameters, type Terminal, withInstalled } from './command-line.ts'

const usage = `npm run audit -- verify [--against FILE]   computes every chain again; 1 where one is broken
npm run audit -- checkpoint                the heads of all chains as JSON, to be kept elsewhere`

const checkpointSchema = z.object({
  takenAt: z.string(),
  digest: z.string(),
  chains: z.array(z.object({ clinicId: z.uuid(), seq: z.int(), hash: z.string() })),
})

const readKept = async (path: string): Promise<Checkpoint> => {
  const text = await readFile(path, 'utf8').catch(cause => {
    throw new CommandError(`${path} cannot be read.`, { cause })
  })
  try {
    // npm prints two lines before what a program prints, into the same file.
    return checkpointSchema.parse(JSON.parse(text.slice(text.indexOf('\n{') + 1)))
  } catch (cause) {
    throw new CommandError(`${path} is no checkpoint that npm run audit -- checkpoint printed.`, { cause })
  }
}

/** True if every chain is intact. */
const verify = async (env: Environment, against: string | undefined, { say }: Terminal): Promise<boolean> => {
  const checkpoint = against === undefined ? null : await readKept(against)
  const { checked, seconds } = await withInstalled(readSettings(env), async ({ db }) => {
    const started = performance.now()
    const checked = await checkChains(db, checkpoint ? { checkpoint } : {})
    return { checked, seconds: ((performance.now() - started) / 1000).toFixed(1) }
  })
  for (const { clinicId, seq, hash, fault } of checked) {
    say(`${clinicId} ${seq} ${hash} ${fault ? `BROKEN: ${fault.kind} at ${fault.seq}` : 'whole'}`)
  }
  const broken = checked.filter(({ fault }) => fault !== null).length
  const events = checked.reduce((sum, { seq }) => sum + seq, 0)
  say(`${checked.length} chains, ${events} events, ${broken} broken, ${seconds} s`)
  return broken === 0
}

const run = async (parameters: readonly string[], env: Environment, terminal: Terminal): Promise<boolean> => {
  const { values, positionals } = parseParameters(parameters, { against: { type: 'string' } })
  const command = positionals.join(' ')
  if (command === 'verify') return verify(env, values.against, terminal)
  if (command !== 'checkpoint') throw new CommandError(usage)
  terminal.say(JSON.stringify(await withInstalled(readSettings(env), ({ db }) => readCheckpoint(db)), null, 2))
  return true
}

/**
 * npm run audit: the exit status is 0 if everything is intact, and 1 if a chain is broken or the command was refused.
 */
export const runAuditCommand = (parameters: readonly string[], env: Environment, terminal: Terminal): Promise<number> =>
  exitStatus(terminal, async () => ((await run(parameters, env, terminal)) ? 0 : 1))
