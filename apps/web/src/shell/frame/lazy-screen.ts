import { lazyRouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { inTime } from '../../base/ui/in-time.ts'

/** A screen whose script is loaded when it is first visited; one that fails or is late offers to try again. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, FunctionComponent>>, name: Name) {
  return lazyRouteComponent(() => inTime(() => arrived(load)), name)
}

/**
 * A script that is missing while the server answers went away with an older version, and the router loads the page anew
 * for it. If the server does not answer, a reload would end on the browser's own error page, so the screen shows the
 * error.
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
