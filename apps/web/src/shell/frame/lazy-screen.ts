import { lazyRouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { inTime } from '../../base/ui/in-time.ts'

/** A screen whose script is loaded on the first visit; a failed or late one offers a retry. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, FunctionComponent>>, name: Name) {
  return lazyRouteComponent(() => inTime(() => arrived(load)), name)
}

/**
 * A missing script while the server responds belongs to an older version, so the router reloads the page. If the server
 * does not respond, a reload would end on the browser's error page, so the screen shows the error.
 */
export async function arrived<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    if (await serverAnswers()) throw cause
    throw new Error('The script of this screen did not arrive', { cause })
  }
}

const serverAnswers = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
