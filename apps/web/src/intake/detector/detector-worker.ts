import type { Question, Report } from './messages.ts'

/*
 * It only begins, and nothing imports it: the threads of the runtime load the runtime's chunk, which may share code with the
 * detector's, and what that did when it is loaded would be done once more in each of them.
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
