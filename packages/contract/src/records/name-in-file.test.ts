import { expect, it } from 'vitest'
import { nameInFile } from './name-in-file.ts'

it.each([
  ['Quispe_Rosa_2026-03-01.jpg', 'Quispe Rosa'],
  ['panoramica-núñez-iñaki.png', 'núñez iñaki'],
  ['RX ROSA QUISPE MAMANI (2).dcm', 'ROSA QUISPE MAMANI'],
])('finds a name in %s', (file, name) => {
  expect(nameInFile(file)).toBe(name)
})

it.each(['IMG_2031.jpg', 'panoramica.jpg', 'WhatsApp Image 2026-03-01 at 10.20.jpeg', 'molar.png', ''])(
  'finds none in %s',
  file => {
    expect(nameInFile(file)).toBeNull()
  },
)
