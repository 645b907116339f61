import type { Question, Report } from './messages.ts'

/*
 * The worker's entry point, which nothing may import: the runtime's threads load the runtime's chunk, which may share
 * code with the detector's, and would repeat its side effects in each thread.
 */
const loading = import('./run-detector.ts')
loading.then(
  ({ start }) => start(),
  () => postMessage({ is: 'failed', code: 'ENGINE_UNAVAILABLE' } satisfies Report),
)

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  loading.then(
    ({ answer }) => answer(data),
    () => undefined,
  )
})
