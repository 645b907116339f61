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

/** The verification of a report's code; fetches nothing while there is no code. */
export const useVerification = (code: string | null) =>
  useQuery({ ...verificationQuery(code ?? ''), enabled: code !== null })

/** True if the server answered that the code is unknown. */
export const isUnknown = (error: unknown): boolean => error instanceof Refused && error.refusal.code === 'NOT_FOUND'

/** Where the public keys can be read, as JSON. */
export const publicKeysAddress = endpoints.listPublicKeys.path

/** True if no response came. */
export const isOffline = (error: unknown): boolean => error instanceof Refused && error.refusal.kind === 'offline'
