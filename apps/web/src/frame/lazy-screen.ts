import { lazyRouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'

/** SPEC §9: a screen's script that has not come in this time is given up, and the screen offers to try again. */
const timeOut = 120_000

/** A screen whose script is loaded when it is first visited. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, FunctionComponent>>, name: Name) {
  return lazyRouteComponent(() => Promise.race([arrived(load), late()]), name)
}

const late = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The script of this screen did not arrive in time')), timeOut)
  })

/**
 * A script that is missing while the server answers went away with an older version, and the router loads the page
 * anew for it. Where the server does not answer that would end on the browser's own error page: the screen says it.
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
