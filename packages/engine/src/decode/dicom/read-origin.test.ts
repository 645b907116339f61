import { describe, expect, it } from 'vitest'
import { type DicomFile, dicomFile, type Element, greyPixels, words } from '../../../fixtures/dicom-file.ts'
import { decode, readOrigin } from '../node.ts'
import type { Greys } from './display.ts'

const width = 40
const height = 32
const samples = Array.from({ length: width * height }, (_, index) => index * 3)
const ramp = (elements: readonly Element[], photometric = 'MONOCHROME2'): DicomFile => ({
  elements: [...greyPixels(width, height, { photometric }), ...elements],
  pixels: words(samples),
})

/** Displays a sample as a reader of a presentation state would, by PS3.3 C.11.2.1.2.1 alone. */
const shownBy = ({ slope, intercept, voi, inverted }: Greys, sample: number): number => {
  const value = sample * slope + intercept
  if ('entries' in voi)
    return inverted ? 65535 - (voi.entries[value - voi.first] ?? 0) : (voi.entries[value - voi.first] ?? 0)
  const share = Math.min(Math.max((value - (voi.centre - 0.5)) / (voi.width - 1) + 0.5, 0), 1)
  return Math.round((inverted ? 1 - share : share) * 65535)
}

describe('the attributes of a DICOM file that results repeat', () => {
  it.each([
    [
      'a window of its own',
      [
        [0x00281050, 'DS', '2048'],
        [0x00281051, 'DS', '4096'],
      ],
    ],
    [
      'a rescale and a window',
      [
        [0x00281050, 'DS', '900'],
        [0x00281051, 'DS', '800'],
        [0x00281052, 'DS', '-100'],
        [0x00281053, 'DS', '0.5'],
      ],
    ],
    ['no window', []],
    [
      'a table',
      [
        [
          0x00283010,
          'SQ',
          {
            items: [
              [
                [0x00283002, 'US', [4096, 0, 12]],
                [0x00283006, 'OW', words(Array.from({ length: 4096 }, (_, at) => Math.round(at ** 2 / 4096)))],
              ],
            ],
          },
        ],
      ],
    ],
  ] as [string, Element[]][])('are the greys as they are shown: %s', async (_, elements) => {
    for (const photometric of ['MONOCHROME1', 'MONOCHROME2']) {
      const file = dicomFile(ramp(elements, photometric))
      const { greys } = await readOrigin(file)
      if (!greys) throw new Error('grey')
      const shown = [...(await decode(file)).image.data]
      const farthest = shown.map((level, at) => Math.abs(level - shownBy(greys, samples[at] ?? 0)))
      expect(Math.max(...farthest)).toBeLessThanOrEqual(1)
    }
  })

  it('contain its names unchanged, without invalid values', async () => {
    const origin = await readOrigin(
      dicomFile(
        ramp([
          [0x00080005, 'CS', 'ISO_IR 192'],
          [0x00080016, 'UI', '1.2.3.4'],
          [0x00080018, 'UI', '1.2.3.5'],
          [0x00080020, 'DA', '20260115'],
          [0x00080030, 'TM', 'a time'],
          [0x00080201, 'SH', '+0130'],
          [0x00100010, 'PN', 'Ñahui^Rosa'],
          [0x00100030, 'DA', '1980.02.29'],
          [0x00120062, 'CS', 'YES'],
          [0x00120063, 'LO', 'Perfil básico'],
          [0x00282110, 'CS', '01'],
        ]),
      ),
    )
    expect(origin).toMatchObject({
      sopClass: '1.2.3.4',
      instance: '1.2.3.5',
      studyDate: '20260115',
      offset: '+0130',
      patientName: 'Ñahui^Rosa',
      birthDate: '19800229',
      identityRemoved: true,
      removalMethod: 'Perfil básico',
      lossy: true,
      frames: 1,
    })
    expect([origin.studyTime, origin.study]).toEqual([undefined, undefined])
    const { offset } = await readOrigin(dicomFile(ramp([[0x00080201, 'SH', 'America/Lima']])))
    expect(offset).toBeUndefined()
  })
})
