import { upload } from './server.ts'

/**
 * Analyses per second over `seconds` with this many callers, each of which sends its next image after the previous
 * response.
 */
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
