import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = [
  // Uses a third less processor time than a Chromium that can draw windows.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

/** The path of a Chromium on this machine, preferring the system's; undefined if there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  return [...(named ? [named] : []), ...installed, chromium.executablePath()].find(
    path => path !== '' && existsSync(path),
  )
}

/** True for a headless Chromium, Debian's or Playwright's, and for a path set by environment variable. */
export const isShell = (path: string): boolean =>
  path === process.env['CHROMIUM_PATH'] || /headless[-_]shell/.test(path)

/** Chromium's sandbox does not work as root; background networking would only fail without internet access. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]
