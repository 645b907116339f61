import { upload } from './server.ts'

/** Pictures a second that so many callers get back, each sending its next one when it has the answer to its last, over `seconds`. */
export async function throughput(
  { url, token, callers, seconds }: { url: string; token: string; callers: number; seconds: number },
  picture: Uint8Array,
): Promise<number> {
  const started = performance.now()
  const elapsed = () => (performance.now() - started) / 1000
  let answered = 0
  const call = async () => {
    while (elapsed() < seconds) {
      await upload(url, token, picture)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return answered / elapsed()
}
