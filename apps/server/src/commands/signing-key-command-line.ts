import { findPublicKeys } from '../db/queries/reports/signing-keys.ts'
import { readSecret } from '../platform/secret.ts'
import { rotateSigningKey } from '../reports/signature/signing-keys.ts'
import { type Environment, readSettings } from '../settings/settings.ts'
import { CommandError, exitAfter, parseParameters, type Terminal, withInstalled } from './command-line.ts'

const usage = `npm run signing-key -- list     the public keys that reports are verified with, the present one first
npm run signing-key -- rotate   a new key signs from now on; what the present one signed stays valid`

const run = async (parameters: readonly string[], env: Environment, { say }: Terminal): Promise<void> => {
  const { positionals } = parseParameters(parameters, {})
  const command = positionals.join(' ')
  if (command !== 'list' && command !== 'rotate') throw new CommandError(usage)
  const settings = readSettings(env)
  await withInstalled(settings, async ({ db }) => {
    if (command === 'rotate') {
      const secret = settings.secret ?? (await readSecret(settings.dataDir))
      say(`${await rotateSigningKey(db, secret)} signs from now on.`)
    }
    const keys = await findPublicKeys(db)
    for (const { id, publicKey, createdAt, retiredAt } of keys) {
      say(
        `${id}  ${publicKey}  ${createdAt.toISOString()}  ${retiredAt ? `until ${retiredAt.toISOString()}` : 'present'}`,
      )
    }
    if (keys.length === 0) say('There is no key yet: the first start of the program makes one.')
  })
}

/** npm run signing-key: the exit status; 1 if the command was refused. */
export const runSigningKeyCommand = (
  parameters: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<number> => exitAfter(terminal, () => run(parameters, env, terminal))
