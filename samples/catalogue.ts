import type { MouthKind } from './phantom/mouth-plan.ts'
import type { PhantomType } from './phantom/truth.ts'

export type SampleRadiograph = {
  /** Paths from `samples/`. */
  readonly file: string
  readonly truthFile: string
  readonly type: PhantomType
  readonly seed: number
  readonly mouth: MouthKind
  readonly format: 'jpeg' | 'png' | 'dicom'
  readonly width: number
  readonly height: number
}

type Row = readonly [
  name: string,
  type: PhantomType,
  seed: number,
  mouth: MouthKind,
  format: SampleRadiograph['format'],
  width: number,
  height: number,
]

const rows: readonly Row[] = [
  ['panoramic-healthy', 'panoramic', 1_000_033, 'healthy', 'jpeg', 2000, 1000],
  ['panoramic-restored', 'panoramic', 1_000_002, 'restored', 'jpeg', 2000, 1000],
  ['panoramic-impacted', 'panoramic', 1_000_021, 'impacted', 'jpeg', 2000, 1000],
  ['panoramic-implants', 'panoramic', 1_000_025, 'implants', 'jpeg', 2000, 1000],
  ['panoramic-decayed', 'panoramic', 1_000_005, 'decayed', 'jpeg', 2000, 1000],
  ['panoramic-edentulous', 'panoramic', 1_000_006, 'edentulous', 'jpeg', 2000, 1000],
  ['panoramic-16bit', 'panoramic', 1_000_007, 'mixed', 'png', 640, 320],
  ['panoramic-12bit', 'panoramic', 1_000_008, 'mixed', 'dicom', 780, 390],
  ['periapical-root-filled', 'periapical', 1_000_038, 'restored', 'jpeg', 1000, 1300],
  ['periapical-decayed', 'periapical', 1_000_010, 'decayed', 'jpeg', 1000, 1300],
  ['periapical-12bit', 'periapical', 1_000_011, 'mixed', 'dicom', 360, 468],
]

const endings = { jpeg: 'jpg', png: 'png', dicom: 'dcm' } as const

/** The committed phantoms: demo, seed and test images. `npm run phantoms` regenerates them. */
export const sampleRadiographs: readonly SampleRadiograph[] = rows.map(
  ([name, type, seed, mouth, format, width, height]) => ({
    file: `pictures/${name}.${endings[format]}`,
    truthFile: `pictures/${name}.json`,
    type,
    seed,
    mouth,
    format,
    width,
    height,
  }),
)
