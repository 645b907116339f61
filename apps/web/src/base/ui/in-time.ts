/** Specification §9: the timeout for loading a script. */
const scriptTimeOutMs = 120_000

/** A script that is still loading; a second import would wait for the same request. */
export class ScriptLate extends Error {
  override readonly name = 'ScriptLate'
}

/** Resolves to the result of `load`; rejects with `ScriptLate` if it exceeds the time limit for scripts. */
export async function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScriptLate('A script did not arrive in time')), scriptTimeOutMs)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}
