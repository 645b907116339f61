import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { builtAlone } from './built-alone.ts'

const worker = 'src/client/offline/service-worker.ts'

/** Larger files are useless without the server: the viewer's renderer, the detector. */
const largest = 400_000

export interface BuiltFile {
  readonly fileName: string
  /** In bytes. */
  readonly size: number
}

/** The scripts, styles and fonts that the app starts with. */
export const shellFiles = (files: readonly BuiltFile[]): readonly string[] =>
  files
    .filter(({ fileName, size }) => /^assets\/.+\.(js|css|woff2)$/.test(fileName) && size <= largest)
    .map(({ fileName }) => `/${fileName}`)
    .toSorted()

/**
 * Prefixes the worker with its list of files. The name is a hash of the build: any change of a file or the worker makes
 * another version.
 */
export function withShell(code: string, files: readonly string[], firstPage: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([code, files, firstPage]))
    .digest('base64url')
    .slice(0, 12)
  return `self.shell=${JSON.stringify({ name: `xrai-${hash}`, firstPage: '/index.html', files })};\n${code}`
}

/** Writes the service worker, sw.js, which caches the app's shell for offline use. */
export const offlineShell = (): Plugin => ({
  name: 'offline-shell',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const files = Object.values(bundle).map(output => {
        const content = output.type === 'chunk' ? output.code : output.source
        return { fileName: output.fileName, size: Buffer.byteLength(content) }
      })
      const page = bundle['index.html']
      const firstPage = page?.type === 'asset' ? String(page.source) : ''
      const source = withShell(await builtAlone(worker), shellFiles(files), firstPage)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  },
})
