import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { detectorBytes } from './bundle/detector-bytes.ts'
import { noDescriptions } from './bundle/no-descriptions.ts'
import { offlineShell } from './bundle/offline-shell.ts'
import { prerenderSite } from './bundle/prerender-site.ts'
import { scriptBudgets } from './bundle/script-budgets.ts'
import { siteStart } from './bundle/site-start.ts'
import { textsByModule } from './bundle/texts-by-module.ts'
import { manifest } from './bundle/web-manifest.ts'

const inBundle = (file: string) => fileURLToPath(new URL(`bundle/${file}`, import.meta.url))

export default defineConfig({
  plugins: [
    textsByModule(),
    noDescriptions(),
    react(),
    tailwind(),
    siteStart(),
    scriptBudgets(),
    manifest(),
    offlineShell(),
    prerenderSite(),
  ],
  define: { detectorBytes: JSON.stringify(detectorBytes()) },
  worker: { format: 'es' },
  resolve: {
    alias: {
      'react-style-singleton': inBundle('style-singleton.ts'),
      fs: inBundle('no-node-module.ts'),
      path: inBundle('no-node-module.ts'),
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  // Above the viewer's renderer, which is loaded by itself and late (docs/decisions/006-viewer.md).
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      // Each name stands in the first script, which lists what every screen will load: 330 of them weigh.
      output: { chunkFileNames: 'assets/[hash:7].js' },
      input: [
        'index.html',
        'src/prerendered/landing.tsx',
        'src/prerendered/contact.tsx',
        'src/prerendered/pricing.tsx',
      ],
    },
  },
})
