import { describe, expect, it } from 'vitest'
import { implicitLittleEndian } from '../../base/dicom-uids.ts'
import { implicitDataSet } from '../../interop/dicom-network/implicit-data-set.ts'
import { splitFile, writeFileHead } from '../../interop/dicom-network/part10.ts'
import { codedOf, contentOf, itemsOf, readDicom, valuesOf } from './testing/read-dicom.ts'
import { capturedSource, resultSource } from './testing/sources.ts'
import { type ResultInstance, writeResults } from './write-results.ts'

type Source = Parameters<typeof writeResults>[0]

const written = (source: Source) =>
  new Map(writeResults(source).map(({ kind, bytes }) => [kind, readDicom(bytes)] as const))
const of = (kind: ResultInstance['kind'], source: Source) => {
  const set = written(source).get(kind)
  if (!set) throw new Error(`no ${kind}`)
  return set
}
const { state } = resultSource()
const preliminary = { is: 'preliminary', fingerprint: 'a', at: state.at, by: state.by } as const

/** The outlines of a presentation state, in the order of its layers. */
const outlines = (set: ReturnType<typeof readDicom>) =>
  itemsOf(set, '00700001').flatMap(layer => itemsOf(layer, '00700009').map(one => valuesOf(one, '00700022')))

/** The object in implicit VR little endian. */
const inImplicit = (bytes: Uint8Array) => {
  const file = splitFile(bytes)
  if (!file) throw new Error('no file')
  return Buffer.concat([
    writeFileHead({ ...file, transferSyntax: implicitLittleEndian }),
    implicitDataSet(file.dataSet),
  ])
}

it.each(writeResults(capturedSource()))('$kind has the same content in implicit VR', ({ bytes }) => {
  // Pixel Data has the VR OW there (PS3.5 §A.1), with the same bytes for eight bits.
  const read = (file: Uint8Array<ArrayBuffer>) => {
    const { '7FE00010': pixels, ...others } = readDicom(file)
    return { others, pixels: Buffer.from((pixels?.Value[0] ?? new ArrayBuffer()) as ArrayBuffer) }
  }
  const implicit = read(new Uint8Array(inImplicit(bytes)))
  const explicit = read(bytes)
  expect(implicit.others).toEqual(explicit.others)
  expect(implicit.pixels.equals(explicit.pixels)).toBe(true)
})

