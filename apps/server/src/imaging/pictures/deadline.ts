/** The deadline of a process' current task, shared with its watchdog: by the clock and of processor time, in milliseconds. */
export type Deadline = Float64Array<SharedArrayBuffer>

export const noDeadline = (): Deadline => new Float64Array(new SharedArrayBuffer(16)).fill(Infinity)

/**
 * A task may take `timeMs`, of which the process must also have worked as long: on a busy machine a task that waits for the
 * processor is not the fault of its file.
 */
export const setDeadline = (deadline: Deadline, timeMs: number): void => {
  deadline[0] = clockMs() + timeMs
  deadline[1] = workedMs() + timeMs
}

/** With the longest setting a picture then takes seven minutes at most; the job that analyses it ends after fifteen. */
const maximumWaitMs = 120_000

/** The longest that a task with this time may take by the clock, however little its process works. */
export const longestMs = (timeMs: number): number => timeMs + Math.min(2 * timeMs, maximumWaitMs)

export const clearDeadline = (deadline: Deadline): void => {
  deadline.fill(Infinity)
}

/** Waits for an answer from elsewhere. Its time does not count, so the task then has its whole time again. */
export const withoutDeadline = async <T>(deadline: Deadline, timeMs: number, wait: () => Promise<T>): Promise<T> => {
  clearDeadline(deadline)
  const answer = await wait()
  setDeadline(deadline, timeMs)
  return answer
}

export const isPast = ([clock = Infinity, worked = Infinity]: Deadline): boolean =>
  clockMs() > clock && workedMs() > worked

/** Equal in all threads, unlike `performance.now()`. */
const clockMs = (): number => Number(process.hrtime.bigint() / 1_000_000n)

/** The processor time of all threads of this process. */
const workedMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
