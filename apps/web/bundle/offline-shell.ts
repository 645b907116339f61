import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { builtAlone } from './built-alone.ts'

const worker = 'src/offline/service-worker.ts'

/** What a larger file holds is of no use without the server: the viewer's renderer, the detector. */
const largest = 400_000

export interface BuiltFile {
  readonly fileName: string
  /** In bytes. */
  readonly size: number
}

/** The scripts, styles and fonts that the app opens with. */
export const shellFiles = (files: readonly BuiltFile[]): readonly string[] =>
  files
    .filter(({ fileName, size }) => /^assets\/.+\.(js|css|woff2)$/.test(fileName) && size <= largest)
    .map(({ fileName }) => `/${fileName}`)
    .toSorted()

/** The worker with its shell in front of it. The name is the build's: any other file or worker is another version. */
export function withShell(code: string, files: readonly string[], firstPage: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([code, files, firstPage]))
    .digest('base64url')
    .slice(0, 12)
  return `self.shell=${JSON.stringify({ name: `xrai-${hash}`, firstPage: '/index.html', files })};\n${code}`
}

/** Writes the service worker, sw.js, which keeps the app's shell for when there is no connection. */
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