describe('the structured report', () => {
  it('codes class, tooth, decision and origin of each finding, and the observers', () => {
    const set = of('report', resultSource())
    expect(codedOf(set)).toEqual(
      expect.arrayContaining([
        'Finding = Caries 99XRAI',
        'Finding Site = 36 ISO3950',
        'Finding = IMPLANT OR ROOT CANAL TREATMENT 99XRAI',
        'Finding Site = 70925003 SCT',
        'Laterality = 7771000 SCT',
        'Finding = 40388003 SCT',
        'decision = undecided 99XRAI',
        'origin = detector 99XRAI',
        'status = experimental 99XRAI',
        'Observer Type = 121006 DCM',
        'Observer Type = 121007 DCM',
      ]),
    )
    expect(contentOf(set).flatMap(item => valuesOf(itemsOf(item, '0040A300')[0], '0040A30A'))).toEqual([
      87.3, 87.3, 87.3,
    ])
  })

  it('codes the surfaces of a finding with its tooth, also for milk teeth', () => {
    const [first, second, third] = resultSource().report.predictions
    if (!first || !second || !third) throw new Error('no findings')
    const predictions: (typeof first)[] = [
      { ...first, surfaces: ['mesial', 'occlusal'] },
      { ...second, class: 'FILLING', tooth: '51', surfaces: ['vestibular', 'oral'] },
      { ...third, surfaces: ['distal'] },
    ]
    const report = { ...resultSource().report, predictions }
    const coded = codedOf(of('report', resultSource({ report })))
    expect(coded.filter(text => /^(Finding Site|Topographical)/.test(text))).toEqual([
      'Finding Site = 36 ISO3950',
      'Topographical modifier = M 99HL7_SURFACE',
      'Topographical modifier = O 99HL7_SURFACE',
      'Finding Site = 51 ISO3950',
      'Topographical modifier = V 99HL7_SURFACE',
      'Topographical modifier = L 99HL7_SURFACE',
      'Finding Site = 11 ISO3950',
    ])
    const labels = itemsOf(of('presentation', resultSource({ report })), '00700001').flatMap(layer =>
      itemsOf(layer, '00700008').flatMap(one => valuesOf(one, '00700006')),
    )
    expect(labels.map(text => String(text).split(' ').slice(-2).join(' '))).toContain('Caries MO')
  })

  it('codes no tooth where the number is in doubt, and says both in words', () => {
    const [first] = resultSource().report.predictions
    if (!first) throw new Error('no finding')
    const placement = { kind: 'either' as const, teeth: ['27', '26'] as ['27', '26'] }
    const report = { ...resultSource().report, predictions: [{ ...first, tooth: '27', placement }] }
    const coded = codedOf(of('report', resultSource({ report })))
    expect(coded.filter(text => text.startsWith('Finding Site'))).toEqual([])
    const labels = itemsOf(of('presentation', resultSource({ report })), '00700001').flatMap(layer =>
      itemsOf(layer, '00700008').flatMap(one => valuesOf(one, '00700006')),
    )
    expect(labels.some(text => String(text).includes('27/26 Caries'))).toBe(true)
  })

  it('codes the long class of an external detector as one value, with its backslashes removed', () => {
    const predictions = resultSource().report.predictions.map(one => ({
      ...one,
      class: 'Caries\\superficial de esmalte',
    }))
    const report = { ...resultSource().report, predictions }
    expect(codedOf(of('report', resultSource({ report })))).toContain('Finding = Caries superficial de esmalte 99XRAI')
  })

  it('has no text without characters, such as the name of a model that an external detector does not have', () => {
    const { report } = resultSource()
    const blank = {
      clinicName: ' ',
      conclusion: '\u0000',
      predictions: report.predictions.map(one => ({ ...one, note: ' ' })),
    }
    const source = resultSource({ model: { name: '', version: '' }, report: { ...report, ...blank } })
    const texts = contentOf(of('report', source)).filter(item => valuesOf(item, '0040A040')[0] === 'TEXT')
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter(item => valuesOf(item, '0040A160').length === 0)).toEqual([])
  })

  it('is verified by its signer once signed, and preliminary before', () => {
    const signed = of('report', resultSource())
    expect([signed['0040A493'], signed['0040A491'], signed['0040A496']].map(one => one?.Value[0])).toEqual([
      'VERIFIED',
      'COMPLETE',
      'FINAL',
    ])
    expect(valuesOf(itemsOf(signed, '0040A073')[0], '0040A030')).toEqual(['20261120100000-0500'])
    const before = of('report', resultSource({ state: preliminary }))
    expect([before['0040A493'], before['0040A491'], before['0040A496']].map(one => one?.Value[0])).toEqual([
      'UNVERIFIED',
      'PARTIAL',
      'PRELIMINARY',
    ])
    expect(before['0040A073']).toBeUndefined()
    expect(written(resultSource({ state: preliminary })).has('pdf')).toBe(false)
  })

  it('references the version that it replaces', () => {
    const [first, second] = [1, 2].map(version =>
      of('report', resultSource({ state: { ...state, version, follows: version > 1 } as never })),
    )
    const [replaced] = itemsOf(itemsOf(itemsOf(second, '0040A360')[0], '00081115')[0], '00081199')
    expect(valuesOf(replaced, '00081155')).toEqual(first?.['00080018']?.Value)
    expect(second?.['00080018']?.Value).not.toEqual(first?.['00080018']?.Value)
    expect(first?.['0040A360']).toBeUndefined()
  })
})

describe('outlines', () => {
  const cases = [
    { upsideDown: false, mirrored: false, at: [100, 100, 200, 100, 150, 200, 100, 100], corners: [1, 1, 2000, 1000] },
    { upsideDown: true, mirrored: false, at: [100, 900, 200, 900, 150, 800, 100, 900], corners: [1, 1000, 2000, 1] },
    {
      upsideDown: false,
      mirrored: true,
      at: [1900, 100, 1800, 100, 1850, 200, 1900, 100],
      corners: [2000, 1, 1, 1000],
    },
    { upsideDown: true, mirrored: true, at: [1900, 900, 1800, 900, 1850, 800, 1900, 900], corners: [2000, 1000, 1, 1] },
  ]

  it.each(cases)('are in the pixels of the file, upside down $upsideDown, mirrored $mirrored', turned => {
    const { upsideDown, mirrored, at, corners } = turned
    const image = { ...resultSource().image, orientation: { upsideDown, mirrored, inverted: true } }
    const source = resultSource({ image })
    const state = of('presentation', source)
    expect(outlines(state)[0]).toEqual(at)
    const [region] = contentOf(of('report', source)).flatMap(item => (item['00700022'] ? [item['00700022'].Value] : []))
    expect(region).toEqual(at)
    const [area] = itemsOf(state, '0070005A')
    expect([...valuesOf(area, '00700052'), ...valuesOf(area, '00700053')]).toEqual(corners)
    expect([
      valuesOf(state, '00700042')[0] ?? 0,
      valuesOf(state, '00700041')[0] ?? 'N',
      state['20500020']?.Value[0],
    ]).toEqual([upsideDown ? 180 : 0, mirrored === upsideDown ? 'N' : 'Y', 'INVERSE'])
  })

  it("are in a secondary capture as displayed, whatever the file's orientation", () => {
    const image = { ...resultSource().image, orientation: { upsideDown: true, mirrored: false, inverted: true } }
    const state = of('presentation', capturedSource({ image }))
    expect(outlines(state)[0]).toEqual([100, 100, 200, 100, 150, 200, 100, 100])
    expect([state['00700042'], state['20500020']?.Value[0]]).toEqual([undefined, 'IDENTITY'])
  })
})

