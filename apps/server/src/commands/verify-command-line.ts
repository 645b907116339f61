import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import type { SignatureStatement } from '@xrai/contract/signature/statement-schema'
import { groupedCode } from '@xrai/contract/signature/verification-code'
import { createFileStore } from '../platform/storage/file-store.ts'
import { createS3Store } from '../platform/storage/s3-store.ts'
import { isRawKey, KeyError, readTrustedKeys, type TrustedKeys } from '../reports/signature/trusted-keys.ts'
import { NotVerified, verifyPdf } from '../reports/signature/verify-pdf.ts'
import { findSigned, verifyReport } from '../reports/signature/verify-report.ts'
import { type Environment, readSettings } from '../settings/settings.ts'
import { CommandError, exitStatus, parseParameters, type Terminal, withInstalled } from './command-line.ts'

const usage = `npm run verify -- FILE.pdf --key PUBLIC   a signed PDF, offline and under the given keys alone; 1 where it is not what was signed
                                          PUBLIC: 32 bytes in base64url, or a file with them, a PEM or the JSON of /api/signing-keys
npm run verify -- --report CODE           what this installation keeps of a signed report; 1 where it is not what was signed`

const options = { key: { type: 'string', multiple: true }, report: { type: 'string' } } as const

/** A signed PDF has a few hundred kB. */
const largest = 256 * 1024 * 1024

const readBytes = async (path: string): Promise<Buffer> => {
  try {
    if ((await stat(path)).size > largest) throw new CommandError(`${path} is larger than 256 MiB.`)
    return await readFile(path)
  } catch (cause) {
    throw cause instanceof CommandError ? cause : new CommandError(`${path} cannot be read.`, { cause })
  }
}

const readKeys = async (given: readonly string[]): Promise<TrustedKeys> => {
  const lists = await Promise.all(
    given.map(async one => {
      try {
        return readTrustedKeys(isRawKey(one) ? one : (await readBytes(one)).toString('utf8'))
      } catch (cause) {
        throw cause instanceof KeyError ? new CommandError(`--key ${one} ${cause.message}.`, { cause }) : cause
      }
    }),
  )
  return new Map(lists.flatMap(list => [...list]))
}

const describe = ({ signer, clinicName, signedAt, reportCode, version, code, key }: SignatureStatement) => [
  `Signed by   ${signer.name}, professional number ${signer.professionalNumber}`,
  `Clinic      ${clinicName}`,
  `Signed at   ${signedAt}`,
  `Report      ${reportCode}, ${version === 1 ? 'original' : `amendment ${version - 1}`}`,
  `Code        ${groupedCode(code)}`,
  `Key         ${key}`,
]

/** True if a PDF equals, byte for byte, the one signed with one of the keys. */
const verifyFile = async (path: string, given: readonly string[], { say }: Terminal): Promise<boolean> => {
  const keys = await readKeys(given)
  const pdf = await readBytes(path)
  try {
    const statement = await verifyPdf(pdf, keys)
    say(`${path} is what was signed, byte by byte.`)
    for (const line of describe(statement)) say(line)
    say('Checked: the pages by their hash, the statement by its Ed25519 signature under a trusted key,')
    say(
      statement.certificates === null
        ? 'and that nothing was added after it.'
        : 'and the PAdES signature after it under the certificates that the statement names (not who issued them).',
    )
    say('Whether an amendment has replaced it, only the installation knows: /verificar.')
    return true
  } catch (error) {
    if (!(error instanceof NotVerified)) throw error
    say(`NOT VERIFIED: ${path}: ${error.message}.`)
    return false
  }
}

/** True if all stored data of a report equal the signed data. */
const verifyKept = (code: string, env: Environment, { say }: Terminal): Promise<boolean> => {
  const settings = readSettings(env)
  return withInstalled(settings, async ({ db }) => {
    const files = settings.s3 ? createS3Store(settings.s3) : await createFileStore(join(settings.dataDir, 'files'))
    const verified = findSigned(db, code).then(signed => verifyReport({ db, files }, signed))
    const { state, statement, kept, supersededAt } = await verified.catch(error => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') {
        throw new CommandError(`No report of this installation has the code ${code}.`, { cause: error })
      }
      throw error
    })
    for (const line of describe(statement)) say(line)
    for (const [name, found] of Object.entries(kept)) say(`${name.padEnd(12)}${found}`)
    if (supersededAt) say(`An amendment of ${supersededAt} has replaced it.`)
    say(state === 'changed' ? 'NOT VERIFIED: what is kept is not what was signed.' : 'What is kept is what was signed.')
    return state !== 'changed'
  })
}

/** A raw key may begin with a hyphen, which would be parsed as an option. */
const joinKeys = (parameters: readonly string[]): string[] => {
  const isKey = (at: number) => parameters[at - 1] === '--key' && isRawKey(parameters[at] ?? '')
  return parameters.flatMap((one, at) => (isKey(at) ? [] : isKey(at + 1) ? [`--key=${parameters[at + 1]}`] : [one]))
}

const run = (parameters: readonly string[], env: Environment, terminal: Terminal): Promise<boolean> => {
  const { values, positionals } = parseParameters(joinKeys(parameters), options)
  const { key = [], report } = values
  const [path, ...more] = positionals
  if (report !== undefined && path === undefined && key.length === 0) return verifyKept(report, env, terminal)
  if (report !== undefined || path === undefined || more.length > 0 || key.length === 0) throw new CommandError(usage)
  return verifyFile(path, key, terminal)
}

/** npm run verify: the exit status is 0 only if nothing changed since the signature. */
export const runVerifyCommand = (
  parameters: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<number> => exitStatus(terminal, async () => ((await run(parameters, env, terminal)) ? 0 : 1))
