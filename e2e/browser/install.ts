import { execFileSync } from 'node:child_process'
import { findChromium, isShell } from './chromium.ts'

const run = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { stdio: 'inherit', timeout: 300_000 })

/** Debian's Chromium without windows, where packages may be installed. Throws where they may not, or no mirror answers. */
function installShell(): void {
  if (process.getuid?.() !== 0) throw new Error('not root')
  const apt = (...args: readonly string[]) => run('apt-get', '-qq', '-o', 'Acquire::http::Timeout=10', ...args)
  const install = () => apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
  try {
    install()
  } catch {
    apt('update')
    install()
  }
}

/*
 * Over all tests Chromium's shell takes a third less of the processor than a Chromium that could draw windows, so it is
 * worth a minute of installing beside one that is there. Else what is there serves, or the one that Playwright carries.
 */
const present = findChromium()
if (present === undefined || !isShell(present)) {
  try {
    installShell()
  } catch (error) {
    console.error(`Chromium's shell was not installed: ${error instanceof Error ? error.message : error}`)
    if (present === undefined) run('npx', 'playwright', 'install', 'chromium')
  }
}
const found = findChromium()
if (found === undefined) throw new Error('No Chromium was found or installed; set CHROMIUM_PATH to one')
console.error(`Chromium: ${found}`)