it('do not let the labels of two findings at one position overlap', () => {
  const { report } = resultSource()
  const [first] = report.predictions
  const predictions = first ? [first, { ...first, number: 2, class: 'FILLING' }] : []
  const state = of('presentation', resultSource({ report: { ...report, predictions } }))
  const labels = itemsOf(state, '00700001').flatMap(layer =>
    itemsOf(layer, '00700008').map(one => valuesOf(one, '00700014')),
  )
  expect(labels).toEqual([
    [100, 100],
    [150, 200],
  ])
})

it.each([
  [{ vertical: 4, horizontal: 3 }, ['4', '3']],
  [{ vertical: 1.25, horizontal: 1 }, ['5', '4']],
  [{ vertical: 0.123_456_789_01, horizontal: 0.1 }, ['247', '200']],
  [{ vertical: 1e-9, horizontal: 1 }, ['1', '1000']],
  [{ vertical: 1e300, horizontal: 1 }, ['2147483647', '1000']],
  [{ vertical: 1.000_01, horizontal: 1 }, ['1', '1']],
])('the presentation state has the aspect %j in whole numbers', (aspect, ratio) => {
  const [area] = itemsOf(of('presentation', resultSource({ pixels: { aspect } })), '0070005A')
  expect(valuesOf(area, '00700102').map(String)).toEqual(ratio)
})

it.each([
  [{ aspect: { vertical: 2, horizontal: 1 } }, [], ['2', '1']],
  [{ spacing: { row: 0.12, column: 0.1, source: 'ImagerPixelSpacing' as const } }, [], ['6', '5']],
  [{ spacing: { row: 0.1, column: 0.1, source: 'ImagerPixelSpacing' as const } }, [], []],
  [{ spacing: { row: 0.12, column: 0.1, source: 'PixelSpacing' as const } }, ['0.12', '0.1'], []],
  [{}, [], []],
])('the secondary capture has the shape of pixels of a file with %j', (pixels, spacing, ratio) => {
  const capture = of('capture', capturedSource({ pixels }))
  const texts = (tag: string) => valuesOf(capture, tag).map(String)
  expect([texts('00280030'), texts('00280034')]).toEqual([spacing, ratio])
})

it.each([true, false])('the secondary capture says whether a loss of its pixels is known: %j', lossy => {
  const capture = of('capture', capturedSource({ lossy }))
  expect(valuesOf(capture, '00282110')).toEqual(lossy ? ['01'] : [])
})

describe('the times of results', () => {
  const origin = resultSource().origin
  const timesOf = (source: Source) => {
    const set = of('report', source)
    return ['00080201', '00080030', '00080023', '00080033'].map(tag => valuesOf(set, tag).join())
  }

  it('are in the offset that their file states, and without a stated one if it states none', () => {
    if (!origin) throw new Error('no origin')
    const file = { ...origin, studyTime: '101112' }
    expect(timesOf(resultSource({ origin: { ...file, offset: '+1400' } }))).toEqual([
      '+1400',
      '101112',
      '20261121',
      '050000',
    ])
    expect(timesOf(resultSource({ origin: file }))).toEqual(['', '101112', '20261120', '100000'])
  })

  it('are in the offset of the upload if it was no DICOM, though the clock was changed in between', () => {
    const { report, image } = capturedSource()
    const clinic = { ...report.clinic, timeZone: 'America/Santiago' }
    const source = capturedSource({
      report: { ...report, clinic },
      image: { ...image, uploadedAt: '2026-07-01T14:00:00.000Z' },
    })
    expect(timesOf(source)).toEqual(['-0400', '100000', '20261120', '110000'])
  })
})

