import { useBlocker } from '@tanstack/react-router'
import { readToken } from '../client/token.ts'

/** During uploads, leaving the screen or the page needs a confirmation, except when the session has ended. */
export function useLeaveGuard(busy: boolean) {
  return useBlocker({
    shouldBlockFn: ({ current, next }) => busy && current.pathname !== next.pathname && readToken() !== null,
    enableBeforeUnload: () => busy,
    withResolver: true,
  })
}
