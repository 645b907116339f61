import { useBlocker } from '@tanstack/react-router'
import { readToken } from '../client/token.ts'

/** While images are on their way, leaving the screen or the page asks first; a session that ended needs no asking. */
export function useLeaveGuard(busy: boolean) {
  return useBlocker({
    shouldBlockFn: ({ current, next }) => busy && current.pathname !== next.pathname && readToken() !== null,
    enableBeforeUnload: () => busy,
    withResolver: true,
  })
}
