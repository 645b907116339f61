/** Counts and prints failed expectations. */
export type Verify = (holds: boolean, sentence: string) => void

export const openVerify = () => {
  let passed = 0
  let failed = 0
  const verify: Verify = (holds, sentence) => {
    if (holds) {
      passed += 1
      return
    }
    failed += 1
    process.stderr.write(`${sentence}\n`)
  }
  return { verify, counts: () => ({ passed, failed }) }
}