describe('results', () => {
  it('belong to the study and the patient of their file, and reference its image', () => {
    for (const [kind, set] of written(resultSource())) {
      expect([kind, set['0020000D']?.Value[0], set['00100020']?.Value[0]]).toEqual([kind, '1.2', '7'])
    }
    const picture = { '00081155': expect.objectContaining({ Value: ['1.2.3.4'] }) }
    const [series] = itemsOf(of('presentation', resultSource()), '00081115')
    expect(itemsOf(series, '00081140')).toEqual([expect.objectContaining(picture)])
  })

  it('include a capture of an image that was not DICOM, in a separate study', () => {
    const all = written(capturedSource())
    expect([...all.keys()]).toEqual(['capture', 'report', 'presentation', 'pdf'])
    expect(new Set([...all.values()].map(set => set['0020000D']?.Value[0])).size).toBe(1)
    const [series] = itemsOf(all.get('presentation'), '00081115')
    expect(valuesOf(itemsOf(series, '00081140')[0], '00081155')).toEqual(all.get('capture')?.['00080018']?.Value)
  })

  it('have one date in a study of ours, even if a dentist wrote another one in between, which the report has', () => {
    const { report } = capturedSource()
    const before = written(capturedSource({ state: preliminary, report: { ...report, radiographyDate: null } }))
    const signed = written(capturedSource({ report: { ...report, radiographyDate: '2026-11-18' } }))
    const sets = [...before.values(), ...signed.values()]
    expect(new Set(sets.map(set => set['0020000D']?.Value[0])).size).toBe(1)
    expect(sets.map(set => valuesOf(set, '00080020'))).toEqual(Array(sets.length).fill(['20261120']))
    expect(new Set(sets.map(set => valuesOf(set, '00080030')[0])).size).toBe(1)
    expect(JSON.stringify(signed.get('report'))).toContain('20261118')
    expect(JSON.stringify(before.get('report'))).not.toContain('20261118')
  })

  it('have the same bytes if written again, and are another instance for other content', () => {
    const first = writeResults(resultSource())
    const again = writeResults(resultSource())
    expect(again.map(({ bytes }) => bytes)).toEqual(first.map(({ bytes }) => bytes))
    const uid = (fingerprint: string) =>
      of('report', resultSource({ state: { ...preliminary, fingerprint } }))['00080018']?.Value[0]
    expect(uid('a')).not.toBe(uid('b'))
  })

  it('contain no identity if the file has none', () => {
    const { origin } = resultSource()
    const { patientName: _, patientId: __, ...nameless } = origin ?? { frames: 1, greys: null }
    const source = resultSource({ origin: { ...nameless, identityRemoved: true } })
    for (const { kind, bytes } of writeResults(source)) {
      expect([kind, valuesOf(readDicom(bytes), '00100020')]).toEqual([kind, []])
      expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/Quispe|HC-1/)
    }
  })

  it('claim the removal of the identity only without a text of the dentist, with the method of the file', () => {
    const removal = (removalMethod?: string) => {
      const { origin } = resultSource()
      if (!origin) throw new Error('no origin')
      const all = written(resultSource({ origin: { ...origin, identityRemoved: true, removalMethod } }))
      return Object.fromEntries([...all].map(([kind, set]) => [kind, [set['00120062'], set['00120063']]]))
    }
    const no = [expect.objectContaining({ Value: ['NO'] }), undefined]
    const yes = (...method: string[]) => [
      expect.objectContaining({ Value: ['YES'] }),
      expect.objectContaining({ Value: method }),
    ]
    expect(removal('Basic Profile\\Clean Graphics')).toEqual({
      report: no,
      pdf: no,
      presentation: yes('Basic Profile', 'Clean Graphics'),
    })
    expect(removal()['presentation']).toEqual(yes('As its source'))
  })

  it('contain the signed PDF byte for byte', () => {
    const pdf = new TextEncoder().encode('%PDF-1.7 odd')
    const set = of('pdf', resultSource({ state: { ...state, pdf } as never }))
    const bytes = new Uint8Array(set['00420011']?.Value[0] as ArrayBuffer)
    expect(bytes.slice(0, pdf.length)).toEqual(pdf)
    expect(set['00420015']?.Value).toEqual([pdf.length])
  })
})
