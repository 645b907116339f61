import { lazyRouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'

/** SPEC §9: a screen's script that has not come in this time is given up, and the screen offers to try again. */
const timeOut = 120_000

/** A screen whose script is loaded when it is first visited. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, FunctionComponent>>, name: Name) {
  return lazyRouteComponent(() => Promise.race([load(), late()]), name)
}

const late = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The script of this screen did not arrive in time')), timeOut)
  })
