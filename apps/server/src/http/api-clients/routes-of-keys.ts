import { keyHasScope, keyMayCall } from '@xrai/contract/routes/access'
import type { Route } from '@xrai/contract/routes/route'

/** The calls of programs: a key with the permission 'radiographs' may make them, and versions hold for them. */
export const routesOfKeys = (all: readonly Route[]): readonly Route[] =>
  all.filter(route => route.access.session && keyMayCall(route, 'full') && keyHasScope(route, ['radiographs']))
