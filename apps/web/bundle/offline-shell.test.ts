import { expect, it } from 'vitest'
import { shellFiles, withShell } from './offline-shell.ts'

const built = [
  { fileName: 'assets/home-a1b2c3d4.js', size: 9000 },
  { fileName: 'assets/app-a1b2c3d4.css', size: 60_000 },
  { fileName: 'assets/inter-a1b2c3d4.woff2', size: 48_000 },
  { fileName: 'assets/cornerstone-a1b2c3d4.js', size: 3_000_000 },
  { fileName: 'assets/restored-a1b2c3d4.avif', size: 20_000 },
  { fileName: 'index.html', size: 1800 },
]

it('keeps scripts, styles and fonts, but neither images nor large files that are useless offline', () => {
  expect(shellFiles(built)).toEqual([
    '/assets/app-a1b2c3d4.css',
    '/assets/home-a1b2c3d4.js',
    '/assets/inter-a1b2c3d4.woff2',
  ])
})

it('gets another name with any change of a file, page or worker', () => {
  const name = (...of: Parameters<typeof withShell>) => /"name":"(xrai-[\w-]{12})"/.exec(withShell(...of))?.[1]
  const names = [
    name('code', ['/a.js'], 'page'),
    name('other', ['/a.js'], 'page'),
    name('code', ['/b.js'], 'page'),
    name('code', ['/a.js'], 'another'),
  ]
  expect(new Set(names).size).toBe(4)
  expect(name('code', ['/a.js'], 'page')).toBe(names[0])
})
