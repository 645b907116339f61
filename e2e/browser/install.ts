import { execFileSync } from 'node:child_process'
import { findChromium } from './chromium.ts'

const run = (program: string, ...args: readonly string[]) => execFileSync(program, args, { stdio: 'inherit' })

/** Debian's Chromium without windows where packages may be installed, else the one that Playwright carries. */
function install(): void {
  try {
    if (process.getuid?.() !== 0) throw new Error('not root')
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
  } catch {
    run('npx', 'playwright', 'install', 'chromium')
  }
}

if (findChromium() === undefined) install()
const found = findChromium()
if (found === undefined) throw new Error('No Chromium was found or installed; set CHROMIUM_PATH to one')
console.error(`Chromium: ${found}`)
