import { Worker } from 'node:worker_threads'
import { AppError } from '@xrai/contract/errors/app-error'
import { passwordMaximum, passwordMinimum } from '@xrai/contract/routes/password'
import type { Asked, Judged } from './password-strength-worker.ts'

/** Only the beginning is rated: more characters never weaken a password, and the time grows faster than the length. */
const judgedLength = 32

/** Passwords that may wait for the one thread, some seconds in all, because callers without a session ask too. */
const mostWaiting = 256

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<
  number,
  { readonly resolve: (weak: boolean) => void; readonly reject: (cause: unknown) => void }
>()

/** A worker thread with its dictionaries (60 MB), started at the first check; it does not keep the process alive. */
const openWorker = (): Worker => {
  const opened = new Worker(new URL('./password-strength-worker.ts', import.meta.url))
  opened.unref()
  opened.on('message', ({ id, isWeak }: Judged) => {
    waiting.get(id)?.resolve(isWeak)
    waiting.delete(id)
  })
  opened.on('error', cause => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  })
  return opened
}

/**
 * Throws PASSWORD_LENGTH for a new password of a wrong length or of blanks only, and PASSWORD_TOO_COMMON for one that
 * fewer than 10^8 guesses find (zxcvbn; NIST SP 800-63B §5.1.1.2, OWASP ASVS 5 6.2.4). `about`: known facts about the
 * user, which an attacker tries first. SERVER_BUSY if too many wait.
 */
export const requireStrongPassword = async (password: string, about: readonly string[]): Promise<void> => {
  if (password.length < passwordMinimum || password.length > passwordMaximum || password.trim() === '')
    throw new AppError('PASSWORD_LENGTH')
  if (waiting.size >= mostWaiting) throw new AppError('SERVER_BUSY')
  worker ??= openWorker()
  const id = ++lastId
  const isWeak = await new Promise<boolean>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker?.postMessage({ id, password: password.slice(0, judgedLength), about } satisfies Asked)
  })
  if (isWeak) throw new AppError('PASSWORD_TOO_COMMON')
}
