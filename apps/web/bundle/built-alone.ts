import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Bundles a module with all its imports as one classic script. `entry` is a path from apps/web. */
export async function builtAlone(entry: string): Promise<string> {
  const answer = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'alone', fileName: 'alone' },
    },
  })
  const [bundle] = [answer].flat()
  const chunk = bundle && 'output' in bundle ? bundle.output.find(({ type }) => type === 'chunk') : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`)
  return chunk.code
}
