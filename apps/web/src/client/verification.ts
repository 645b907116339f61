import { queryOptions, useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { Refused, unwrap } from './result.ts'

const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: keyOf('verification', code),
    queryFn: ({ signal }) => unwrap(call(endpoints.verifyReport, { params: { code } }, { signal })),
  })

/** What is known of a report's code; nothing is fetched while there is none. */
export const useVerification = (code: string | null) =>
  useQuery({ ...verificationQuery(code ?? ''), enabled: code !== null })

/** Whether the server answered that it knows no such code. */
export const isUnknown = (error: unknown): boolean => error instanceof Refused && error.refusal.code === 'NOT_FOUND'

/** Where the public keys can be read, as JSON. */
export const publicKeysAddress = endpoints.listPublicKeys.path

/** Whether no answer came at all. */
export const isOffline = (error: unknown): boolean => error instanceof Refused && error.refusal.kind === 'offline'
