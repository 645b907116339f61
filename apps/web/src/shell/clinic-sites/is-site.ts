import { isUuid } from '@xrai/contract/records/is-uuid'

/** True if a parameter is a site's id or 'none'. */
export const isSite = (value: unknown): value is string => value === 'none' || isUuid(value)
