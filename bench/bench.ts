/*
 * `npm run bench -- NAME` measures one thing, alone on the machine. docs/commands.md says what each measures.
 */
const benches: Readonly<Record<string, () => Promise<unknown>>> = {
  call: () => import('./call.ts'),
  throughput: () => import('./throughput.ts'),
  compare: () => import('./compare.ts'),
  browser: () => import('./browser.ts'),
  review: () => import('./review.ts'),
  cases: () => import('./cases.ts'),
  audit: () => import('./audit.ts'),
  workers: () => import('./workers.ts'),
  comparison: () => import('./comparison.ts'),
  agreement: () => import('./agreement.ts'),
  quality: () => import('./quality.ts'),
}

const [name = 'call'] = process.argv.slice(2).filter(word => !word.startsWith('--'))
const bench = benches[name]
if (!bench) {
  process.stderr.write(`${name} is none of ${Object.keys(benches).join(', ')}\n`)
  process.exit(2)
}
// Each reads the rest of the line itself.
const at = process.argv.indexOf(name, 2)
if (at > 0) process.argv.splice(at, 1)
await bench()
