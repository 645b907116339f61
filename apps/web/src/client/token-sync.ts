import { configQuery } from './config.ts'
import { queryClient } from './query-client.ts'
import { request } from './request.ts'
import { unwrap } from './result.ts'
import { onTokenChange, readToken } from './token.ts'

/**
 * Notifies the operator's token-sync address of every session that begins or ends here (specification §7). The token is
 * sent as Bearer and never in the address. A failure is not shown to the user, only written to the console.
 */
export function syncTokens() {
  let known = readToken()
  let last = Promise.resolve()
  return onTokenChange(() => {
    const before = known
    known = readToken()
    if (before === known) return
    const ended = before
    const begun = known
    // Sequentially, so that the end of a session arrives after its beginning.
    last = last.then(async () => {
      if (ended !== null) await send('DELETE', ended)
      if (begun !== null) await send('POST', begun)
    })
  })
}

async function send(method: 'POST' | 'DELETE', token: string) {
  try {
    const { tokenSyncUrl } = await queryClient.fetchQuery(configQuery)
    if (tokenSyncUrl === null) return
    const headers = { Authorization: `Bearer ${token}` }
    await unwrap(request(tokenSyncUrl, { method, headers, keepalive: true }))
  } catch (cause) {
    console.error('The token-sync address could not be notified', cause)
  }
}
