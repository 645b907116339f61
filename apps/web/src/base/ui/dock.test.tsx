import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Dock } from './dock.tsx'

const css = readFileSync(new URL('../theme/app.css', import.meta.url), 'utf8')

it('sticks to the bottom only if the screen is high enough', () => {
  const [, classes = ''] = /class="([^"]*)"/.exec(renderToStaticMarkup(<Dock>Procesar</Dock>)) ?? []
  expect(classes.split(' ').filter(name => /sticky|bottom|fixed/.test(name))).toEqual(['tall:sticky', 'tall:bottom-0'])
  expect(css).toContain('@custom-variant tall (@media (min-height: 40rem));')
})
